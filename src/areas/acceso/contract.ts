import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** What a session carries of an area (specification §3: `extras`). */
    'sesion.extras': { input: Readonly<Record<string, never>>; answer: Readonly<Record<string, unknown>> };
  }
}

/** What the browser keeps of the session (spec §3, areas/4 acceso). */
export const UserData = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.string().nullable(),
  role: z.string(),
  ability: z.array(z.object({ action: z.string(), subject: z.string() })),
  extras: z.record(z.string(), z.unknown()),
  paths: z.array(z.string()),
  perfiles_modulo: z.array(z.object({ perfil: z.string(), modulo: z.string() })),
  modulos: z.array(z.object({ id: z.string() })),
  company: z.object({ id: z.string(), rut: z.string(), nombre: z.string() }).nullable(),
  rut: z.string().nullable(),
  rut_reemplazo: z.string().nullable(),
  reemplazos: z.array(z.object({ rut: z.string() })),
  email_verified: z.boolean(),
});
export type UserData = z.output<typeof UserData>;

export const contract = defineArea({
  area: 'acceso',
  tier: 0,
  uses: ['usuarios', 'perfiles', 'menus', 'ausencias', 'ejecutivos'],
  permissions: ['ver'],
});
