import { and, asc, eq, inArray } from 'drizzle-orm';
import { estacionalidad, punta, tendenciaVentas, ventas12 } from '#finanzas/ventas.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Vista } from '../contract-formas.ts';
import type { Contenido } from '../domain/secciones.ts';
import { ivaAtrasado, type MesVentas, mejorFuente, mesesHasta } from '../domain/ventas.ts';
import { f29Meses, rcvPeriodos } from '../tables.ts';

/** Sales and purchases of the twenty-four months that had ended on `corte`, each by its best source. */
export async function mesesDe(ctx: ReadCtx, rut: Rut, corte: Fecha, manual: NonNullable<Contenido['ventas_manual']>): Promise<MesVentas[]> {
  const meses = mesesHasta(corte);
  const rcv = await ctx.rows(
    rcvPeriodos,
    and(...[eq(rcvPeriodos.rut, rut), eq(rcvPeriodos.vigente, true), eq(rcvPeriodos.completo, true)], inArray(rcvPeriodos.periodo, meses)),
    { orden: [asc(rcvPeriodos.periodo)] },
  );
  const f29 = await ctx.rows(f29Meses, and(eq(f29Meses.rut, rut), eq(f29Meses.vigente, true), inArray(f29Meses.periodo, meses)));
  const libros = meses.map((periodo: Periodo) => {
    const de = (libro: 'VENTA' | 'COMPRA') => rcv.find((p) => p.periodo === periodo && p.libro === libro);
    const venta = de('VENTA');
    return { periodo, ventas: venta?.total ?? null, compras: de('COMPRA')?.total ?? null, boletas: venta?.boletas ?? null };
  });
  return mejorFuente(meses, { rcv: libros, f29, manual });
}

/** The figures of the sales as the analysis shows them. `mesesPunta`: consecutive months of the peak. */
export function cifrasDeVentas(meses: readonly MesVentas[], mesesPunta: number, corte: Fecha): Vista['ventas'] {
  const indices = estacionalidad(meses);
  const alta = indices && punta(indices, mesesPunta);
  return {
    meses: [...meses],
    iva_atrasado: ivaAtrasado(meses, corte),
    con_datos: meses.filter((m) => m.ventas !== null).length,
    ventas_12m: ventas12(meses),
    tendencia_pct: tendenciaVentas(meses),
    indices: indices && Object.fromEntries(Object.entries(indices).map(([mes, i]) => [mes, toFixed(i, 2)])),
    punta: alta && { indice: toFixed(alta.indice, 2), meses: [...alta.meses] },
  };
}
