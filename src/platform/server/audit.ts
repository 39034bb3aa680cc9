import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { canonico } from './canonico.ts';
import type { Context } from './context.ts';
import type { Db } from './database/open.ts';
import { redact } from './log.ts';
import type { Session } from './session.ts';
import { eventos, sellos } from './tables.ts';

export interface RequestInfo {
  traza: string;
  ip: string | null;
  agente: string | null;
}

const json = (v: unknown) => (v === null || v === undefined ? null : (redact(JSON.parse(JSON.stringify(v))) as Record<string, unknown>));

/** One event for one accepted act, inside its transaction: the statement, to be sent alone or with the rest of what ends the act. */
export function writeEvent(ctx: Context, permission: string, info: RequestInfo, fallbackId: string | null) {
  const main = ctx.changes.find((c) => c.id === (ctx.note.entidad_id ?? fallbackId)) ?? ctx.changes[0];
  return ctx.db.insert(eventos).values({
    ...who(ctx.session, ctx.behalf(permission), info),
    id: uuidv7(),
    ...(ctx.deps.reloj || ctx.deps.config.demo ? { instante: ctx.instante } : {}),
    fecha_negocio: ctx.hoy,
    area: ctx.area,
    accion: ctx.accion,
    entidad: ctx.note.entidad ?? ctx.area,
    entidad_id: ctx.note.entidad_id ?? fallbackId ?? main?.id ?? null,
    resultado: 'ok',
    antes: json(ctx.note.antes ?? main?.antes),
    despues: json(ctx.note.despues ?? main?.despues),
    cambios: json(ctx.changes.filter((c) => c !== main).slice(0, 30)),
    motivo: ctx.note.motivo ?? null,
    idempotency_key: ctx.clave,
  });
}

function who(session: Session, behalf: string | null, info: RequestInfo) {
  return {
    empresa_id: session.empresa_id,
    actor_id: session.usuario_id,
    actor_rut: session.rut,
    actor_nombre: session.nombre,
    en_nombre_de_rut: behalf,
    ip: info.ip,
    agente: info.agente?.slice(0, 200) ?? null,
    traza: info.traza,
  };
}

/** A refusal by permission, second person or business rule is an event too, in a transaction of its own. */
export async function writeRefusal(
  db: Db,
  o: {
    session: Session;
    hoy: Fecha;
    area: string;
    accion: string;
    entidad_id: string | null;
    codigo: string;
    motivo: string | null;
    clave: string | null;
    info: RequestInfo;
    instante?: Date;
  },
): Promise<void> {
  const { session, hoy, clave, info, ...row } = o;
  await db.insert(eventos).values({
    ...who(session, null, info),
    ...row,
    id: uuidv7(),
    fecha_negocio: hoy,
    entidad: o.area,
    resultado: 'rechazado',
    idempotency_key: clave,
  });
}

/** An act outside the write pipeline (entering, leaving, a failed sign-in): the statement, to await or to join. */
export function writeAccess(
  db: Db,
  o: {
    empresa_id: string;
    actor_id: string | null;
    actor_rut: string | null;
    actor_nombre: string | null;
    hoy: Fecha;
    accion: string;
    resultado: 'ok' | 'rechazado';
    codigo?: string;
    info: RequestInfo;
  },
) {
  const { info, hoy, codigo, ...row } = o;
  return db.insert(eventos).values({
    ...row,
    id: uuidv7(),
    fecha_negocio: hoy,
    area: 'acceso',
    entidad: 'sesion',
    codigo: codigo ?? null,
    ip: info.ip,
    agente: info.agente?.slice(0, 200) ?? null,
    traza: info.traza,
  });
}

type EventRow = typeof eventos.$inferSelect;

/** Hash of an event on top of the previous seal. */
function sealHash(previous: string, row: EventRow): string {
  const plain = { ...row, instante: new Date(row.instante).toISOString() };
  return createHash('sha256').update(previous).update(canonico(plain)).digest('hex');
}

/** Seals, in order of arrival, the events that have none yet. Runs every minute; safe to run twice. */
export async function sealEvents(db: Db, empresa_id: string, limit = 1000): Promise<number> {
  return db.transaction(async (tx) => {
    const [last] = await tx.select().from(sellos).where(eq(sellos.empresa_id, empresa_id)).orderBy(desc(sellos.n)).limit(1).for('update');
    const rows = await tx
      .select({ evento: eventos })
      .from(eventos)
      .leftJoin(sellos, eq(sellos.evento_id, eventos.id))
      .where(and(eq(eventos.empresa_id, empresa_id), isNull(sellos.evento_id)))
      .orderBy(asc(eventos.instante), asc(eventos.id))
      .limit(limit);
    let n = last?.n ?? 0;
    let hash = last?.hash ?? '';
    const out = [];
    for (const { evento } of rows) {
      const next = sealHash(hash, evento);
      n += 1;
      out.push({ empresa_id, n, evento_id: evento.id, hash_previo: hash, hash: next });
      hash = next;
    }
    if (out.length > 0) await tx.insert(sellos).values(out);
    return out.length;
  });
}

/** Seals that are computed again before everybody else has a turn: each holds the whole of its event. */
const SEALS_AT_ONCE = 100;

/** Recomputes the chain; names the first row that does not verify (changed, missing or out of order). */
export async function verifySeals(
  db: Db,
  empresa_id: string,
): Promise<{ ok: boolean; revisados: number; primer_error: { n: number; evento_id: string } | null }> {
  let previous = '';
  let revisados = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .select({ sello: sellos, evento: eventos })
      .from(sellos)
      .leftJoin(eventos, eq(eventos.id, sellos.evento_id))
      .where(and(eq(sellos.empresa_id, empresa_id), gt(sellos.n, last)))
      .orderBy(asc(sellos.n))
      .limit(SEALS_AT_ONCE);
    for (const { sello, evento } of rows) {
      revisados += 1;
      const good = evento && sello.n === revisados && sello.hash_previo === previous && sealHash(previous, evento) === sello.hash;
      if (!good) return { ok: false, revisados, primer_error: { n: sello.n, evento_id: sello.evento_id } };
      previous = sello.hash;
      last = sello.n;
    }
    if (rows.length < SEALS_AT_ONCE) return { ok: true, revisados, primer_error: null };
    await breathe();
  }
}
