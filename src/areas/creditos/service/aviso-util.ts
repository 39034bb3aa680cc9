import { and, eq, inArray } from 'drizzle-orm';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { esAvisoUtil } from '#finanzas/mora.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { CanalAviso } from '../domain/aviso-util.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import type { Avisada } from '../domain/evolucion.ts';
import { vence } from '../domain/vivo.ts';
import { cuotas } from '../tables.ts';
import { avisosUtiles } from '../tables-aviso-util.ts';
import { type CreditoFila, type CuotaFila, pkDe } from './filas.ts';

/** Asks who keeps proofs of the notices of some cuotas, of any credit, and answers which are useful: what nobody proves is not there. */
export async function avisadasVarias(ctx: ReadCtx, filas: readonly CuotaFila[]): Promise<(q: CuotaFila, vencida: Fecha) => boolean> {
  if (filas.length === 0) return () => false;
  const dichos = (await ctx.ask('credito.por_cargar_gastos', { pks: filas.map(pkDe) })).flatMap((r) => r.answer);
  const dias = new Map<string, Fecha[]>();
  for (const { pk, fecha } of dichos) dias.set(pk, [...(dias.get(pk) ?? []), fecha]);
  return (q, vencida) => (dias.get(pkDe(q)) ?? []).some((fecha) => esAvisoUtil(vencida, fecha));
}

/** The same of the cuotas of one credit, by number. */
export async function avisadas(ctx: ReadCtx, filas: readonly CuotaFila[]): Promise<Avisada> {
  const avisada = await avisadasVarias(ctx, filas);
  const porNumero = new Map(filas.map((q) => [q.numero, q]));
  return (numero, vencida) => {
    const q = porNumero.get(numero);
    return q !== undefined && avisada(q, vencida);
  };
}

/** `credito.por_cargar_gastos`: the notices whose paper this area keeps. */
export async function avisosGuardados(
  ctx: ReadCtx,
  e: Question<'credito.por_cargar_gastos'>,
): Promise<AnswerTo<'credito.por_cargar_gastos'> | undefined> {
  const ids = e.pks.flatMap((pk) => (pk.startsWith('cuota:') ? [pk.slice('cuota:'.length)] : []));
  const filas = ids.length === 0 ? [] : await ctx.rows(avisosUtiles, inArray(avisosUtiles.cuota_id, ids));
  return filas.length === 0 ? undefined : filas.map((a) => ({ pk: `cuota:${a.cuota_id}`, fecha: a.fecha }));
}

type AvisoFila = typeof avisosUtiles.$inferSelect;

export const avisosDe = (ctx: ReadCtx, credito_id: string): Promise<AvisoFila[]> =>
  ctx.rows(avisosUtiles, eq(avisosUtiles.credito_id, credito_id));

/** Notices of a credit, as its table shows them: the one of the due date that each cuota has now. */
export function avisosPorCuota(suyos: readonly AvisoFila[], filas: readonly CuotaFila[]): Map<string, { fecha: Fecha; canal: CanalAviso }> {
  return new Map(
    filas.flatMap((q) => {
      const a = suyos.find((x) => x.cuota_id === q.id && x.vence === vence(q));
      return a?.canal ? [[q.id, { fecha: a.fecha, canal: a.canal }] as const] : [];
    }),
  );
}

/** 409 `transicion_no_permitida`: nothing of it is late before the money leaves or after it came back. */
export function exigirConDeuda(c: Pick<CreditoFila, 'estado'>): void {
  if (!CON_DEUDA.includes(c.estado))
    throw new Conflict('transicion_no_permitida', { accion: 'registrar el aviso', estado: words(c.estado) });
}

/**
 * Keeps the proof of the useful notice of a late cuota: its paper and the day it was sent, from the first to the fifteenth of the delay. Once the
 * charges were judged it comes too late to raise them: 409 `gastos_ya_cargados`. 409 `aviso_ya_registrado`, 422 `aviso_fuera_de_plazo`.
 */
export async function registrarAviso(
  ctx: Ctx,
  c: CreditoFila,
  d: { cuota: number; fecha: Fecha; canal: CanalAviso; archivo_id: string },
): Promise<void> {
  exigirConDeuda(c);
  const [q] = await ctx.lockAll(cuotas, and(eq(cuotas.credito_id, c.id), eq(cuotas.numero, d.cuota)));
  if (!q || q.cuota === 0) throw new Invalid({ cuota: ['El crédito no tiene esa cuota'] });
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['La fecha no puede ser posterior a hoy'] });
  const numero = String(q.numero);
  if (q.estado === 'pagada' || q.estado === 'reemplazada') throw new Rule('aviso_sin_deuda', { n: numero });
  if (q.gastos_el !== null) throw new Conflict('gastos_ya_cargados', { n: numero, fecha: formatFecha(q.gastos_el) });
  const vencida = vence(q);
  if (!esAvisoUtil(vencida, d.fecha)) throw new Rule('aviso_fuera_de_plazo', { n: numero, fecha: formatFecha(vencida) });
  const [ya] = await ctx.rows(avisosUtiles, and(eq(avisosUtiles.cuota_id, q.id), eq(avisosUtiles.vence, vencida)));
  if (ya) throw new Conflict('aviso_ya_registrado', { n: numero, fecha: formatFecha(ya.fecha) });
  const referido = { tipo: 'credito' as const, id: c.id };
  await exigirRespaldo(ctx, { archivo_id: d.archivo_id, referido, tipos: [], campo: 'archivo_id', firmado: false });
  const { fecha, canal, archivo_id } = d;
  await ctx.insert(avisosUtiles, { credito_id: c.id, cuota_id: q.id, vence: vencida, fecha, canal, archivo_id });
}
