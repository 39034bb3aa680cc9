import { type Pesos, pesos } from '#kernel/values/money.ts';

/** The accountant's identity of a closing (domain §14). All amounts in whole pesos; the four groups as positive totals. */
export interface PartidasCierre {
  saldo_banco: Pesos;
  saldo_libro: Pesos;
  /** In the books, not yet in the bank. */
  depositos_en_transito: Pesos;
  cheques_no_cobrados: Pesos;
  /** In the bank, not yet in the books. */
  abonos_no_contabilizados: Pesos;
  cargos_no_contabilizados: Pesos;
  /** Adjustments of |Δ| ≤ $1.000 still without their voucher, with their sign: bank less book. */
  diferencias?: Pesos;
}

interface IdentidadCierre {
  banco_ajustado: Pesos;
  libro_ajustado: Pesos;
  /** Must be 0 to close (422 `conciliacion_con_diferencia` in the service). */
  diferencia: Pesos;
  cuadra: boolean;
}

/**
 * saldo banco + depósitos en tránsito − cheques no cobrados = saldo libro + abonos no contabilizados − cargos no contabilizados.
 * Exact: sums of integers, no rounding.
 */
export function identidadCierre(p: PartidasCierre): IdentidadCierre {
  const banco = pesos(p.saldo_banco + p.depositos_en_transito - p.cheques_no_cobrados);
  const libro = pesos(p.saldo_libro + p.abonos_no_contabilizados - p.cargos_no_contabilizados + (p.diferencias ?? 0));
  const diferencia = pesos(banco - libro);
  return { banco_ajustado: banco, libro_ajustado: libro, diferencia, cuadra: diferencia === 0 };
}
