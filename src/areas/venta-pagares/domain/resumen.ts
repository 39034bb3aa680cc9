import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { plazoDe } from './precio.ts';
import { deUf, enUf } from './uf.ts';

/** What a note brings to a selection. */
export interface Peso {
  pagarevista: string;
  nombre: string;
  comuna: string;
  saldo: number;
  total_flujos: number;
  precio: number;
  par: number;
  /** Σ monto·dias of its flows: what it weighs in the mean term. */
  pesos_dia: number;
  /** The same in UF, of a note in UF; pesos are those of the UF of the settlement. */
  saldo_uf: string | null;
  total_flujos_uf: string | null;
  precio_uf: string | null;
  par_uf: string | null;
}

const EN_UF = ['saldo_uf', 'total_flujos_uf', 'precio_uf', 'par_uf'] as const;

/** Totals in UF of the notes in UF; null when there are none. */
function sumarUf(notas: readonly Peso[]): Record<(typeof EN_UF)[number], string | null> {
  const suyas = notas.filter((n) => n.saldo_uf !== null);
  const de = (campo: (typeof EN_UF)[number]) =>
    suyas.length === 0 ? null : enUf(suyas.reduce((s, n) => s + deUf(n[campo] ?? '0.0000'), 0));
  return { saldo_uf: de('saldo_uf'), total_flujos_uf: de('total_flujos_uf'), precio_uf: de('precio_uf'), par_uf: de('par_uf') };
}

interface Parte {
  nombre: string;
  monto: Pesos;
  pct: string;
}

const CUANTOS = 6;

/** Who weighs most in a selection: the first ones, and the rest together; percentages of two decimals. */
function concentracion(partes: readonly { nombre: string; monto: number }[]): Parte[] {
  const total = sumPesos(partes.map((p) => p.monto));
  const por = new Map<string, number>();
  for (const p of partes) por.set(p.nombre || 'Sin comuna', (por.get(p.nombre || 'Sin comuna') ?? 0) + p.monto);
  const orden = [...por].map(([nombre, monto]) => ({ nombre, monto })).sort((a, b) => b.monto - a.monto);
  const resto = sumPesos(orden.slice(CUANTOS).map((p) => p.monto));
  const filas = [...orden.slice(0, CUANTOS), ...(resto > 0 ? [{ nombre: 'Otros', monto: resto }] : [])];
  return filas.map((p) => ({ ...p, monto: pesos(p.monto), pct: total === 0 ? '0.00' : toFixed(div(mul(p.monto, 100), total), 2) }));
}

/**
 * Figures of a selection from what each note brings, pesos: the server answers them, and the screen adds them up again as rows are ticked
 * without asking for what it already knows. Mean term in days, half up.
 */
export function sumar(notas: readonly Peso[]) {
  const suma = (campo: 'saldo' | 'total_flujos' | 'precio' | 'par') => sumPesos(notas.map((n) => n[campo]));
  const [total_flujos, precio, par] = [suma('total_flujos'), suma('precio'), suma('par')];
  const dias = notas.reduce((s, n) => s + BigInt(n.pesos_dia), 0n);
  return {
    selectedTotalAmount: suma('saldo'),
    selectedCount: notas.length,
    pagaresSelected: notas.map((n) => n.pagarevista),
    total_flujos,
    precio,
    par,
    resultado: precio - par,
    ...sumarUf(notas),
    plazo_medio: plazoDe(dias, BigInt(total_flujos)),
    por_deudor: concentracion(notas.map((n) => ({ nombre: n.nombre, monto: n.saldo }))),
    por_comuna: concentracion(notas.map((n) => ({ nombre: n.comuna, monto: n.saldo }))),
  };
}
