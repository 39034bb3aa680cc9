import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Linea } from './asiento.ts';
import type { SumaCuenta } from './balance.ts';

/** Σ by account (and branch when `porSucursal`), ordered by account, as the book's own query adds them. One currency at a time. */
export function sumasPorCuenta(lineas: readonly Linea[], porSucursal = false): SumaCuenta[] {
  const sumas = new Map<string, { cuenta: string; sucursal: string | undefined; debe: number; haber: number }>();
  for (const l of lineas) {
    const sucursal = porSucursal ? l.sucursal : undefined;
    const clave = `${l.cuenta}|${sucursal ?? ''}`;
    const s = sumas.get(clave) ?? { cuenta: l.cuenta, sucursal, debe: 0, haber: 0 };
    sumas.set(clave, { ...s, debe: s.debe + l.debe, haber: s.haber + l.haber });
  }
  return [...sumas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, s]) => ({ ...s, debe: pesos(s.debe), haber: pesos(s.haber) }));
}

/** Σ by `pk` of an account, debit less credit: the auxiliary ledger that its control account must equal. */
export function saldoPorPk(lineas: readonly Linea[], cuenta: string): ReadonlyMap<string, Pesos> {
  const saldos = new Map<string, number>();
  for (const l of lineas) {
    if (l.cuenta === cuenta && l.pk) saldos.set(l.pk, (saldos.get(l.pk) ?? 0) + l.debe - l.haber);
  }
  return new Map([...saldos].map(([pk, n]) => [pk, pesos(n)]));
}

/** Debit less credit of an account: positive = deudor. */
export function saldoDe(sumas: readonly SumaCuenta[], cuenta: string): Pesos {
  return sumPesos(sumas.filter((s) => s.cuenta === cuenta).map((s) => s.debe - s.haber));
}
