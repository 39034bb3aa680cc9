import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';

export type Unidad = 'puntos' | 'n' | 'UF' | 'pesos' | 'dias' | 'pct' | 'si_no' | 'tramo';

/** Every fact that a risk page knows, with its unit and how the screen calls it. Each has one writer; what nobody writes is absent, never good. */
export const CLAVES = {
  score: { unidad: 'puntos', nombre: 'Puntaje de buró' },
  protestos: { unidad: 'n', nombre: 'Protestos sin aclarar' },
  protestos_uf: { unidad: 'UF', nombre: 'Protestos sin aclarar, en UF del día' },
  morosidades: { unidad: 'n', nombre: 'Morosidades' },
  consultas_12m: { unidad: 'n', nombre: 'Consultas de otros en 12 meses' },
  concursal: { unidad: 'si_no', nombre: 'Procedimiento concursal' },
  cmf_tramo: { unidad: 'tramo', nombre: 'Peor tramo de deuda en el sistema' },
  tgr_cobranza: { unidad: 'si_no', nombre: 'Deuda en cobranza judicial de Tesorería' },
  causas: { unidad: 'n', nombre: 'Causas activas' },
  mora_12m: { unidad: 'dias', nombre: 'Peor mora con nosotros en 12 meses' },
  mora_cedida_12m: { unidad: 'dias', nombre: 'Peor mora de lo que cedió con responsabilidad' },
  castigo_propio: { unidad: 'si_no', nombre: 'Castigo en nuestros libros' },
  documento_falso: { unidad: 'si_no', nombre: 'Bloqueo por documento falso o doble cesión' },
  protestos_propios: { unidad: 'n', nombre: 'Protestos en nuestros libros' },
  prorrogas_12m: { unidad: 'n', nombre: 'Prórrogas en 12 meses' },
  prolongaciones_12m: { unidad: 'n', nombre: 'Prolongaciones en 12 meses' },
  recompras_12m: { unidad: 'n', nombre: 'Recompras en 12 meses' },
  compromisos_60d: { unidad: 'n', nombre: 'Compromisos incumplidos en 60 días' },
  exposicion: { unidad: 'pesos', nombre: 'Exposición con nosotros' },
  capital_vivo: { unidad: 'pesos', nombre: 'Capital que debe como titular' },
  indirecta: { unidad: 'pesos', nombre: 'Deuda ajena por la que responde' },
  como_deudor: { unidad: 'pesos', nombre: 'Debe como deudor de documentos' },
  linea: { unidad: 'pesos', nombre: 'Línea aprobada' },
  linea_uso_pct: { unidad: 'pct', nombre: 'Uso de la línea' },
  linea_uso_minimo_30d: { unidad: 'pct', nombre: 'Menor uso de la línea en 30 días' },
  mayor_deudor_pct: { unidad: 'pct', nombre: 'Mayor deudor sobre los anticipos vivos' },
  mayor_deudor_90d_pct: { unidad: 'pct', nombre: 'Mayor deudor hace 90 días' },
  avales_dados: { unidad: 'n', nombre: 'Avales que ha dado' },
  avales_recibidos: { unidad: 'n', nombre: 'Avales que lo respaldan' },
  garantias: { unidad: 'n', nombre: 'Garantías vigentes' },
  garantias_cubierto: { unidad: 'pesos', nombre: 'Deuda cubierta por garantías' },
  operaciones_12m: { unidad: 'n', nombre: 'Operaciones en 12 meses' },
  par_documentos: { unidad: 'n', nombre: 'Documentos pagados en 12 meses' },
  par_dias: { unidad: 'dias', nombre: 'Días de pago ponderados, 12 meses' },
  par_reclamado: { unidad: 'pesos', nombre: 'Reclamado en el SII, 12 meses' },
  par_dilucion_pct: { unidad: 'pct', nombre: 'Dilución, 12 meses' },
  par_documentos_90d: { unidad: 'n', nombre: 'Documentos pagados en 90 días' },
  par_dias_90d: { unidad: 'dias', nombre: 'Días de pago ponderados, 90 días' },
  par_dias_antes: { unidad: 'dias', nombre: 'Días de pago ponderados, los 12 meses anteriores' },
  deudor_documentos: { unidad: 'n', nombre: 'Pagó documentos, 12 meses' },
  deudor_dias: { unidad: 'dias', nombre: 'Pagó en días ponderados, 12 meses' },
  deudor_peor_mora: { unidad: 'dias', nombre: 'Peor mora de lo que pagó, 12 meses' },
  deudor_reclamado: { unidad: 'pesos', nombre: 'Reclamó en el SII, 12 meses' },
  deudor_dilucion_pct: { unidad: 'pct', nombre: 'Dilución como deudor, 12 meses' },
  par_folios_cedidos_pct: { unidad: 'pct', nombre: 'De los últimos 20 folios, cedidos' },
  par_folios_antes_pct: { unidad: 'pct', nombre: 'De los 20 folios anteriores, cedidos' },
  ventas_12m: { unidad: 'pesos', nombre: 'Ventas de 12 meses' },
  ventas_3m: { unidad: 'pesos', nombre: 'Ventas de los últimos 3 meses completos' },
  ventas_3m_antes: { unidad: 'pesos', nombre: 'Ventas de esos 3 meses un año antes' },
} as const satisfies Record<string, { unidad: Unidad; nombre: string }>;

export type Clave = keyof typeof CLAVES;
export const esClave = (texto: string): texto is Clave => Object.hasOwn(CLAVES, texto);

/** What is known: a report past its date is `vencido`, a source without memory of that day `sin_historia`, one that failed `error`. */
export type EstadoHecho = 'conocido' | 'sin_historia' | 'vencido' | 'error';

/** A fact as the area that knows it says it. `valor` is decimal text, or null when the source says that there is none. */
export interface HechoDicho {
  rut: Rut;
  clave: Clave;
  /** The other person of a fact of two (the debtor of a client); null otherwise. */
  sujeto: Rut | null;
  valor: string | null;
  desde: Fecha | null;
  hasta: Fecha | null;
  estado: EstadoHecho;
  /** Records it rests on. */
  ids: readonly string[];
}

/** A fact with its unit and the area that said it. */
export interface Hecho extends HechoDicho {
  unidad: Unidad;
  area: string;
}
