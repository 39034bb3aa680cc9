import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import { entre } from '#areas/clientes/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { REGLAS, type Regla } from '../domain/alertas.ts';
import type { Letra } from '../domain/puntos.ts';
import { alertas, birs } from '../tables.ts';

interface BirVigente {
  bir_id: string;
  folio: number;
  rating: Letra;
  /** 0–100, one decimal. */
  puntaje: string;
  emitido: Fecha;
  vence: Fecha;
}

/** The risk page in force today of each RUT asked; null for whom there is none. */
export async function birVigente(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, BirVigente | null>> {
  const { rut: titular, folio, rating: letra, puntaje: puntos, emitido, vence } = birs;
  const columnas = { bir_id: birs.id, rut: titular, folio, rating: letra, puntaje: puntos, emitido, vence };
  const out = new Map<Rut, BirVigente | null>(ruts.map((r) => [r, null]));
  if (ruts.length === 0) return out;
  const filas = await ctx.db
    .select(columnas)
    .from(birs)
    .where(and(eq(birs.empresa_id, ctx.empresa_id), entre(birs.rut, ruts), eq(birs.estado, 'emitido'), gte(birs.vence, ctx.hoy)));
  for (const { rut, rating, puntaje, ...b } of filas) if (rating && puntaje) out.set(rut, { ...b, rating, puntaje });
  return out;
}

/** The same of a past day: the page that stood then. Its letter is the one it has, since nothing keeps the day on which somebody improved it. */
export async function birVigenteAl(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<Map<Rut, BirVigente | null>> {
  if (al >= ctx.hoy) return birVigente(ctx, ruts);
  const out = new Map<Rut, BirVigente | null>(ruts.map((r) => [r, null]));
  if (ruts.length === 0) return out;
  const dadas = and(inArray(birs.rut, [...ruts]), isNotNull(birs.hash), lte(birs.emitido, al), gte(birs.vence, al));
  for (const b of await ctx.rows(birs, dadas, { orden: [asc(birs.folio)] })) {
    const { id: bir_id, folio, rating, puntaje, emitido, vence } = b;
    if (rating && puntaje && emitido && vence) out.set(b.rut, { bir_id, folio, rating, puntaje, emitido, vence });
  }
  return out;
}

/** RUTs of whom a risk page was ever issued, in order, after one: a page of a work that goes through them all. */
export async function rutsConBir(ctx: ReadCtx, despues: string, n: number): Promise<Rut[]> {
  const filas = await ctx.db
    .selectDistinct({ rut: birs.rut })
    .from(birs)
    .where(and(eq(birs.empresa_id, ctx.empresa_id), isNotNull(birs.hash), gt(birs.rut, despues as Rut)))
    .orderBy(asc(birs.rut))
    .limit(n);
  return filas.map((f) => f.rut);
}

interface AlertaAbierta {
  id: string;
  rut: Rut;
  regla: Regla;
  titulo: string;
  /** The debtor of a warning of two people; null otherwise. */
  sujeto: Rut | null;
  /** 1 is the gravest. */
  gravedad: number;
  hecho: string;
  abierta: Fecha;
}

/** Open warnings of each RUT asked, the gravest first; who has none is not in the answer. */
export async function alertasDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<AlertaAbierta[]> {
  if (ruts.length === 0) return [];
  const filas = await ctx.rows(alertas, and(inArray(alertas.rut, [...ruts]), eq(alertas.estado, 'abierta')), {
    orden: [asc(alertas.gravedad), desc(alertas.abierta), asc(alertas.id)],
  });
  return filas.map(({ id, rut, regla, sujeto, gravedad, hecho, abierta }) => ({
    id,
    rut,
    regla,
    gravedad,
    hecho,
    abierta,
    titulo: REGLAS[regla],
    sujeto: sujeto === '' ? null : (sujeto as Rut),
  }));
}
