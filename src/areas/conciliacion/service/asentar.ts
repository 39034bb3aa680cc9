import { type AsientoEscrito, contabilizar, type Medio } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Fila } from './fila.ts';
import { type Lados, type LineaLibroViva, olvidarMayor } from './lineas.ts';

/** The bank account of the conciliación as the events of the books take it. */
export function medioDe(c: Fila, l: { rut?: Rut | null; documento?: string } = {}): Extract<Medio, { medio: 'banco' }> {
  return {
    medio: 'banco',
    cuenta: c.cuenta_contable as Extract<Medio, { medio: 'banco' }>['cuenta'],
    ...(l.rut ? { rut: l.rut } : {}),
    ...(l.documento ? { documento: l.documento } : {}),
  };
}

/** The line that the entries of an act left on the bank account, as a line of the conciliación. */
export function lineaDelBanco(ctx: Ctx, c: Fila, asientos: readonly AsientoEscrito[], glosa: string): LineaLibroViva {
  olvidarMayor(ctx);
  for (const a of asientos) {
    const n = a.lineas.findIndex((l) => l.cuenta === c.cuenta_contable);
    const l = a.lineas[n];
    if (!l) continue;
    return {
      id: `${a.id}:${n + 1}`,
      asiento_id: a.id,
      num_asiento: a.num_asiento,
      fecha: a.fecha_contable,
      monto: pesos(l.debe - l.haber),
      rut: l.rut ?? null,
      documento: l.documento ?? '',
      glosa,
      evento: a.evento,
      origen: a.origen,
      arrastre: false,
      calce_id: null,
      ajena: false,
    };
  }
  throw new Error(`the act left no line on ${c.cuenta_contable}`);
}

const ultima = (lados: Lados): Fecha =>
  (lados.banco.length > 0 ? lados.banco : lados.libro).reduce<Fecha>((f, l) => (l.fecha > f ? l.fecha : f), '0000-01-01' as Fecha);

/**
 * `ajuste_conciliacion` for the difference of a match (bank less books, domain §14 R7), on the day of its last bank line.
 * Throws 422 `periodo_cerrado`.
 */
export async function ajustar(
  ctx: Ctx,
  c: Fila,
  calce_id: string,
  lados: Lados,
  diferencia: Pesos,
): Promise<{ asiento_id: string; linea: LineaLibroViva }> {
  const glosa = `Ajuste de conciliación ${c.num_conciliacion}`;
  const asientos = await contabilizar(
    ctx,
    'ajuste_conciliacion',
    { medio: medioDe(c), diferencia },
    { origen: { area: 'conciliacion', id: calce_id }, fecha: ultima(lados), glosa },
  );
  const linea = lineaDelBanco(ctx, c, asientos, glosa);
  return { asiento_id: linea.asiento_id, linea };
}
