import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Cuenta } from './plan.ts';

/** What an account adds up to: Σ debe and Σ haber of its lines, by branch when asked. */
export interface SumaCuenta {
  cuenta: string;
  debe: Pesos;
  haber: Pesos;
  sucursal?: string | undefined;
}

interface ColumnasBalance {
  debe: Pesos;
  haber: Pesos;
  deudor: Pesos;
  acreedor: Pesos;
  activo: Pesos;
  pasivo: Pesos;
  perdida: Pesos;
  ganancia: Pesos;
}

interface FilaBalance extends ColumnasBalance {
  cuenta: string;
  nombre: string;
}

interface Balance {
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

interface RenglonResultado {
  cuenta: string;
  nombre: string;
  /** Income: credit less debit. Expense: debit less credit. */
  monto: Pesos;
}

interface EstadoResultados {
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
