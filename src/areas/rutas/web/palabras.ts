import { ULTIMO_MINUTO } from '../domain/orden.ts';
import { MOTIVOS_NO_PAGO, RESULTADOS } from '../domain/resultados.ts';

/** How the states of a route show. */
export const ESTADOS = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  asignada: { texto: 'Asignada', tono: 'curso' },
  en_curso: { texto: 'En curso', tono: 'alerta' },
  rendida: { texto: 'Rendida', tono: 'curso' },
  cerrada: { texto: 'Cerrada', tono: 'exito' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
} as const;

export const ESTADOS_PARADA = {
  pendiente: { texto: 'Por visitar', tono: 'curso' },
  rendida: { texto: 'Rendida', tono: 'exito' },
  retirada: { texto: 'Retirada', tono: 'neutro' },
} as const;

export const ESTADOS_TALONARIO = {
  entregado: { texto: 'Entregado', tono: 'curso' },
  devuelto: { texto: 'Devuelto', tono: 'exito' },
} as const;

export const ESTADOS_COMPROBANTE = {
  usado: { texto: 'Usado', tono: 'exito' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
  extraviado: { texto: 'Extraviado', tono: 'peligro' },
} as const;

export const NO_PAGO = Object.entries(MOTIVOS_NO_PAGO).map(([codigo, nombre]) => ({ codigo, nombre }));

export const resultado = (codigo: string | null): string =>
  codigo && Object.hasOwn(RESULTADOS, codigo) ? RESULTADOS[codigo as keyof typeof RESULTADOS].nombre : '';

export const hhmm = (minuto: number): string =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;

/** When a stop is reached, in words: one beyond its day is not. */
export const haciaLas = (llegada: number): string => (llegada >= ULTIMO_MINUTO ? 'no se alcanza hoy' : `hacia las ${hhmm(llegada)}`);

const HORA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', timeStyle: 'short' });
/** Minute of the day of an instant, in the clock of Santiago. */
export const minutoDe = (instante: Date): number => {
  const hora = HORA.format(instante);
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
};
