import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, addMonths, daysBetween, type Fecha, maxFecha } from '#kernel/values/fecha.ts';

/** Months in which the executive action of a paper prescribes: Ley 18.092 art. 98, Ley 19.983 art. 10, DFL 707 art. 34. */
const MESES_ACCION = 12;
/** Calendar days, from the reception of an invoice without a due date, in which it must be paid (Ley 19.983 art. 2). */
const DIAS_PAGO_FACTURA = 30;

/**
 * Day on which an invoice falls due by law: the one it says, or 30 calendar days from its reception. What was agreed with the cedente, or the
 * days that the money takes, do not move it: the debtor did not sign them.
 */
export function venceFactura(d: { fecha_vencimiento: Fecha | null; recepcion: Fecha }): Fecha {
  return d.fecha_vencimiento ?? addDays(d.recepcion, DIAS_PAGO_FACTURA);
}

/** From when the action of a cuota runs: its due date, or the day of the suit that made it due before (Supreme Court, rol 5574-2019). */
export function correDesde(vence: Fecha, acelerada_el: Fecha | null = null): Fecha {
  return acelerada_el !== null && acelerada_el < vence ? acelerada_el : vence;
}

/** Days in which the term does not run: from the publication of a renegotiation to its end, which runs again. */
interface Suspension {
  desde: Fecha;
  hasta: Fecha;
}

/**
 * Last day of the executive action: a year of months from `corre_desde` (its due date; of a cheque, its protest), 29 February ends on the 28th,
 * plus the suspended days that fell inside, each one once however many suspensions it is in. A last day on a holiday does not move.
 */
export function limiteDeAccion(corre_desde: Fecha, suspensiones: readonly Suspension[] = []): Fecha {
  let limite = addMonths(corre_desde, MESES_ACCION);
  let contado = corre_desde;
  for (const s of [...suspensiones].sort((a, b) => (a.desde < b.desde ? -1 : 1))) {
    const desde = maxFecha(s.desde, contado);
    if (desde > limite || s.hasta <= desde) continue;
    limite = addDays(limite, daysBetween(desde, s.hasta));
    contado = s.hasta;
  }
  return limite;
}

/** Due dates whose action prescribes on `limite` or before are those up to this one: the inverse, for a list that is filtered. */
export function vencidoHasta(limite: Fecha): Fecha {
  const hasta = addMonths(limite, -MESES_ACCION);
  const siguiente = addDays(hasta, 1);
  // 28 February of a year is the last day of what fell due on the 29th too.
  return addMonths(siguiente, MESES_ACCION) <= limite ? siguiente : hasta;
}

/** The clock of one person who owes by one paper. */
interface Reloj {
  corre_desde: Fecha;
  suspensiones?: readonly Suspension[];
  /** Day on which the suit was served on this person: the only thing that stops it (Supreme Court, rol 6775-2013). */
  notificado_el: Fecha | null;
}

/** Where it stands on `hoy`: served in time it stopped, served late or not served it goes on. `dias` left to serve, negative when it lapsed; null when it stopped. */
export function accionContra(r: Reloj, hoy: Fecha): { limite: Fecha; interrumpida: boolean; prescrita: boolean; dias: number | null } {
  const limite = limiteDeAccion(r.corre_desde, r.suspensiones);
  const interrumpida = r.notificado_el !== null && r.notificado_el <= limite;
  const al = r.notificado_el ?? hoy;
  return { limite, interrumpida, prescrita: !interrumpida && al > limite, dias: interrumpida ? null : daysBetween(al, limite) };
}

/** The day to tell whoever must act before `limite`: itself, or the last judicial day before it in the commune of the court. */
export function ultimoDiaJudicial(limite: Fecha, cal: Pick<Calendario, 'isContactDay'>, comuna?: string | null): Fecha {
  let dia = limite;
  for (let i = 0; i < 30 && !cal.isContactDay(dia, comuna); i += 1) dia = addDays(dia, -1);
  return dia;
}

/** Days on which somebody is told that an action is about to prescribe, the earliest first. */
export function avisosDeAccion(limite: Fecha, antes: readonly number[]): Fecha[] {
  return antes.map((dias) => addDays(limite, -dias)).sort();
}
