import type { Fecha } from '#kernel/values/fecha.ts';

export const DIVISIONES = ['FACTORING', 'CREDITOS', 'SERVIU_RIEGO', 'JUDICIAL'] as const;
export type Division = (typeof DIVISIONES)[number];
export const NOMBRE_DIVISION: Readonly<Record<Division, string>> = {
  FACTORING: 'Factoring',
  CREDITOS: 'Créditos',
  SERVIU_RIEGO: 'SERVIU y riego',
  JUDICIAL: 'Judicial',
};

const ORIGENES = [
  'VERIFICACION',
  'NOTIFICACION',
  'PREVENTIVA',
  'MORA',
  'PAC_RECHAZADO',
  'CHEQUE_PROTESTADO',
  'POST_GIRO',
  'MANUAL',
] as const;
export type Origen = (typeof ORIGENES)[number];

export const TRAMOS = ['AL_DIA', '1_15', '16_30', '31_60', '61_90', 'MAS_90'] as const;
export type Tramo = (typeof TRAMOS)[number];
/** Last day of mora of each band but the last. */
export const HASTA_TRAMO: readonly (readonly [Tramo, number])[] = [
  ['AL_DIA', 0],
  ['1_15', 15],
  ['16_30', 30],
  ['31_60', 60],
  ['61_90', 90],
];

export const CANALES = ['LLAMADA', 'VISITA', 'CORREO', 'SMS', 'WHATSAPP', 'CARTA', 'NOTA'] as const;
export type Canal = (typeof CANALES)[number];
export const NOMBRE_CANAL: Readonly<Record<string, string>> = {
  LLAMADA: 'Llamada',
  VISITA: 'Visita',
  CORREO: 'Correo',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  CARTA: 'Carta',
  NOTA: 'Nota',
};
export const FINALIDADES = ['COBRANZA', 'PREVENTIVA', 'VERIFICACION', 'NOTIFICACION', 'INFORMATIVA'] as const;
export type Finalidad = (typeof FINALIDADES)[number];

/** What has to be done next with a ticket. */
export const PROXIMAS = ['LLAMADA', 'VISITA', 'CORREO', 'CARTA', 'VERIFICACION', 'NOTIFICACION', 'REVISION', 'ESPERA'] as const;
export type Proxima = (typeof PROXIMAS)[number];
export const NOMBRE_PROXIMA: Readonly<Record<string, string>> = {
  LLAMADA: 'Llamar',
  VISITA: 'Visitar',
  CORREO: 'Escribir',
  CARTA: 'Enviar carta',
  VERIFICACION: 'Verificar',
  NOTIFICACION: 'Notificar',
  REVISION: 'Revisar',
  ESPERA: 'Esperar',
};

export const ACCIONES = [
  'MENSAJE',
  'LLAMADA',
  'VISITA',
  'CARTA',
  'AVISO_UTIL',
  'INFORME_ESCRITO',
  'ESCALAR',
  'COBRAR_CEDENTE',
  'PUBLICAR',
  'PREJUDICIAL',
  'PROPONER_DERIVACION',
] as const;
export type TipoAccion = (typeof ACCIONES)[number];

export interface Paso {
  /** Days from the oldest due date; negative before it. */
  dia: number;
  accion: TipoAccion;
  canal: Canal | null;
  quien: 'SISTEMA' | 'OPERADOR' | 'SUPERVISOR';
}

/** For whom a strategy is: what it does not name, it does not ask. */
export interface Condiciones {
  division?: readonly Division[];
  protegida?: boolean;
  tipo_documento?: readonly string[];
  /** Of each hundred people, by their RUT, those from one number to before another. */
  reparto?: { desde: number; hasta: number };
}

/** A reason of the score of a ticket in the queue, kept in points. */
export interface Razon {
  codigo: string;
  puntos: number;
}

export interface Proximo {
  fecha: Fecha;
  tipo: Proxima;
}
