import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';

/** The fee of a contract, as it is charged: whole pesos. */
interface Cobro {
  neto: Pesos;
  iva: Pesos;
  total: Pesos;
}

/** A fee and its IVA, half up to the peso (DL 825; ledger §3 `contrato_cobro`: 100.000 + 19.000 = 119.000). */
export function cobroDe(neto: Pesos, iva_pct: string): Cobro {
  const iva = percentOf(neto, iva_pct, 'half-up');
  return { neto, iva, total: pesos(neto + iva) };
}

/** Only a contract of fixed amount carries a fee (areas/2 contratos, Money). 400 at the field. */
export function exigirCobroAdmitido(d: { monto_fijo: boolean; cobro_neto?: Pesos | null | undefined }): void {
  if (d.cobro_neto && !d.monto_fijo) throw new Invalid({ cobro_neto: ['Sólo un contrato de monto fijo lleva cobro'] });
}

/** What was charged with the first emission does not change with a correction. Throws 422 `cobro_emitido`, at the field. */
export function exigirCobroIntacto(puesto: { cobro_fecha: string | null; cobro_neto: Pesos | null }, neto: Pesos | null): void {
  if (puesto.cobro_fecha === null || neto === puesto.cobro_neto) return;
  throw new Rule('cobro_emitido', {}, { cobro_neto: ['Ya se emitió: queda como está'] });
}

type EstadoCobro = 'sin_emitir' | 'por_cobrar' | 'parcial' | 'pagado' | 'reversado';

interface CobroPuesto {
  neto: Pesos;
  /** What the entry charged; null until it posts. */
  total: Pesos | null;
  pagado: Pesos;
  /** The money came in with the entry itself. */
  al_contado: boolean;
  reversado: boolean;
}

/** How the fee stands: it posts with the first emission and goes back when the contract is annulled. */
export function estadoCobro(c: CobroPuesto): EstadoCobro {
  if (c.total === null) return 'sin_emitir';
  if (c.reversado) return 'reversado';
  if (c.al_contado || c.pagado >= c.total) return 'pagado';
  return c.pagado > 0 ? 'parcial' : 'por_cobrar';
}

/**
 * Whether what was charged may go back: nobody paid any of it, and the bank does not hold a match of its money.
 * 422 `cobro_pagado` {monto}; 409 `cobro_conciliado`.
 */
export function exigirCobroReversable(c: { pagado: Pesos; al_contado: boolean; conciliado: boolean }): void {
  if (c.pagado > 0 && !c.al_contado) throw new Rule('cobro_pagado', { monto: formatPesos(c.pagado) });
  if (c.conciliado) throw new Conflict('cobro_conciliado');
}
