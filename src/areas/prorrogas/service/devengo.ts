import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { contabilizar, obligacionesPorPk, type Partida } from '#areas/libro/public.server.ts';
import { devengadoAl } from '#finanzas/devengo.ts';
import type { AnswerTo } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { items, prorrogas } from '../tables.ts';
import type { ItemRow, ProrrogaRow } from './filas.ts';

const LOTE = 200;

const partida = (i: Pick<ItemRow, 'objeto_pk' | 'objeto_nombre'>, rut: ProrrogaRow['cliente_rut'], monto: number): Partida => ({
  monto: pesos(monto),
  rut,
  pk: i.objeto_pk,
  documento: i.objeto_nombre,
});

/** Interest in advance of one set of extensions, earned to today (2110 → 4103 of a document, 4101 of a cuota); all of it once the debt is paid. */
async function lote(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const filas = await ctx.db
    .select({ i: items, p: prorrogas })
    .from(items)
    .innerJoin(prorrogas, and(eq(prorrogas.empresa_id, items.empresa_id), eq(prorrogas.id, items.prorroga_id)))
    .where(
      and(
        eq(items.empresa_id, ctx.empresa_id),
        eq(items.aplicada, true),
        sql`${items.devengado} < ${items.interes}`,
        cursor === null ? undefined : gt(items.id, cursor),
      ),
    )
    .orderBy(asc(items.id))
    .limit(LOTE)
    .for('update', { of: items });
  const ultimo = filas.at(-1);
  if (!ultimo) return { cursor: null, hechos: 0 };
  const deudas = await obligacionesPorPk(
    ctx,
    filas.map((f) => f.i.objeto_pk),
  );
  const pagadas = new Set(deudas.filter((o) => o.estado === 'cerrada').map((o) => o.pk));
  const ganado = filas.flatMap(({ i, p }) => {
    const hasta = pagadas.has(i.objeto_pk) ? i.interes : devengadoAl({ total: i.interes, desde: i.desde, dias: i.dias }, ctx.hoy);
    const monto = hasta - i.devengado;
    return monto > 0 ? [{ i, tipo: p.tipo_objeto, parte: partida(i, p.cliente_rut, monto) }] : [];
  });
  for (const g of ganado)
    await ctx.db
      .update(items)
      .set({ devengado: pesos(g.i.devengado + g.parte.monto) })
      .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.id, g.i.id)));
  const documentos = ganado.filter((g) => g.tipo === 'DOCUMENTO').map((g) => g.parte);
  const otros = ganado.filter((g) => g.tipo !== 'DOCUMENTO').map((g) => g.parte);
  await contabilizar(
    ctx,
    'devengo_diario',
    { diferencias_precio: documentos, intereses_anticipados: otros },
    { origen: { area: 'prorrogas', id: `devengo:${ctx.hoy}` }, fecha: ctx.hoy, glosa: `Devengo de prórrogas del ${ctx.hoy}` },
  );
  return { cursor: filas.length < LOTE ? null : ultimo.i.id, hechos: ganado.length };
}

/** What is left to earn of the interest in advance of each debt, pesos: its part of 2110. */
export async function porDevengar(ctx: ReadCtx): Promise<AnswerTo<'devengo.ajeno'>> {
  const filas = await ctx.db
    .select({ pk: items.objeto_pk, monto: sql<string>`sum(${items.interes} - ${items.devengado})` })
    .from(items)
    .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.aplicada, true), sql`${items.devengado} < ${items.interes}`))
    .groupBy(items.objeto_pk);
  return filas.map((f) => ({ pk: f.pk, monto: Number(f.monto) }));
}

/** End of day; running it twice changes nothing: what is earned is cumulative. */
export const pasos: readonly DayStep[] = [{ nombre: 'prorrogas: devengo de intereses anticipados', orden: 23, run: lote }];

/** What its days earned goes back to 2110: the extension is undone. */
export async function reversarDevengado(ctx: Ctx, p: ProrrogaRow, i: ItemRow): Promise<void> {
  if (i.devengado === 0) return;
  const { monto, ...aux } = partida(i, p.cliente_rut, i.devengado);
  const cero = pesos(0);
  const ingreso = p.tipo_objeto === 'DOCUMENTO' ? '4103' : '4101';
  const original = [
    { ...aux, cuenta: '2110' as const, debe: monto, haber: cero, moneda: 'CLP' as const },
    { cuenta: ingreso, debe: cero, haber: monto, moneda: 'CLP' as const },
  ];
  const glosa = `Devengo sin efecto: prórroga ${p.numero}`;
  await contabilizar(ctx, 'reversa', { original }, { origen: { area: 'prorrogas', id: `devengo:${i.id}` }, fecha: ctx.hoy, glosa });
}
