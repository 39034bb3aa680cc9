import { z } from 'zod';
import type { RawDoc } from '#platform/server/types.ts';
import { UserData } from '../contract.ts';
import { Cambio, Correo, Restablecer, Token } from './cuenta.ts';
import { Login, Registro } from './inicio-de-sesion.ts';

const Pareja = { accessToken: z.string(), refreshToken: z.string() };
/** A refusal in the words of the template: texts by field, or one. */
const Negada = z.object({ error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]) });
const Tomado = z.object({ error: z.object({ email: z.string().nullable(), username: z.string().nullable() }) });
const Hecho = z.object({ estado: z.string() });

const Configuracion = z.object({
  marca: z.string(),
  demo: z.boolean(),
  identidad: z.enum(['oidc', 'local']),
  registro: z.string(),
  claves: z.record(z.string(), z.string()),
  apis: z.record(z.string(), z.string()),
  hoy: z.string(),
  vida_acceso_segundos: z.number().int(),
});
const Dispositivo = z.object({
  id: z.string(),
  creada: z.string(),
  usada: z.string(),
  ip: z.string().nullable(),
  agente: z.string().nullable(),
  actual: z.boolean(),
});

/** What each address of the entrance takes and answers (specification §5). */
export const DESCRIPCION = {
  config: { answer: Configuracion },
  login: { body: Login, answer: z.object({ ...Pareja, userData: UserData }), otras: { 400: Negada } },
  // A mail or a name already taken answers 200 with its texts.
  register: {
    body: Registro,
    answer: z.union([z.object({ accessToken: z.string(), user: UserData }), Tomado]),
    otras: { 400: Negada },
  },
  refresh: {
    body: z.object({ refreshToken: z.string() }),
    answer: z.object({ ...Pareja, userData: UserData }),
    otras: { 401: Negada },
  },
  sesion: { answer: UserData },
  dispositivos: { answer: z.object({ items: z.array(Dispositivo) }) },
  sinContenido: { answer: 'nada', status: 204 },
  verificar: { body: Token, answer: Hecho },
  porCorreo: { body: Correo, answer: Hecho, status: 202 },
  restablecer: { body: Restablecer, answer: Hecho },
  cambiarClave: { body: Cambio, answer: Hecho },
  redireccion: { answer: 'nada', status: 302 },
} as const satisfies Record<string, RawDoc>;
