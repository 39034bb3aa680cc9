import { add, div, type Frac, frac, mul, pow, root, roundInt, toFixed } from '#kernel/values/decimal.ts';
import { addDays, addPeriodos, daysBetween, type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import type { ValorUf } from '#kernel/values/money.ts';

/** 1 + IPC/100 of a monthly variation in percent with 1 decimal ('-0.2'). */
function factor(ipc: string): Frac {
  return add(1, div(ipc, 100));
}

/** The whole UF month: [10th of m … 9th of m+1], one value a day. */
export function ufMonth(nineth: Fecha, uf9: string, ipc: string): { fecha: Fecha; valor: ValorUf }[] {
  const n = daysBetween(nineth, `${addPeriodos(periodoOf(nineth), 1)}-09` as Fecha);
  const base = root(factor(ipc), n, 40);
  const out: { fecha: Fecha; valor: ValorUf }[] = [];
  for (let k = 1; k <= n; k += 1) {
    out.push({ fecha: addDays(nineth, k), valor: toFixed(mul(uf9, pow(base, k)), 2, 'half-up') as ValorUf });
  }
  return out;
}

/**
 * Chain of UF months from a published 9th: `ipcOf(p)` is the variation of month p; month m uses that of m−1.
 * Stops at the first month without IPC: the UF is unknown from there (fecha_maxima_uf).
 */
export function ufChain(nineth: Fecha, uf9: string, ipcOf: (p: Periodo) => string | undefined): { fecha: Fecha; valor: ValorUf }[] {
  const out: { fecha: Fecha; valor: ValorUf }[] = [{ fecha: nineth, valor: toFixed(uf9, 2) as ValorUf }];
  for (let guard = 0; guard < 1200; guard += 1) {
    const last = out.at(-1);
    if (!last) break;
    const ipc = ipcOf(addPeriodos(periodoOf(last.fecha), -1));
    if (ipc === undefined) break;
    out.push(...ufMonth(last.fecha, last.valor, ipc));
  }
  return out;
}

/** UTM(m) = round(UTM(m−1) × (1 + IPC(m−2)/100)), whole pesos half up (domain §2). */
export function nextUtm(previous: number, ipc: string): number {
  return roundInt(mul(previous, factor(ipc)), 'half-up');
}

/** Relative difference of two UF values in absolute pesos; used to warn when a loaded value departs from the derived one. */
export function ufDiffers(a: string, b: string, tolerance = '0.01'): boolean {
  const d = add(frac(a), mul(frac(b), -1));
  const abs = d.n < 0n ? { n: -d.n, d: d.d } : d;
  return abs.n * frac(tolerance).d > frac(tolerance).n * abs.d;
}
