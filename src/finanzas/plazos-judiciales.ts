import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** A term that a law gives, since when it rules and where it is written; `dudosa`: a lawyer has still to confirm it. */
interface Termino {
  clave: string;
  dias: number;
  desde: Fecha;
  fuente: string;
  dudosa: boolean;
}

const fila = (clave: string, dias: number, desde: string, fuente: string, dudosa = false): Termino => ({
  clave,
  dias,
  desde: desde as Fecha,
  fuente,
  dudosa,
});

/** Days of each term of a suit, dated: a change of the law is a row more. */
const TERMINOS: readonly Termino[] = [
  fila('EXCEPCIONES', 4, '1903-03-01', 'CPC art. 459, en la comuna del tribunal'),
  fila('EXCEPCIONES', 8, '2021-12-10', 'CPC art. 459, Ley 21.394: todo el territorio del tribunal; fuera de él se agrega la tabla'),
  fila('FACTURA', 3, '2005-04-15', 'Ley 19.983 art. 5, gestión preparatoria de la factura'),
  fila('PROTESTO', 3, '1903-03-01', 'CPC art. 434 N° 4, notificación del protesto', true),
  fila('TRASLADO', 4, '1903-03-01', 'CPC art. 466', true),
  fila('PRUEBA', 10, '1903-03-01', 'CPC art. 468', true),
  fila('APELAR', 10, '1903-03-01', 'CPC art. 189', true),
  fila('OBJETAR', 3, '1903-03-01', 'CPC art. 510', true),
];

type ClaveTermino = 'EXCEPCIONES' | 'FACTURA' | 'PROTESTO' | 'TRASLADO' | 'PRUEBA' | 'APELAR' | 'OBJETAR';

/** The term that ruled when it began to run. Throws RangeError before the first row of it. */
export function terminoVigente(clave: ClaveTermino, desde: Fecha): Termino {
  const t = TERMINOS.filter((x) => x.clave === clave && x.desde <= desde).at(-1);
  if (!t) throw new RangeError(`no row of ${clave} on ${desde}`);
  return t;
}

/**
 * Last day of a term of `dias` judicial days (Monday to Saturday, no holidays, CPC art. 59 and 66): the day of the notice does not count, nor those
 * of the court's recess, which Ley 20.774 ended on 04-09-2014. Served on a day that is not judicial, the next judicial one is the first.
 * `comuna` of the court: its own holidays do not count.
 */
export function venceTermino(desde: Fecha, dias: number, cal: Pick<Calendario, 'contactDayAfter'>, comuna?: string): Fecha {
  if (!Number.isInteger(dias) || dias < 1) throw new RangeError('a term has one day or more');
  let dia = desde;
  for (let i = 0; i < dias; i += 1) dia = cal.contactDayAfter(dia, comuna);
  return dia;
}
