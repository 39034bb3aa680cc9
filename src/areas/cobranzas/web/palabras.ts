import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import { NOMBRE_CANAL, NOMBRE_DIVISION, NOMBRE_PROXIMA } from '../domain/formas.ts';

export const DIVISION: Readonly<Record<string, string>> = NOMBRE_DIVISION;
export const PROXIMA = NOMBRE_PROXIMA;

export const ESTADOS: Estados = {
  NUEVO: { texto: 'Nuevo', tono: 'alerta' },
  ASIGNADO: { texto: 'Asignado', tono: 'curso' },
  EN_GESTION: { texto: 'En gestión', tono: 'curso' },
  EN_ESPERA: { texto: 'En espera', tono: 'neutro' },
  EN_RUTA: { texto: 'En ruta', tono: 'curso' },
  ESCALADO: { texto: 'Escalado', tono: 'peligro' },
  PREJUDICIAL: { texto: 'Prejudicial', tono: 'peligro' },
  JUDICIAL: { texto: 'Judicial', tono: 'peligro' },
  CERRADO_PAGADO: { texto: 'Cerrado, pagado', tono: 'exito' },
  CERRADO_SIN_PAGO: { texto: 'Cerrado sin pago', tono: 'neutro' },
  ANULADO: { texto: 'Anulado', tono: 'neutro' },
};
export const RECAUDACION: Estados = {
  SIN_GESTION: { texto: 'Sin gestión', tono: 'neutro' },
  COMPROMISO_VIGENTE: { texto: 'Promesa vigente', tono: 'curso' },
  COMPROMISO_INCUMPLIDO: { texto: 'Promesa rota', tono: 'peligro' },
  EN_RUTA: { texto: 'En ruta', tono: 'curso' },
  PAGO_PARCIAL: { texto: 'Pago parcial', tono: 'alerta' },
  PAGADO: { texto: 'Pagado', tono: 'exito' },
  PAGO_AL_CLIENTE: { texto: 'Pagó al cliente', tono: 'peligro' },
  PAGO_NO_IDENTIFICADO: { texto: 'Pago no identificado', tono: 'alerta' },
  PROTESTADO: { texto: 'Protestado', tono: 'peligro' },
};
export const VERIFICACION: Estados = {
  PENDIENTE: { texto: 'Pendiente', tono: 'alerta' },
  EN_PROCESO: { texto: 'En proceso', tono: 'curso' },
  CONFORME: { texto: 'Conforme', tono: 'exito' },
  CONFORME_CON_OBSERVACION: { texto: 'Conforme con observación', tono: 'alerta' },
  NO_CONFORME: { texto: 'No conforme', tono: 'peligro' },
  NO_VERIFICABLE: { texto: 'No verificable', tono: 'peligro' },
};
export const PROMESAS: Estados = {
  vigente: { texto: 'Vigente', tono: 'curso' },
  cumplido: { texto: 'Cumplida', tono: 'exito' },
  parcial: { texto: 'Cumplida en parte', tono: 'alerta' },
  incumplido: { texto: 'Rota', tono: 'peligro' },
  reprogramado: { texto: 'Reprogramada', tono: 'neutro' },
};
export const AVISOS: Estados = {
  informado: { texto: 'Se busca', tono: 'curso' },
  confirmado: { texto: 'Confirmado', tono: 'exito' },
  no_encontrado: { texto: 'No encontrado', tono: 'peligro' },
};
export const DISPUTAS: Estados = {
  abierta: { texto: 'Abierta', tono: 'alerta' },
  aceptada: { texto: 'Aceptada', tono: 'neutro' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
};
export const TRAMO: Readonly<Record<string, string>> = {
  AL_DIA: 'Al día',
  '1_15': '1 a 15 días',
  '16_30': '16 a 30 días',
  '31_60': '31 a 60 días',
  '61_90': '61 a 90 días',
  MAS_90: 'Más de 90 días',
};
export const PROXIMAS = Object.entries(PROXIMA).map(([codigo, nombre]) => ({ codigo, nombre }));
export const CANAL: Readonly<Record<string, string>> = NOMBRE_CANAL;
export const ROL: Readonly<Record<string, string>> = { DEUDOR: 'Deudor', CEDENTE: 'Cedente', AVAL: 'Aval' };
export const ACCION: Readonly<Record<string, string>> = {
  MENSAJE: 'Escribir',
  LLAMADA: 'Llamar',
  VISITA: 'Visitar',
  CARTA: 'Enviar carta',
  AVISO_UTIL: 'Aviso útil',
  INFORME_ESCRITO: 'Informe escrito',
  ESCALAR: 'Escalar',
  COBRAR_CEDENTE: 'Cobrar al cedente',
  PUBLICAR: 'Publicar',
  PREJUDICIAL: 'Pasar a prejudicial',
  PROPONER_DERIVACION: 'Proponer derivación judicial',
};
export const SILENCIO: Readonly<Record<string, string>> = {
  judicial: 'Está en manos de un abogado.',
  cheque_en_cobro: 'Su cheque está en el banco: espere a que se pague o se proteste.',
  cobro_automatico: 'Su cuota está en el banco para cargarse (PAC): espere la respuesta.',
  disputa_abierta: 'Hay una disputa abierta: no se cobra hasta resolverla.',
  aviso_de_pago: 'Avisó un pago que se está buscando.',
  promesa_vigente: 'Tiene una promesa que aún no vence.',
  en_espera: 'Está en espera.',
  proxima_accion: 'Su próxima acción es otro día.',
};
export const RAZON: Readonly<Record<string, string>> = {
  monto: 'Monto vencido',
  tramo: 'Tramo de mora',
  promesa_rota: 'Promesa rota hoy',
  promesa_de_hoy: 'Promesa para hoy',
  prescribe_30: 'Prescribe en 30 días',
  prescribe_90: 'Prescribe en 90 días',
  verificacion_giro: 'Su respuesta detiene un giro de hoy',
  sla: 'Primera gestión atrasada',
  ubicado: 'Persona ubicada',
  ilocalizable: 'Ilocalizable',
  en_proceso_de_pago: 'En proceso de pago',
};
export const PORQUE: Readonly<Record<string, string>> = {
  sin_tickets: 'No queda ningún ticket en su cola de hoy.',
  fuera_de_horario: 'Fuera del horario en que la ley permite contactar: días hábiles y sábados de 08:00 a 20:00.',
};
export const nombre = (mapa: Readonly<Record<string, string>>, codigo: string | null): string =>
  codigo === null ? '—' : (mapa[codigo] ?? label(codigo));

/** A moment of the clock of Santiago: 11-05-2026 10:00. */
export const momento = (m: { fecha: string; minuto: number }): string =>
  `${formatFecha(m.fecha as Fecha)} ${String(Math.floor(m.minuto / 60)).padStart(2, '0')}:${String(m.minuto % 60).padStart(2, '0')}`;
