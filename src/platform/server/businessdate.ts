import { eq } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Db } from './database/open.ts';
import { fechaNegocio } from './tables.ts';

const TTL_MS = 2_000;
const SANTIAGO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });
const HORA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', timeStyle: 'medium' });
const cache = new WeakMap<object, Map<string, { fecha: Fecha; until: number }>>();

/** Today in Chile, whatever the zone of the server. */
export function clockDate(now: Date = new Date()): Fecha {
  return SANTIAGO.format(now) as Fecha;
}

/** A date at the time of day that the clock shows in Chile. */
export function instanteEn(fecha: Fecha, reloj: Date): Date {
  const utc = Date.parse(`${fecha}T${HORA.format(reloj)}Z`);
  const local = Date.parse(`${SANTIAGO.format(new Date(utc))}T${HORA.format(new Date(utc))}Z`);
  return new Date(utc - (local - utc) + reloj.getMilliseconds());
}

/** The business date of the company: its row, or the clock when it is automatic or was never set. Cached for two seconds. */
export async function businessDate(root: object, db: Db, empresa_id: string): Promise<Fecha> {
  const now = Date.now();
  let rows = cache.get(root);
  if (!rows) {
    rows = new Map();
    cache.set(root, rows);
  }
  const hit = rows.get(empresa_id);
  if (hit && hit.until > now) return hit.fecha;
  const [row] = await db.select().from(fechaNegocio).where(eq(fechaNegocio.empresa_id, empresa_id));
  const fecha = !row || row.automatica ? clockDate() : row.fecha;
  rows.set(empresa_id, { fecha, until: now + TTL_MS });
  return fecha;
}

/** Sets the business date by hand (end of day, tests, demo). */
export async function setBusinessDate(root: object, db: Db, empresa_id: string, fecha: Fecha, automatica = false): Promise<void> {
  await db
    .insert(fechaNegocio)
    .values({ empresa_id, fecha, automatica })
    .onConflictDoUpdate({ target: fechaNegocio.empresa_id, set: { fecha, automatica } });
  cache.get(root)?.delete(empresa_id);
}

/** Forgets what was cached (after a rollback that had set it). */
export function forgetBusinessDate(root: object): void {
  cache.delete(root);
}
