import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { alertaSinIdentificar } from '../domain/reparto.ts';
import { pasivos } from '../tables.ts';
import type { PasivoFila } from './mover.ts';

/** Pasivos that the session reaches: those of its clients; who identifies deposits also sees those without owner. */
export function alcance(ctx: ReadCtx): SQL | undefined {
  const suyos = alcanceCliente(ctx, pasivos.rut);
  if (!suyos) return undefined;
  return ctx.can('pasivos:identificar') ? or(suyos, isNull(pasivos.rut)) : suyos;
}

/** The row, 404 outside the reach; locked when it is about to change. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<PasivoFila> {
  const row =
    lock && 'lock' in ctx ? await (ctx as import('#platform/server/context.ts').Ctx).lock(pasivos, id) : await ctx.get(pasivos, id);
  const alcanza =
    row.rut === null ? ctx.can('pasivos:identificar') || !alcanceCliente(ctx, pasivos.rut) : await alcanzaCliente(ctx, row.rut);
  if (!alcanza) throw new NotFound();
  return row;
}

/** A row of the list, with what the day gives it. */
export async function itemsDe(ctx: ReadCtx, filas: readonly PasivoFila[]) {
  const dias = await ctx.param(contract, 'dias_identificar');
  return filas.map((p) => ({
    ...p,
    dias: Math.max(0, daysBetween(p.fecha, ctx.hoy)),
    disponible: p.identificado && p.disponible_desde <= ctx.hoy ? p.saldo : pesos(0),
    alerta: p.estado === 'por_identificar' && alertaSinIdentificar(p.fecha, ctx.hoy, dias),
  }));
}

const RECLAMADO: readonly string[] = ['reclamado', 'falta_parcial', 'falta_total'];

/** What holds each pasivo without anybody holding it: a claim over the document of its origin (areas/2 pasivos, checks). */
export async function retenidosPor(ctx: ReadCtx, filas: readonly Pick<PasivoFila, 'id' | 'origen_pk'>[]): Promise<Map<string, string>> {
  const ids = filas.flatMap((p) => (p.origen_pk?.startsWith('documento:') ? [p.origen_pk.slice('documento:'.length)] : []));
  const validos = ids.filter((x) => /^[0-9a-f-]{36}$/i.test(x));
  const docs = new Map((await documentosPorId(ctx, validos)).map((d) => [d.id, d]));
  const out = new Map<string, string>();
  for (const p of filas) {
    const d = docs.get(p.origen_pk?.slice('documento:'.length) ?? '');
    if (d && (d.excedente_retenido || RECLAMADO.includes(d.estado_sii))) out.set(p.id, `reclamo sobre el documento ${d.tipo}-${d.folio}`);
  }
  return out;
}

/** Still owed: free, held or committed. */
export const vivo = sql`${pasivos.saldo} + ${pasivos.retenido} + ${pasivos.comprometido} > 0`;
export const deRut = (rut: string): SQL => eq(pasivos.rut, rut as NonNullable<PasivoFila['rut']>);
