import { Forbidden, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

/** Chilean notes and coins in circulation. */
const BILLETES = [20_000, 10_000, 5_000, 2_000, 1_000] as const;
const MONEDAS = [500, 100, 50, 10] as const;

interface Conteo {
  /** Pieces by denomination: {20000: 3, 500: 12}. */
  piezas: Readonly<Record<number, number>>;
  cheques: readonly Pesos[];
}

/** Cash counted by denomination. Throws RangeError for a denomination that does not exist or a number of pieces that is not whole. */
export function contarEfectivo(piezas: Conteo['piezas']): Pesos {
  const validas: readonly number[] = [...BILLETES, ...MONEDAS];
  return sumPesos(
    Object.entries(piezas).map(([valor, n]) => {
      if (!validas.includes(Number(valor)) || !Number.isSafeInteger(n) || n < 0)
        throw new RangeError(`not a denomination: ${valor} × ${n}`);
      return Number(valor) * n;
    }),
  );
}

export interface HojaDeCaja {
  saldo_apertura: Pesos;
  /** Received in the till: cash and cheques; transfers never pass through it. */
  ingresos: readonly Pesos[];
  egresos: readonly Pesos[];
  depositos: readonly Pesos[];
}

/** What should be in the till. */
export function saldoEsperado(h: HojaDeCaja): Pesos {
  return pesos(h.saldo_apertura + sumPesos(h.ingresos) - sumPesos(h.egresos) - sumPesos(h.depositos));
}

/**
 * Closing: up to `tolerancia` [1.000] either way closes; beyond it a supervisor who is not the cashier (nor acts for him) approves
 * first. Throws 422 `diferencia_de_caja` {monto}, or 403 `requiere_segundo_usuario` when the approver is the cashier.
 */
export function exigirCierre(diferencia: Pesos, tolerancia: number, cajero: string, aprobadaPor: readonly string[] | null): void {
  if (Math.abs(diferencia) <= tolerancia) return;
  if (aprobadaPor === null) throw new Rule('diferencia_de_caja', { monto: formatPesos(diferencia) });
  if (aprobadaPor.includes(cajero)) throw new Forbidden('requiere_segundo_usuario');
}
