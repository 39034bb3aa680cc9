import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** How a person agreed to be asked about. */
export const CANALES = ['PAPEL', 'FIRMA_ELECTRONICA', 'PRESENCIAL'] as const;
export type Canal = (typeof CANALES)[number];

/** Register of consolidated debt of the CMF (Ley 21.680): its consent is for it by name, and lasts 15 banking days. */
export const REDEC = 'REDEC';
const DIAS_REDEC = 15;

/** A moment of the business day: its date and its time in Chile. */
export interface Momento {
  fecha: Fecha;
  /** HH:MM:SS */
  hora: string;
}

export interface Consentimiento extends Momento {
  finalidad: string;
  /** Sources that it names; empty = every one but the REDEC. */
  fuentes: readonly string[];
  hasta: Fecha | null;
  revocado: Momento | null;
}

const noDespues = (a: Momento, b: Momento): boolean => a.fecha < b.fecha || (a.fecha === b.fecha && a.hora <= b.hora);

/** Last day of a consent: that of the paper, or 15 banking days after it when it names the REDEC (NCG 576), whichever comes first. */
export function ultimoDia(c: Pick<Consentimiento, 'fecha' | 'fuentes' | 'hasta'>, cal: Pick<Calendario, 'addBankingDays'>): Fecha | null {
  if (!c.fuentes.includes(REDEC)) return c.hasta;
  const tope = cal.addBankingDays(c.fecha, DIAS_REDEC);
  return c.hasta !== null && c.hasta < tope ? c.hasta : tope;
}

/** Whether a consent covers a query at a moment, its last day aside: given by then, not revoked by then, for that source and purpose. */
export function cubre(c: Consentimiento, al: Momento, q: { fuente?: string | undefined; finalidad?: string | undefined }): boolean {
  if (!noDespues(c, al) || (c.revocado !== null && noDespues(c.revocado, al))) return false;
  if (q.finalidad !== undefined && c.finalidad !== q.finalidad) return false;
  return q.fuente === undefined || (c.fuentes.length === 0 ? q.fuente !== REDEC : c.fuentes.includes(q.fuente));
}

/**
 * The receipt of a consent, whose SHA-256 travels with the query: RUT, date, time, purpose, sources, who took it with his RUT and the company,
 * between bars.
 */
export function textoRecibo(
  c: Momento & { rut: string; finalidad: string; fuentes: readonly string[]; ejecutivo: string; empresa: string },
): string {
  return [c.rut, c.fecha, c.hora, c.finalidad, c.fuentes.join(','), `EJECUTIVO ${c.ejecutivo}`, c.empresa].join('|');
}
