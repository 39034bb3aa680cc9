import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Linea } from './asiento.ts';
import type { Cuenta } from './plan.ts';

/** What an account adds up to: Σ debe and Σ haber of its lines, by branch when asked. */
export interface SumaCuenta {
  cuenta: string;
  debe: Pesos;
  haber: Pesos;
  sucursal?: string | undefined;
}

export interface LineaFechada extends Linea {
  fecha_contable: Fecha;
}

/** Lines up to `al`, inclusive (all without it): a later reversal never changes a past view (areas/3 `libro`). */
export function lineasAl<L extends LineaFechada>(lineas: readonly L[], al?: Fecha): readonly L[] {
  return al === undefined ? lineas : lineas.filter((l) => l.fecha_contable <= al);
}

/** Σ by account (and branch when `porSucursal`), ordered by account. One currency at a time. */
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

export interface ColumnasBalance {
  debe: Pesos;
  haber: Pesos;
  deudor: Pesos;
  acreedor: Pesos;
  activo: Pesos;
  pasivo: Pesos;
  perdida: Pesos;
  ganancia: Pesos;
}

export interface FilaBalance extends ColumnasBalance {
  cuenta: string;
  nombre: string;
}

export interface Balance {
  filas: FilaBalance[];
  totales: ColumnasBalance;
  /** ganancia − pérdida = activo − pasivo (a loss is negative). */
  resultado: Pesos;
}

const CERO = pesos(0);

function cuentaConocida(cuentas: ReadonlyMap<string, Cuenta>, codigo: string): Cuenta {
  const c = cuentas.get(codigo);
  if (!c) throw new RangeError(`account not in the chart: ${codigo}`);
  return c;
}

function fila(s: SumaCuenta, c: Cuenta): FilaBalance {
  const saldo = s.debe - s.haber;
  const deudor = pesos(Math.max(0, saldo));
  const acreedor = pesos(Math.max(0, -saldo));
  const deResultado = c.tipo === 'ingreso' || c.tipo === 'gasto';
  const inventario = !deResultado && c.tipo !== 'orden';
  return {
    cuenta: s.cuenta,
    nombre: c.nombre,
    debe: s.debe,
    haber: s.haber,
    deudor,
    acreedor,
    activo: inventario ? deudor : CERO,
    pasivo: inventario ? acreedor : CERO,
    perdida: deResultado ? deudor : CERO,
    ganancia: deResultado ? acreedor : CERO,
  };
}

/**
 * Balance de comprobación of 8 columns: sumas, saldos, inventario, resultados (areas/3 `libro`). Accounts de orden show their sums and
 * balances and stay out of the inventory: they are no assets nor debts, and cancel among themselves. A contra account (1291) falls in the
 * column of its balance. Throws RangeError for an account that the chart does not hold.
 */
export function balanceComprobacion(sumas: readonly SumaCuenta[], cuentas: ReadonlyMap<string, Cuenta>): Balance {
  const filas = sumas.map((s) => fila(s, cuentaConocida(cuentas, s.cuenta)));
  const columna = (c: keyof ColumnasBalance) => sumPesos(filas.map((f) => f[c]));
  const totales: ColumnasBalance = {
    debe: columna('debe'),
    haber: columna('haber'),
    deudor: columna('deudor'),
    acreedor: columna('acreedor'),
    activo: columna('activo'),
    pasivo: columna('pasivo'),
    perdida: columna('perdida'),
    ganancia: columna('ganancia'),
  };
  return { filas, totales, resultado: pesos(totales.ganancia - totales.perdida) };
}

/** The checks of a balance that must all be zero; a red one is a defect of the books, not of the reader. */
export function descuadresBalance(b: Balance): { sumas: Pesos; saldos: Pesos; resultado: Pesos } {
  const t = b.totales;
  return {
    sumas: pesos(t.debe - t.haber),
    saldos: pesos(t.deudor - t.acreedor),
    resultado: pesos(t.activo - t.pasivo - (t.ganancia - t.perdida)),
  };
}

export interface RenglonResultado {
  cuenta: string;
  nombre: string;
  /** Income: credit less debit. Expense: debit less credit. */
  monto: Pesos;
}

export interface EstadoResultados {
  /** null = what was posted without branch. */
  sucursal: string | null;
  ingresos: RenglonResultado[];
  gastos: RenglonResultado[];
  total_ingresos: Pesos;
  total_gastos: Pesos;
  resultado: Pesos;
}

function resultadosDe(sucursal: string | null, sumas: readonly SumaCuenta[], cuentas: ReadonlyMap<string, Cuenta>): EstadoResultados {
  const renglones = (tipo: 'ingreso' | 'gasto'): RenglonResultado[] =>
    sumas.flatMap((s) => {
      const c = cuentaConocida(cuentas, s.cuenta);
      if (c.tipo !== tipo) return [];
      return [{ cuenta: s.cuenta, nombre: c.nombre, monto: pesos(tipo === 'ingreso' ? s.haber - s.debe : s.debe - s.haber) }];
    });
  const [ingresos, gastos] = [renglones('ingreso'), renglones('gasto')];
  const [total_ingresos, total_gastos] = [sumPesos(ingresos.map((r) => r.monto)), sumPesos(gastos.map((r) => r.monto))];
  return { sucursal, ingresos, gastos, total_ingresos, total_gastos, resultado: pesos(total_ingresos - total_gastos) };
}

/** Estado de resultados, one for each branch present in `sumas` (from `sumasPorCuenta(lineas, true)`), with the branchless part as null. */
export function estadoResultados(sumas: readonly SumaCuenta[], cuentas: ReadonlyMap<string, Cuenta>): EstadoResultados[] {
  const sucursales = [...new Set(sumas.map((s) => s.sucursal ?? null))].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const todas = sucursales.map((sucursal) =>
    resultadosDe(
      sucursal,
      sumas.filter((s) => (s.sucursal ?? null) === sucursal),
      cuentas,
    ),
  );
  return todas.filter((e) => e.ingresos.length + e.gastos.length > 0);
}
