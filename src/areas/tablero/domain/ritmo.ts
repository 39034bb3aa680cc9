import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha, firstDay, lastDay, periodoOf } from '#kernel/values/fecha.ts';

interface Ritmo {
  avance_pct: number;
  esperado: number;
  dias_habiles: number;
  dias_restantes: number;
  por_dia: number;
}

/**
 * How a goal of the month goes: linear on the banking days of the month. Whole pesos: what is expected rounds down and what each day left must give
 * rounds up, so that keeping to it reaches the goal. On a month without banking days left, all that lacks is of today. `monto` is over 0.
 */
export function ritmoDe(monto: number, colocado: number, hoy: Fecha, cal: Pick<Calendario, 'isBankingDay'>): Ritmo {
  const mes = periodoOf(hoy);
  let [habiles, hasta_hoy, restantes] = [0, 0, 0];
  for (let d = firstDay(mes); d <= lastDay(mes); d = addDays(d, 1)) {
    if (!cal.isBankingDay(d)) continue;
    habiles += 1;
    if (d <= hoy) hasta_hoy += 1;
    if (d >= hoy) restantes += 1;
  }
  const parte = (n: bigint, de: bigint) => Number((BigInt(monto) * n) / de);
  const falta = BigInt(Math.max(0, monto - colocado));
  const entre = BigInt(Math.max(1, restantes));
  return {
    avance_pct: Number((BigInt(colocado) * 100n) / BigInt(monto)),
    esperado: habiles === 0 ? 0 : parte(BigInt(hasta_hoy), BigInt(habiles)),
    dias_habiles: habiles,
    dias_restantes: restantes,
    por_dia: Number((falta + entre - 1n) / entre),
  };
}
