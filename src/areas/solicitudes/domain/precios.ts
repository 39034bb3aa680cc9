import { cmp } from '#kernel/values/decimal.ts';
import { diferencias, type Propuesta } from './ajuste.ts';

/** Prices of a line: what the line itself keeps. Decimal texts. */
export interface Precios {
  tasa_mensual: string;
  comision_pct: string | null;
  comision_minima_uf: string | null;
}

export const preciosDe = (p: Precios): Precios => ({
  tasa_mensual: p.tasa_mensual,
  comision_pct: p.comision_pct,
  comision_minima_uf: p.comision_minima_uf,
});

const DE_PRECIO: readonly string[] = ['tasa_mensual', 'comision_pct', 'comision_minima_uf'];

/** What differs between two proposals besides their prices: names of fields, none when only prices do. */
export const fueraDePrecio = (a: Propuesta, b: Propuesta): string[] =>
  [...new Set(diferencias(a, b).map((c) => c.campo))].filter((c) => !DE_PRECIO.includes(c));

const igual = (a: string | null, b: string | null): boolean => cmp(a ?? '0', b ?? '0') === 0;

export const mismosPrecios = (a: Precios, b: Precios): boolean =>
  igual(a.tasa_mensual, b.tasa_mensual) && igual(a.comision_pct, b.comision_pct) && igual(a.comision_minima_uf, b.comision_minima_uf);

/** Whether the rate goes under the floor of the company. `piso` percent a month, decimal text; zero = no floor. */
export const bajoPiso = (p: Precios, piso: string): boolean => cmp(piso, '0') > 0 && cmp(p.tasa_mensual, piso) < 0;
