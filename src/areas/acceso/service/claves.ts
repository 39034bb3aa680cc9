import type { Options } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { MAXIMO, type Rechazo, rechazoDeClave } from '../domain/clave.ts';
import { credenciales } from '../tables.ts';
import { enHilo } from './hilos.ts';

// argon2id, 19 MiB, t=2, p=1 (OWASP; quality §4.2). The library's default algorithm is argon2id.
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const normal = (clave: string) => clave.normalize('NFC');
const hash = (clave: string): Promise<string> => enHilo({ clave: normal(clave), opciones: OPTIONS });

/** Why somebody of a company may not use a password, or null. */
export async function rechazoDe(
  { config }: AppDeps,
  db: Db,
  empresa_id: string,
  de: { email: string; username: string; rut?: string | null },
  clave: string,
): Promise<Rechazo | null> {
  const empresa = (await empresaDe(db, empresa_id))?.razon_social ?? null;
  return rechazoDeClave(clave, { email: de.email, username: de.username, rut: de.rut ?? null, marca: config.marca, empresa });
}

/** 400 at the field when the password may not be used. */
export async function exigirClave(deps: AppDeps, db: Db, u: UsuarioRow, nueva: string, campo: string): Promise<void> {
  const rechazo = await rechazoDe(deps, db, u.empresa_id, u, nueva);
  if (rechazo === 'corta') throw new Invalid({ [campo]: ['La contraseña debe tener al menos 8 caracteres'] });
  if (rechazo === 'larga') throw new Invalid({ [campo]: [`La contraseña admite hasta ${MAXIMO} caracteres`] });
  if (rechazo) throw new Invalid({ [campo]: ['Esa contraseña es demasiado fácil de adivinar'] }, 'clave_prohibida');
}

/** Stores the password of an account, replacing the previous one. */
export async function guardarClave(db: Db, usuario_id: string, clave: string): Promise<void> {
  const value = await hash(clave);
  await db
    .insert(credenciales)
    .values({ usuario_id, hash: value })
    .onConflictDoUpdate({ target: credenciales.usuario_id, set: { hash: value, cambiada_en: new Date() } });
}

let decoy: Promise<string> | undefined;

/** Whether it is the password of this hash. Without one it does the same work, so that time tells nothing (S18). */
export async function claveCorrecta(guardado: string | null, clave: string): Promise<boolean> {
  decoy ??= hash('ninguna cuenta tiene esta clave');
  const ok = await enHilo<boolean>({ clave: normal(clave), contra: guardado ?? (await decoy) });
  return ok && guardado !== null;
}

/** The same hash for many accounts at once: demo people only, whose password is public. */
export async function guardarClaveComun(db: Db, usuario_ids: readonly string[], clave: string): Promise<void> {
  const value = await hash(clave);
  for (const usuario_id of usuario_ids) await db.insert(credenciales).values({ usuario_id, hash: value }).onConflictDoNothing();
}

/** Whether the password of an account was chosen at or after an instant. */
export async function claveCambiadaDesde(db: Db, usuario_id: string, desde: Date): Promise<boolean> {
  const [row] = await db.select({ en: credenciales.cambiada_en }).from(credenciales).where(eq(credenciales.usuario_id, usuario_id));
  return row !== undefined && row.en >= desde;
}
