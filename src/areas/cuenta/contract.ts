import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCorreo, zFecha, zTelefono, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { FORMATOS_FECHA } from '#kernel/values/format.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A person chose which notices reach it by mail: the flags as they stand from now on. */
    'avisos.elegidos': { usuario_id: string; avisos: Readonly<Record<Flag, boolean>> };
  }
  interface Questions {
    /** What an area published from a day on, oldest first, for the weekly summary. */
    'publicacion.por_resumir': { input: { desde: Fecha }; answer: readonly { titulo: string; url: string }[] };
  }
}

export const FLAGS = ['answerOnForm', 'blogDigest', 'commentOnArticle', 'followMe', 'newAnnouncements', 'productUpdates'] as const;
export type Flag = (typeof FLAGS)[number];
export const REDES = ['facebook', 'google', 'instagram', 'linkedIn', 'quora', 'twitter'] as const;
export const CONEXIONES = ['google', 'facebook', 'twitter', 'github'] as const;
export const TEMAS = ['claro', 'oscuro', 'auto'] as const;
export const CONTRASTES = ['normal', 'alto'] as const;
export const DENSIDADES = ['compacta', 'comoda'] as const;

const General = z.object({
  avatar: z.string().nullable(),
  company: z.string(),
  email: z.string(),
  fullName: z.string(),
  username: z.string(),
});
const Info = z.object({
  bio: z.string(),
  country: z.string(),
  dob: zFecha.nullable(),
  phone: z.string(),
  website: z.string(),
});
const Avisos = z.object(Object.fromEntries(FLAGS.map((f) => [f, z.boolean()])) as Record<Flag, z.ZodBoolean>);
const Conexion = z.object({ profileImg: z.string().nullable(), id: z.string() }).nullable();
const porNombre = <K extends string, T extends z.ZodType>(nombres: readonly K[], tipo: T) =>
  z.object(Object.fromEntries(nombres.map((n) => [n, tipo])) as Record<K, T>);
const Social = z.object({ connections: porNombre(CONEXIONES, Conexion), socialLinks: porNombre(REDES, z.string()) });

/** Account settings as specification §3 shapes them. */
export const Ajustes = z.object({ general: General, info: Info, notifications: Avisos, social: Social });
export type Ajustes = z.output<typeof Ajustes>;

export const Preferencias = z.object({
  tema: z.enum(TEMAS).nullable(),
  contraste: z.enum(CONTRASTES).nullable(),
  densidad: z.enum(DENSIDADES).nullable(),
  /** How dates are written on its screens. */
  fecha: z.enum(FORMATOS_FECHA).nullable(),
});
export type Preferencias = z.output<typeof Preferencias>;

const zEnlace = z
  .string()
  .trim()
  .max(200, 'Admite hasta 200 caracteres')
  .regex(/^(?:https?:\/\/[^\s<>"']+)?$/i, 'Debe empezar con http:// o https://')
  .nullish();

export const contract = defineArea({
  area: 'cuenta',
  tier: 0,
  uses: ['usuarios', 'perfiles', 'acceso'],
  permissions: ['ver'],
  options: ['country', 'tema', 'contraste', 'densidad', 'formatos', 'flags'],
  operations: {
    datos: query({ permission: 'ver', http: 'GET /account-setting/data', output: Ajustes }),
    general: action({
      permission: 'ver',
      http: 'PATCH /api/cuenta/general',
      input: z
        .object({
          fullName: zTexto(120),
          username: z
            .string({ error: 'Escriba un nombre de usuario' })
            .trim()
            .regex(/^[\p{L}\d._-]{2,60}$/u, 'Use letras, números, punto o guion (2 a 60)'),
          email: zCorreo,
          /** The password, to change the mail: it goes on as something that no log nor stored key can write down. */
          actual: z
            .string()
            .max(1024, 'Demasiado larga')
            .nullish()
            .transform((clave) => () => clave ?? ''),
          ...soloLectura('avatar', 'company', 'correo_pendiente'),
        })
        .partial(),
      output: General.extend({ correo_pendiente: z.string().nullable() }),
    }),
    info: action({
      permission: 'ver',
      http: 'PATCH /api/cuenta/info',
      input: z
        .object({
          bio: z.string().trim().max(500, 'Admite hasta 500 caracteres').nullish(),
          country: z.string().max(60).nullish(),
          dob: zFecha.nullish(),
          phone: zTelefono.or(z.literal('')).nullish(),
          website: zEnlace,
        })
        .partial(),
      output: Info,
    }),
    notifications: action({ permission: 'ver', http: 'PATCH /api/cuenta/notifications', input: Avisos.partial(), output: Avisos }),
    social: action({
      permission: 'ver',
      http: 'PATCH /api/cuenta/social',
      input: z.object({ socialLinks: porNombre(REDES, zEnlace).partial(), connections: z.unknown() }).partial(),
      output: Social,
    }),
    avatar: action({ permission: 'ver', upload: { maxMb: 2, maxFiles: 1 }, output: General }),
    quitar_avatar: action({ permission: 'ver', output: General }),
    correo_pendiente: query({ permission: 'ver', output: z.object({ correo: z.string().nullable(), externa: z.boolean() }) }),
    cancelar_correo: action({ permission: 'ver', output: z.object({ correo: z.string().nullable() }) }),
    preferencias: query({ permission: 'ver', output: Preferencias }),
    guardar_preferencias: action({
      permission: 'ver',
      http: 'PATCH /api/cuenta/preferencias',
      input: Preferencias.partial(),
      output: Preferencias,
    }),
  },
});
