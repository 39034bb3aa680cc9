import { machine } from '#kernel/machine.ts';

/** What a titular may ask of the data that the company keeps of him (Ley 21.719 arts. 5 to 8 ter). */
export const TIPOS_RECLAMO = ['ACCESO', 'RECTIFICACION', 'SUPRESION', 'OPOSICION', 'BLOQUEO'] as const;
export type TipoReclamo = (typeof TIPOS_RECLAMO)[number];

export const estadosReclamo = machine({ recibido: { responder: ['acogido', 'rechazado'] }, acogido: {}, rechazado: {} });
export type EstadoReclamo = (typeof estadosReclamo.states)[number];

/** Every one but the access is about a report. */
export const esDeInforme = (tipo: TipoReclamo): boolean => tipo !== 'ACCESO';

/** Banking days that a block has to be answered in (Ley 21.719 art. 11). */
export const BLOQUEO_DIAS = 2;
