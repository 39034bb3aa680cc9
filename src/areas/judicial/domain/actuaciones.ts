import type { EstadoCausa } from './estados.ts';

export type TipoPlazo = 'EXCEPCIONES' | 'FACTURA' | 'PROTESTO' | 'TRASLADO' | 'PRUEBA' | 'APELAR' | 'OBJETAR' | 'OTRO';
/** What an actuación must say besides its date and its text. */
export type Dato = 'receptor' | 'tribunal' | 'interviniente' | 'bien' | 'monto' | 'rol';

interface TipoActuacion {
  nombre: string;
  /** Where it moves the case. Without it the case stays, or goes where who writes it says. */
  a?: EstadoCausa;
  plazo?: TipoPlazo;
  /** A useful step: it stops the count of abandonment. */
  util: boolean;
  pide: readonly Dato[];
  /** It may say itself where the case goes (a ruling that denies, a suspended auction). */
  libre?: true;
}

/** What each kind of actuación does (areas/6 judicial, table of kinds). */
export const ACTUACIONES = {
  GESTION_PREPARATORIA: { nombre: 'Gestión preparatoria', plazo: 'FACTURA', util: true, pide: ['receptor', 'interviniente'] },
  DEMANDA: { nombre: 'Demanda', a: 'DEMANDADA', util: true, pide: ['rol', 'tribunal'] },
  DESPACHESE: { nombre: 'Despáchese', a: 'MANDAMIENTO', util: true, pide: [] },
  ENCARGO_RECEPTOR: { nombre: 'Encargo al receptor', a: 'NOTIFICACION_PENDIENTE', util: false, pide: ['receptor'] },
  BUSQUEDA_NEGATIVA: { nombre: 'Búsqueda negativa', util: false, pide: ['receptor'] },
  EXHORTO: { nombre: 'Exhorto', util: true, pide: ['tribunal'] },
  NOTIFICACION_REQUERIMIENTO: {
    nombre: 'Notificación y requerimiento',
    a: 'NOTIFICADA_REQUERIDA',
    plazo: 'EXCEPCIONES',
    util: true,
    pide: ['receptor', 'interviniente'],
  },
  OPONE_EXCEPCIONES: { nombre: 'Opone excepciones', a: 'EXCEPCIONES', plazo: 'TRASLADO', util: true, pide: ['interviniente'] },
  RECIBE_A_PRUEBA: { nombre: 'Recibe a prueba', a: 'PRUEBA', plazo: 'PRUEBA', util: true, pide: [] },
  SENTENCIA: { nombre: 'Sentencia', a: 'SENTENCIA', plazo: 'APELAR', util: true, pide: [] },
  APELACION: { nombre: 'Apelación', a: 'APELACION', util: true, pide: [] },
  EMBARGO: { nombre: 'Embargo', a: 'EMBARGO_TRABADO', util: true, pide: ['bien'] },
  RETENCION: { nombre: 'Retención', a: 'EMBARGO_TRABADO', util: true, pide: ['bien'] },
  INSCRIPCION: { nombre: 'Inscripción', util: true, pide: ['bien'] },
  TASACION: { nombre: 'Tasación', util: true, pide: ['bien', 'monto'] },
  BASES_REMATE: { nombre: 'Bases de remate', a: 'REMATE_FIJADO', util: true, pide: ['bien'] },
  ACTA_REMATE: { nombre: 'Acta de remate', a: 'REMATADA', util: true, pide: ['bien'] },
  LIQUIDACION_CREDITO: { nombre: 'Liquidación del crédito', plazo: 'OBJETAR', util: true, pide: ['monto'] },
  TASACION_COSTAS: { nombre: 'Tasación de costas', plazo: 'OBJETAR', util: true, pide: ['monto'] },
  ESCRITO: { nombre: 'Escrito', util: false, pide: [], libre: true },
  RESOLUCION: { nombre: 'Resolución', util: true, pide: [], libre: true },
  OTRO: { nombre: 'Otra actuación', util: false, pide: [], libre: true },
} as const satisfies Readonly<Record<string, TipoActuacion>>;
export type TipoDeActuacion = keyof typeof ACTUACIONES;
export const TIPOS_ACTUACION = Object.keys(ACTUACIONES) as [TipoDeActuacion, ...TipoDeActuacion[]];
/** What its acts leave in the record besides what a person writes. */
const PROPIAS: Readonly<Record<string, string>> = { CONVENIO: 'Convenio', ARCHIVO: 'Archivo', TERMINO: 'Término', CONCURSO: 'Concurso' };

export const tipoDe = (codigo: TipoDeActuacion): TipoActuacion => ACTUACIONES[codigo];
export const nombreActuacion = (codigo: string): string => PROPIAS[codigo] ?? ACTUACIONES[codigo as TipoDeActuacion]?.nombre ?? codigo;

export const NOMBRE_PLAZO: Readonly<Record<TipoPlazo, string>> = {
  EXCEPCIONES: 'Oponer excepciones',
  FACTURA: 'Impugnar la factura',
  PROTESTO: 'Impugnar el protesto',
  TRASLADO: 'Contestar las excepciones',
  PRUEBA: 'Rendir la prueba',
  APELAR: 'Apelar',
  OBJETAR: 'Objetar',
  OTRO: 'Plazo fijado por el tribunal',
};
/** Terms that run for the other side: until they end the case waits. Ours are the rest. */
export const PLAZO_AJENO: readonly TipoPlazo[] = ['EXCEPCIONES', 'FACTURA', 'PROTESTO'];
