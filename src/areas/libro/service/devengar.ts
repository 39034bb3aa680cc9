import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { devengadoAl } from '#finanzas/devengo.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import type { Partida } from '../domain/eventos/partes.ts';
import { devengos, obligaciones } from '../tables.ts';
import { contabilizar, escribir } from './contabilizar.ts';
import { sumarDevengadoSql } from './devengo-sql.ts';
import { type ObligacionFila, obligacionPorPk } from './obligaciones.ts';

/** Obligaciones of one call: one entry, three writings. */
const LOTE = 400;

/** Earned at the end of `al` and not yet posted, pesos. Cumulative: a day that was skipped is caught up by the next one. */
function porContabilizar(o: ObligacionFila, al: Fecha): Pesos {
  if (o.devengo_total === null || o.devengo_desde === null || o.devengo_dias === null) return pesos(0);
  const terminos = {
    total: o.devengo_total,
    desde: o.devengo_desde,
    dias: o.devengo_dias,
    ...(o.devengo_hasta ? { hasta: o.devengo_hasta } : {}),
  };
  return pesos(devengadoAl(terminos, al) - o.devengado);
}

const partida = (o: ObligacionFila, monto: Pesos): Partida => ({
  monto,
  rut: o.cliente_rut ?? o.rut,
  pk: o.pk,
  documento: o.documento ?? o.numero,
  ...(o.sucursal ? { sucursal: o.sucursal } : {}),
});

/** Accrues one set of obligaciones after the cursor: 2110 → 4103 (4101 for a cuota), once per (obligación, day). */
async function lote(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const fecha = ctx.hoy;
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        eq(obligaciones.estado, 'vigente'),
        isNotNull(obligaciones.devengo_total),
        sql`${obligaciones.devengo_total} > ${obligaciones.devengado}`,
        lte(obligaciones.devengo_desde, fecha),
        cursor === null ? undefined : gt(obligaciones.pk, cursor),
        sql`not exists (select 1 from libro_devengo d where d.empresa_id = ${obligaciones.empresa_id} and d.obligacion = ${obligaciones.pk} and d.fecha = ${fecha})`,
      ),
    )
    .orderBy(asc(obligaciones.pk))
    .limit(LOTE)
    .for('update');
  const ultimo = filas.at(-1);
  if (!ultimo) return { cursor: null, hechos: 0 };
  const ganado = filas.map((o) => ({ o, monto: porContabilizar(o, fecha) })).filter((g) => g.monto > 0);
  if (ganado.length > 0) await anotarDevengo(ctx, fecha, ganado);
  return { cursor: filas.length < LOTE ? null : ultimo.pk, hechos: ganado.length };
}

async function anotarDevengo(ctx: Ctx, fecha: Fecha, ganado: readonly { o: ObligacionFila; monto: Pesos }[]): Promise<void> {
  await ctx.db.insert(devengos).values(ganado.map(({ o, monto }) => ({ empresa_id: ctx.empresa_id, obligacion: o.pk, fecha, monto })));
  await ctx.db.execute(
    sumarDevengadoSql(
      ctx,
      ganado.map(({ o, monto }) => ({ pk: o.pk, monto })),
    ),
  );
  const de = (tipo: string) => ganado.filter((g) => g.o.devengo_tipo === tipo).map((g) => partida(g.o, g.monto));
  await contabilizar(
    ctx,
    'devengo_diario',
    { diferencias_precio: de('diferencia_precio'), intereses_anticipados: de('interes_anticipado') },
    { origen: { area: 'libro', id: `devengo:${fecha}` }, fecha, glosa: `Devengo del ${fecha}` },
  );
}

/** End of day: diferencia de precio and interest in advance, in sets, resumable; running the day twice changes nothing. */
export const pasoDevengo: DayStep = { nombre: 'libro:devengo-diario', orden: 20, run: lote };

/** What 2110 still holds of an obligación: what a payment earns at once (domain §6.10). Pesos. */
export async function diferenciaPorDevengar(ctx: ReadCtx, pk: string): Promise<Pesos> {
  const o = await obligacionPorPk(ctx, pk);
  return o ? porGanar(o) : pesos(0);
}

/** The same of a debt that the act holds. */
export const porGanar = (o: Pick<ObligacionFila, 'devengo_total' | 'devengado'>): Pesos =>
  o.devengo_total === null ? pesos(0) : pesos(o.devengo_total - o.devengado);

/**
 * Undoes what was earned of an obligación whose operación is annulled: D 4103 (4101) / H 2110. Its giro must be reversed by its area.
 * Answers the amount, pesos.
 */
export async function reversarDevengo(ctx: Ctx, pk: string, motivo: string): Promise<Pesos> {
  const o = await obligacionPorPk(ctx, pk);
  if (!o || o.devengado === 0) return pesos(0);
  const monto = o.devengado;
  const ingreso = o.devengo_tipo === 'interes_anticipado' ? '4101' : '4103';
  const p = partida(o, monto);
  const { monto: _m, ...aux } = p;
  await escribir(ctx, {
    evento: 'devengo_diario',
    entradas: [
      [
        { cuenta: ingreso, debe: monto, haber: pesos(0), moneda: 'CLP', ...(p.sucursal ? { sucursal: p.sucursal } : {}) },
        { cuenta: '2110', debe: pesos(0), haber: monto, moneda: 'CLP', ...aux },
      ],
    ],
    origen: { area: 'libro', id: `devengo:${pk}` },
    fecha: ctx.hoy,
    glosa: `Devengo sin efecto: ${motivo}`.slice(0, 200),
    motivo,
  });
  await ctx.db
    .update(obligaciones)
    .set({ devengado: pesos(0), devengo_total: null })
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.pk, pk)));
  return monto;
}

/** Obligaciones that should have earned something by a day and have not. */
export async function sinDevengar(ctx: ReadCtx, al: Fecha): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        eq(obligaciones.estado, 'vigente'),
        isNotNull(obligaciones.devengo_total),
        sql`${obligaciones.devengo_total} > ${obligaciones.devengado}`,
        lte(obligaciones.devengo_desde, al),
      ),
    );
  return filas.filter((o) => porContabilizar(o, al) > 0).length;
}
