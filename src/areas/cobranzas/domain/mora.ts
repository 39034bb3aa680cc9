import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { HASTA_TRAMO, type Tramo } from './formas.ts';

/** A ticket as far as its mora goes: `vence` is the oldest due date of what it asks for. */
interface ConMora {
  cerrado: Fecha | null;
  monto_total: number;
  vence: Fecha | null;
}

/**
 * Days of mora of a ticket on a day. It is asked and never stored: a number that grows by itself would have the night write every late ticket again
 * (docs/decisiones/0149). `service/mora-sql.ts` says the same in a statement.
 */
export const moraDe = (t: ConMora, al: Fecha): number =>
  t.cerrado !== null || t.monto_total <= 0 || t.vence === null ? 0 : Math.max(0, daysBetween(t.vence, al));

/** Band of so many days of mora. */
export const tramoDe = (dias: number): Tramo => HASTA_TRAMO.find(([, hasta]) => dias <= hasta)?.[0] ?? 'MAS_90';
