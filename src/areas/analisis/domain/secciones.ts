import type { Pesos } from '#kernel/values/money.ts';

export const SECCIONES = [1, 2, 3, 4, 5, 6, 7] as const;
export type Seccion = (typeof SECCIONES)[number];

export const NOMBRE_SECCION: Readonly<Record<Seccion, string>> = {
  1: 'Buró y BIR',
  2: 'Ventas y estados financieros',
  3: 'Deudores y concentración',
  4: 'Comportamiento interno',
  5: 'Garantías',
  6: 'Analista virtual',
  7: 'Conclusión',
};

/** A year of financial statements as written, pesos. */
interface EjercicioEscrito {
  ejercicio: number;
  activo_corriente: Pesos;
  activo_total: Pesos;
  pasivo_corriente: Pesos;
  pasivo_total: Pesos;
  patrimonio: Pesos;
  ventas: Pesos;
  costo_ventas: Pesos;
  gastos_administracion: Pesos;
  gastos_financieros: Pesos;
  depreciacion: Pesos;
  cuentas_por_cobrar: Pesos;
  resultado: Pesos;
}

/** What people write in the sections; each field belongs to one of them. */
export interface Contenido {
  comentario_buro?: string | null;
  ejercicios?: EjercicioEscrito[];
  tgr_situacion?: 'CON_DEUDA' | 'SIN_DEUDA' | null;
  tgr_tipo?: string | null;
  tgr_monto?: Pesos | null;
  causas_civiles?: number | null;
  causas_laborales?: number | null;
  causas_cobranza?: number | null;
  ventas_manual?: { periodo: string; ventas: Pesos; compras: Pesos; documento: string }[];
  razon_meses?: string | null;
  /** How the IVA that is owed will be paid. */
  razon_iva?: string | null;
  deudores_manual?: { rut: string; nombre: string; ventas_12m: Pesos }[];
  razon_deudores?: string | null;
  comentario_interno?: string | null;
  /** Day on which the guarantees were looked at. */
  garantias_leidas?: string;
  comentario_garantias?: string | null;
  razon_sin_evaluacion?: string | null;
  recomendacion?: 'APROBAR' | 'CON_CONDICIONES' | 'RECHAZAR' | null;
  linea_propuesta?: Pesos | null;
  motivo_sobre_sugerida?: string | null;
  productos?: string[];
  plazo_maximo?: number | null;
  anticipo_pct?: string | null;
  tasa_mensual?: string | null;
  rating_supuesto?: 'A' | 'B' | 'C' | 'D' | 'E' | null;
  condiciones?: { tipo: string; texto: string }[];
  fundamento?: string | null;
}

/** Fields that each section may write. */
export const CAMPOS: Readonly<Record<Seccion, readonly (keyof Contenido)[]>> = {
  1: ['comentario_buro'],
  2: [
    'ejercicios',
    'tgr_situacion',
    'tgr_tipo',
    'tgr_monto',
    'causas_civiles',
    'causas_laborales',
    'causas_cobranza',
    'ventas_manual',
    'razon_meses',
    'razon_iva',
  ],
  3: ['deudores_manual', 'razon_deudores'],
  4: ['comentario_interno'],
  5: ['garantias_leidas', 'comentario_garantias'],
  6: ['razon_sin_evaluacion'],
  7: [
    'recomendacion',
    'linea_propuesta',
    'motivo_sobre_sugerida',
    'productos',
    'plazo_maximo',
    'anticipo_pct',
    'tasa_mensual',
    'rating_supuesto',
    'condiciones',
    'fundamento',
  ],
};
/** Texts and judgements that a new analysis takes from a closed one: never its figures. */
export const TEXTOS: readonly (keyof Contenido)[] = [
  'comentario_buro',
  'comentario_interno',
  'comentario_garantias',
  'condiciones',
  'fundamento',
];
