import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { ITE_SEMILLA, type ParametrosIte } from '#finanzas/ite.ts';
import { type CodigoTmc, codigoTmc, type MonedaTmc } from '#finanzas/tramos-tmc.ts';
import { Rule } from '#kernel/errors.ts';
import type { Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type FilaTmc, tmcDelDia } from '../domain/tmc.ts';
import { ites, tmcs } from '../tables.ts';

/** TMC rows in force on a day. */
export async function tmcsAl(ctx: ReadCtx, fecha: Fecha): Promise<(typeof tmcs.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(tmcs)
    .where(
      and(
        eq(tmcs.empresa_id, ctx.empresa_id),
        eq(tmcs.estado, 'vigente'),
        lte(tmcs.desde, fecha),
        or(isNull(tmcs.hasta), gte(tmcs.hasta, fecha)),
      ),
    )
    .orderBy(desc(tmcs.desde));
}

/**
 * Maximum conventional rate of an operation (domain §3): annual percent, and what the operation freezes (code, date).
 * `capital_uf` exact. 422 `tmc_sin_valor` when the bracket has no row that day.
 */
export async function tmcVigente(
  ctx: ReadCtx,
  o: { moneda: MonedaTmc; dias: Numeric; capital_uf: Numeric; fecha?: Fecha },
): Promise<{ codigo: CodigoTmc; tasa_anual: string; desde: Fecha }> {
  const fecha = o.fecha ?? ctx.hoy;
  const codigo = codigoTmc(o);
  const row = (await tmcsAl(ctx, fecha)).find((r) => r.codigo === codigo);
  if (!row) throw new Rule('tmc_sin_valor', { codigo, fecha: formatFecha(fecha) });
  return { codigo, tasa_anual: row.tasa_anual, desde: row.desde };
}

/** The TMC of a day as a function of term and capital, for a pure rule of another area that asks for several. */
export async function tmcsDelDia(ctx: ReadCtx, moneda: MonedaTmc, fecha: Fecha = ctx.hoy): Promise<ReturnType<typeof tmcDelDia>> {
  const rows = await tmcsAl(ctx, fecha);
  return tmcDelDia(
    rows.map((r): FilaTmc => ({ ...r, codigo: r.codigo as CodigoTmc, fuente: r.fuente ?? '' })),
    fecha,
    moneda,
  );
}

/** Stamp tax in force on a day (domain §4); the legal values when nobody loaded a row. */
export async function iteVigente(ctx: ReadCtx, fecha: Fecha = ctx.hoy): Promise<ParametrosIte> {
  const [row] = await ctx.db
    .select()
    .from(ites)
    .where(and(eq(ites.empresa_id, ctx.empresa_id), lte(ites.desde, fecha)))
    .orderBy(desc(ites.desde))
    .limit(1);
  if (!row) return ITE_SEMILLA;
  const { tasa_mensual, tasa_maxima, tasa_vista, periodos_maximo } = row;
  return { tasa_mensual, tasa_maxima, tasa_vista, periodos_maximo, metodo: row.metodo === 'por_cuota' ? 'por_cuota' : 'sobre_total' };
}
