import { machine } from '#kernel/machine.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/** States of a publication: told beforehand, shown, hidden while a promise lasts, and lifted when it was paid. */
export const estados = machine({
  avisada: { publicar: 'publicada', pagar: 'pagada', anular: 'anulada' },
  publicada: { bloquear: 'bloqueada', pagar: 'pagada', anular: 'anulada' },
  bloqueada: { publicar: 'publicada', pagar: 'pagada', anular: 'anulada' },
  pagada: { confirmar_baja: 'pagada' },
  anulada: { confirmar_baja: 'anulada' },
});
export type EstadoPublicacion = (typeof estados.states)[number];

/** Days between telling the debtor and showing it, by decision of the company. */
const AVISO_DIAS = 5;
/** Nothing older than this from its due date is shown (Ley 19.628 art. 18). */
const CADUCA_ANIOS = 5;
/** Banking days within which who was paid tells the bureau (Ley 19.628 art. 19), and from which it is shown in red. */
const BAJA_LEGAL = 7;
const BAJA_ALERTA = 5;

/** First day on which what was told on a day may be shown. */
export const publicableDesde = (aviso: Fecha): Fecha => addDays(aviso, AVISO_DIAS);

/** Day from which a debt is too old to be shown: five years after it fell due; of a leap day, the last of its month. */
export function caducaEl(vence: Fecha): Fecha {
  const [anio, mes, dia] = vence.split('-');
  const final = `${Number(anio) + CADUCA_ANIOS}-${mes}-${dia}`;
  return (mes === '02' && dia === '29' ? final.replace('-02-29', '-02-28') : final) as Fecha;
}

export interface PorMostrar {
  vence: Fecha;
  hoy: Fecha;
  saldo: number;
  /** Pesos under which nothing is shown, at the UF of the day. */
  minimo: number;
  en_disputa: boolean;
  en_concurso: boolean;
  promesa: Fecha | null;
  /** What its debtor says of the document: one that it does not accept is not shown. */
  estado_verificacion: string;
  aviso: Fecha | null;
  lista_blanca: { no_publicar: boolean; dias_max: number | null } | null;
}

export type CausaNoPublicable =
  | 'pagada'
  | 'en_causa'
  | 'sin_mora'
  | 'bajo_minimo'
  | 'disputa'
  | 'concurso'
  | 'no_conforme'
  | 'antigua'
  | 'lista_blanca'
  | 'plazo_vencido'
  | 'promesa'
  | 'sin_aviso'
  | 'aviso_reciente';

/** Why a debt may not be shown today, in the order in which it is said; null when it may. */
export function noPublicable(p: PorMostrar): CausaNoPublicable | null {
  const mora = daysBetween(p.vence, p.hoy);
  if (p.saldo <= 0) return 'pagada';
  if (mora < 1) return 'sin_mora';
  if (p.saldo < p.minimo) return 'bajo_minimo';
  if (p.en_disputa) return 'disputa';
  if (p.en_concurso) return 'concurso';
  if (['NO_CONFORME', 'NO_VERIFICABLE', 'PENDIENTE', 'EN_PROCESO'].includes(p.estado_verificacion)) return 'no_conforme';
  if (p.hoy >= caducaEl(p.vence)) return 'antigua';
  if (p.lista_blanca?.no_publicar) return 'lista_blanca';
  if (p.lista_blanca?.dias_max !== null && p.lista_blanca?.dias_max !== undefined && mora > p.lista_blanca.dias_max) return 'plazo_vencido';
  if (p.promesa) return 'promesa';
  if (!p.aviso) return 'sin_aviso';
  return p.hoy < publicableDesde(p.aviso) ? 'aviso_reciente' : null;
}

/** Last day on which the law lets the lifting be asked for and seen, and the one from which it is late for the company. */
export function plazosDeBaja(pago: Fecha, cal: Pick<Calendario, 'addBankingDays'>): { alerta: Fecha; legal: Fecha } {
  return { alerta: cal.addBankingDays(pago, BAJA_ALERTA), legal: cal.addBankingDays(pago, BAJA_LEGAL) };
}
