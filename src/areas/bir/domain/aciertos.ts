import { add, div, toFixed } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { Regla } from './alertas.ts';

/** Days of own mora from which it is taken as bad, how long after the warning it counts, and how old a warning must be to be judged. */
export const MORA_MALA = 30;
export const VENTANA_DIAS = 180;
const MINIMO_CASOS = 20;
const PRECISION_BAJA = 10;

interface Juzgada {
  regla: Regla;
  abierta: Fecha;
  /** Days of own mora when it opened. */
  mora_al_abrir: number;
  /** First day within the window on which the own mora passed the limit; null when it never did. */
  mala_el: Fecha | null;
}

interface Cuenta {
  vistas: number;
  acertadas: number;
  tardias: number;
  /** Acertadas over all, percent, one decimal half up; null without cases. */
  precision_pct: string | null;
  /** Median of the days between the warning and the mora of those right, one decimal; null without them. */
  adelanto_dias: string | null;
}

const mediana = (xs: readonly number[]): string | null => {
  const o = [...xs].sort((a, b) => a - b);
  const [bajo, alto] = [o[Math.floor((o.length - 1) / 2)], o[Math.floor(o.length / 2)]];
  return bajo === undefined || alto === undefined ? null : toFixed(div(add(bajo, alto), 2), 1);
};

/** Whether some warnings served. One that came when the mora was already there is late, and is not right. */
export function contar(alertas: readonly Juzgada[]): Cuenta {
  const tardias = alertas.filter((a) => a.mora_al_abrir > MORA_MALA);
  const bien = alertas.flatMap((a) => (a.mora_al_abrir <= MORA_MALA && a.mala_el ? [daysBetween(a.abierta, a.mala_el)] : []));
  return {
    vistas: alertas.length,
    acertadas: bien.length,
    tardias: tardias.length,
    precision_pct: alertas.length === 0 ? null : toFixed(div(bien.length * 100, alertas.length), 1),
    adelanto_dias: mediana(bien),
  };
}

/** Enough cases and so few right that its threshold asks to be looked at. */
export const reviseElUmbral = (c: Cuenta): boolean => c.vistas >= MINIMO_CASOS && c.acertadas * 100 < PRECISION_BAJA * c.vistas;
