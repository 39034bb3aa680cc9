import { Invalid } from '#kernel/errors.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';

/** Calendar days the debtor has from the reception in the SII to claim (Ley 19.983 art. 3, domain §6.3). */
const DIAS_RECLAMO = 8;

/** Last day on which the debtor may still claim: recepción + 8 días corridos. */
export function finPlazoReclamo(recepcion: Fecha): Fecha {
  return addDays(recepcion, DIAS_RECLAMO);
}

/** Reception in the SII of the document, or its emission when nobody knows it (`estimada`). */
export function recepcionDe(d: { fecha_emision: Fecha; fecha_recepcion_sii: Fecha | null }): { fecha: Fecha; estimada: boolean } {
  return d.fecha_recepcion_sii ? { fecha: d.fecha_recepcion_sii, estimada: false } : { fecha: d.fecha_emision, estimada: true };
}

/** Days of claim left on `hoy`: 0 on the last day, negative afterwards. */
export function diasDeReclamo(finPlazo: Fecha, hoy: Fecha): number {
  return daysBetween(hoy, finPlazo);
}

/** What the debtor has said in the SII. `aceptado_tacito` is never stored: it is derived. */
export type EstadoSii =
  | 'sin_consulta'
  | 'en_plazo'
  | 'aceptado_contenido'
  | 'recibo_mercaderias'
  | 'aceptado_tacito'
  | 'reclamado'
  | 'falta_parcial'
  | 'falta_total';

/** States in which the debtor objected: RCD, RFP, RFT. */
export const RECLAMOS: readonly EstadoSii[] = ['reclamado', 'falta_parcial', 'falta_total'];

/** Codes of the SII for what the receiver answers, and the state each gives (domain §6.3). */
export const EVENTOS_SII: Readonly<Record<string, EstadoSii>> = {
  ACD: 'aceptado_contenido',
  ERM: 'recibo_mercaderias',
  RCD: 'reclamado',
  RFP: 'falta_parcial',
  RFT: 'falta_total',
};

/**
 * State to show on `hoy`: with the reception known, silence is `en_plazo` until the eighth day and irrevocable acceptance
 * afterwards (Ley 19.983 art. 3). A reception only estimated decides nothing.
 */
export function estadoSiiVisible(
  d: { estado_sii: EstadoSii; fecha_emision: Fecha; fecha_recepcion_sii: Fecha | null },
  hoy: Fecha,
): EstadoSii {
  if (d.estado_sii !== 'sin_consulta' && d.estado_sii !== 'en_plazo') return d.estado_sii;
  const recepcion = recepcionDe(d);
  if (recepcion.estimada) return d.estado_sii;
  return hoy > finPlazoReclamo(recepcion.fecha) ? 'aceptado_tacito' : 'en_plazo';
}

/** The debtor has not answered: his term runs, or its end was his acceptance. */
export function sinRespuesta(estado: EstadoSii): boolean {
  return estado === 'sin_consulta' || estado === 'en_plazo';
}

/**
 * Dates typed of an event of the SII: emission ≤ reception ≤ event ≤ today, each said at its field (400). A reception in the future, or before
 * the document existed, would move the eight days of the debtor.
 */
export function exigirFechasSii(d: { fecha_emision: Fecha }, e: { fecha: Fecha; recepcion: Fecha | null }, hoy: Fecha): void {
  const campos: Record<string, string[]> = {};
  const emision = formatFecha(d.fecha_emision);
  if (e.fecha > hoy) campos.fecha = ['La fecha no puede ser posterior a hoy'];
  else if (e.fecha < d.fecha_emision) campos.fecha = [`El documento se emitió el ${emision}`];
  else if (e.recepcion && e.fecha < e.recepcion) campos.fecha = [`El SII lo recibió el ${formatFecha(e.recepcion)}`];
  if (e.recepcion && e.recepcion > hoy) campos.fecha_recepcion_sii = ['La fecha no puede ser posterior a hoy'];
  else if (e.recepcion && e.recepcion < d.fecha_emision) campos.fecha_recepcion_sii = [`El documento se emitió el ${emision}`];
  if (Object.keys(campos).length > 0) throw new Invalid(campos);
}
