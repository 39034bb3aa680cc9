import { and, asc, eq, inArray } from 'drizzle-orm';
import { estacionalidad, punta, tendenciaVentas, ventas12 } from '#finanzas/ventas.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Vista } from '../contract-formas.ts';
import type { Contenido } from '../domain/secciones.ts';
import { ivaAtrasado, type MesVentas, mejorFuente, mesesHasta } from '../domain/ventas.ts';
import { f29Meses, rcvPeriodos } from '../tables.ts';

type Manual = NonNullable<Contenido['ventas_manual']>;

/** Registers and forms in force of the twenty-four months that had ended on `corte`. */
export async function registrosDe(ctx: ReadCtx, rut: Rut, corte: Fecha) {
  const meses = mesesHasta(corte);
  const vigentes = [eq(rcvPeriodos.rut, rut), eq(rcvPeriodos.vigente, true), eq(rcvPeriodos.completo, true)];
  const [rcv, f29] = await atOnce([
    ctx.rows(rcvPeriodos, and(...vigentes, inArray(rcvPeriodos.periodo, meses)), { orden: [asc(rcvPeriodos.periodo)] }),
    ctx.rows(f29Meses, and(eq(f29Meses.rut, rut), eq(f29Meses.vigente, true), inArray(f29Meses.periodo, meses))),
  ]);
  return { rcv, f29 };
}

/** Sales and purchases of the twenty-four months that had ended on `corte`, each by its best source. */
export const mesesDe = async (ctx: ReadCtx, rut: Rut, corte: Fecha, manual: Manual): Promise<MesVentas[]> =>
  mesesCon(await registrosDe(ctx, rut, corte), corte, manual);

/** `mesesDe` of what was already read. */
export function mesesCon({ rcv, f29 }: Awaited<ReturnType<typeof registrosDe>>, corte: Fecha, manual: Manual): MesVentas[] {
  const meses = mesesHasta(corte);
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
