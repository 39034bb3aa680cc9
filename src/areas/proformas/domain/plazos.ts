import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/** Terms of a purchase: when a document is expected to be paid and how many days are charged (domain §6.5, §6.6). */
export interface ReglasPlazo {
  fechacurso: Fecha;
  /** Calendar days the money takes after the due date. */
  dias_transito: number;
  /** Least days charged, 0 or more. */
  minimo_dias: number;
  /** Days added to the emission date when the document carries no due date. */
  dias_extra_femision: number;
}

export interface Plazo {
  fecha_vencimiento: Fecha;
  /** The document carried no due date: `fecha_vencimiento` is emission + dias_extra_femision, and screen and paper say so. */
  vencimiento_estimado: boolean;
  /** Next banking day of the due date, plus transit. */
  venc_ef: Fecha;
  /** Calendar days from fechacurso to the due date as written; may be negative. */
  dias_reales: number;
  /** Days charged: max(venc_ef − fechacurso, minimo_dias). */
  dias: number;
}

/** Due date of a row typed as a term in days from fechacurso (30, 45, 60, 90). */
export function vencimientoAPlazo(fechacurso: Fecha, dias: number): Fecha {
  return addDays(fechacurso, dias);
}

/** Term of one document. */
export function plazoDe(
  doc: { fecha_emision: Fecha; fecha_vencimiento: Fecha | null },
  r: ReglasPlazo,
  calendario: Pick<Calendario, 'nextBankingDay'>,
): Plazo {
  const fecha_vencimiento = doc.fecha_vencimiento ?? addDays(doc.fecha_emision, r.dias_extra_femision);
  const venc_ef = addDays(calendario.nextBankingDay(fecha_vencimiento), r.dias_transito);
  return {
    fecha_vencimiento,
    vencimiento_estimado: doc.fecha_vencimiento === null,
    venc_ef,
    dias_reales: daysBetween(r.fechacurso, fecha_vencimiento),
    dias: Math.max(daysBetween(r.fechacurso, venc_ef), r.minimo_dias),
  };
}

/** Least days charged: `minimo_dias_mypime` to a seller that is EMT (empresa de menor tamaño), `minimo_dias` to the rest. */
export function minimoDias(cedenteEmt: boolean, p: { minimo_dias: number; minimo_dias_mypime: number }): number {
  return cedenteEmt ? p.minimo_dias_mypime : p.minimo_dias;
}

/** Last day on which an emitida may be answered: `validez` banking days after the emission. */
export function vigenciaHasta(emitida: Fecha, validez: number, calendario: Pick<Calendario, 'addBankingDays'>): Fecha {
  return calendario.addBankingDays(emitida, validez);
}
