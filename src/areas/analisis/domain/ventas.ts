import { diferenciaPct } from '#finanzas/ventas.ts';
import { addMonths, addPeriodos, type Fecha, lastDay, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';

export const MESES = 24;
/** Percent between RCV and F29 of a month above which it is told. */
const TOLERANCIA_F29 = 5;
/** Months after which an IVA that was not paid is told. */
const MESES_DE_IVA = 2;

/** What one source says of a month, pesos. */
interface Dicho {
  periodo: string;
  ventas: Pesos | null;
  compras: Pesos | null;
  /** Part of the sales that boletas are, when the source tells it. */
  boletas?: Pesos | null | undefined;
  /** Of the IVA declared, what was not paid. */
  iva_pendiente?: Pesos | null | undefined;
}

export interface MesVentas {
  periodo: Periodo;
  ventas: Pesos | null;
  compras: Pesos | null;
  /** Best source: the register when its month had ended, then the F29, then what was typed with its paper; missing is missing. */
  fuente: 'RCV' | 'F29' | 'MANUAL' | null;
  /** Percent by which the F29 of the month differs from the register, above the tolerance. */
  f29_difiere_pct: string | null;
  /** Part of the sales that boletas are; null when its source does not tell. */
  boletas: Pesos | null;
  /** IVA of the month that its F29 says unpaid, pesos; null when nobody told. */
  iva_pendiente: Pesos | null;
}

/** Whether two figures of a month differ by more than the tolerance: by the exact figures, never by the rounded percentage. */
const pasaDeTolerancia = (f29: Pesos, rcv: Pesos): boolean => Math.abs(rcv - f29) * 100 > TOLERANCIA_F29 * Math.abs(f29);

/** The last twenty-four months that had ended on `corte`, the oldest first. */
export function mesesHasta(corte: Fecha): Periodo[] {
  const ultimo = addPeriodos(periodoOf(corte), -1);
  return Array.from({ length: MESES }, (_, i) => addPeriodos(ultimo, i - MESES + 1));
}

/** Sales of each month by its best source. Sales and purchases of a month come from the first source that tells its sales. */
export function mejorFuente(
  meses: readonly Periodo[],
  fuentes: { rcv: readonly Dicho[]; f29: readonly Dicho[]; manual: readonly Dicho[] },
): MesVentas[] {
  const orden = [
    ['RCV', fuentes.rcv],
    ['F29', fuentes.f29],
    ['MANUAL', fuentes.manual],
  ] as const;
  return meses.map((periodo) => {
    const dichos = orden.flatMap(([fuente, lista]) => lista.filter((d) => d.periodo === periodo).map((d) => ({ fuente, ...d })));
    const mejor = dichos.find((d) => d.ventas !== null);
    const compras = mejor?.compras ?? dichos.find((d) => d.compras !== null)?.compras ?? null;
    const [rcv, f29] = (['RCV', 'F29'] as const).map((f) => dichos.find((d) => d.fuente === f)?.ventas ?? null);
    const difieren = rcv != null && f29 != null && pasaDeTolerancia(f29, rcv);
    return {
      periodo,
      ventas: mejor?.ventas ?? null,
      compras,
      fuente: mejor?.fuente ?? null,
      f29_difiere_pct: difieren ? diferenciaPct(f29, rcv) : null,
      boletas: mejor?.boletas ?? null,
      iva_pendiente: dichos.find((d) => d.iva_pendiente != null)?.iva_pendiente ?? null,
    };
  });
}

/** Months whose IVA is still owed more than two months after they ended, the oldest first. Source: areas/5 §6. */
export function ivaAtrasado(meses: readonly MesVentas[], corte: Fecha): { periodo: Periodo; monto: Pesos }[] {
  const limite = addMonths(corte, -MESES_DE_IVA);
  return meses.flatMap(({ periodo, iva_pendiente }) =>
    iva_pendiente !== null && iva_pendiente > 0 && lastDay(periodo) < limite ? [{ periodo, monto: iva_pendiente }] : [],
  );
}
