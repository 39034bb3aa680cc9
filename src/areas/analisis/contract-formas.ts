import { z } from 'zod';
import {
  zCodigo,
  zDecimalOut,
  zFecha,
  zId,
  zInstante,
  zPeriodo,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTasaMensual,
  zTexto,
} from '#kernel/fields.ts';

const MAXIMO = 9_999_999_999_999;
export const ESTADOS = ['borrador', 'en_revision', 'cerrado', 'vencido', 'anulado'] as const;
export const LETRAS = ['A', 'B', 'C', 'D', 'E'] as const;
const zLetra = z.enum(LETRAS, { error: 'Elija una clasificación' });
const pesos = () => zPesos({ max: MAXIMO });
const signo = () => zPesos({ min: -MAXIMO, max: MAXIMO });
const cuenta = () => z.number({ error: 'Indique cuántas' }).int('Debe ser un entero').min(0, 'Mínimo 0').max(9999, 'Máximo 9.999');

const Ejercicio = z.object({
  ejercicio: z.number({ error: 'Indique el año' }).int().min(2000, 'Desde 2000').max(2100, 'Hasta 2100'),
  activo_corriente: pesos(),
  activo_total: pesos(),
  pasivo_corriente: pesos(),
  pasivo_total: pesos(),
  patrimonio: signo(),
  ventas: pesos(),
  costo_ventas: pesos(),
  gastos_administracion: pesos(),
  gastos_financieros: pesos(),
  depreciacion: pesos(),
  cuentas_por_cobrar: pesos(),
  resultado: signo(),
});

/** Text that may be left empty: who clears it sends null. */
const texto = (max = 500) => z.string().max(max, `Admite hasta ${max} caracteres`).nullish();

/** What the sections write; each field belongs to one of them (`CAMPOS`). */
export const Contenidos = z.object({
  comentario_buro: texto(2000),
  ejercicios: z.array(Ejercicio).max(5, 'Hasta cinco ejercicios').optional(),
  tgr_situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA'], { error: 'Indique la deuda TGR o sin deuda' }).nullish(),
  tgr_tipo: texto(120),
  tgr_monto: pesos().nullish(),
  causas_civiles: cuenta().nullish(),
  causas_laborales: cuenta().nullish(),
  causas_cobranza: cuenta().nullish(),
  ventas_manual: z
    .array(z.object({ periodo: zPeriodo, ventas: pesos(), compras: pesos(), documento: zTexto(120) }))
    .max(48, 'Hasta 48 meses')
    .optional(),
  razon_meses: texto(),
  razon_iva: texto(),
  deudores_manual: z
    .array(z.object({ rut: zRut, nombre: zTexto(120), ventas_12m: pesos() }))
    .max(200, 'Hasta 200 deudores')
    .optional(),
  razon_deudores: texto(),
  comentario_interno: texto(2000),
  garantias_leidas: zFecha.optional(),
  comentario_garantias: texto(2000),
  razon_sin_evaluacion: texto(),
  recomendacion: z.enum(['APROBAR', 'CON_CONDICIONES', 'RECHAZAR'], { error: 'Elija la recomendación' }).nullish(),
  linea_propuesta: pesos().nullish(),
  motivo_sobre_sugerida: texto(),
  productos: z.array(zCodigo).max(20).optional(),
  plazo_maximo: z.number().int().min(1, 'Mínimo 1 día').max(365, 'Máximo 365 días').nullish(),
  anticipo_pct: zPorcentaje.nullish(),
  tasa_mensual: zTasaMensual.nullish(),
  rating_supuesto: zLetra.nullish(),
  condiciones: z
    .array(z.object({ tipo: zCodigo, texto: zTexto(500) }))
    .max(50)
    .optional(),
  fundamento: texto(8000),
});

const MesOut = z.object({
  periodo: z.string(),
  ventas: zPesosOut.nullable(),
  compras: zPesosOut.nullable(),
  fuente: z.enum(['RCV', 'F29', 'MANUAL']).nullable(),
  f29_difiere_pct: zDecimalOut.nullable(),
  /** Part of the sales that boletas are, and IVA unpaid: absent in what was closed before they were told. */
  boletas: zPesosOut.nullish(),
  iva_pendiente: zPesosOut.nullish(),
});
const Estacional = z.object({ monto: zPesosOut, meses: z.array(z.string()) });

const DeudorOut = z.object({
  rut: zRutOut,
  nombre: z.string(),
  ventas_12m: zPesosOut,
  participacion_pct: zDecimalOut,
  notas_credito_pct: zDecimalOut.nullable(),
  reclamados_pct: zDecimalOut.nullable(),
  dilucion_pct: zDecimalOut.nullable(),
  /** Weighted by amount, of our own books; null when he never paid us. */
  dias_pago_promedio: zDecimalOut.nullable(),
  pagos: z.number().int(),
  rating: z.string().nullable(),
  sublimite_sugerido: zPesosOut.nullable(),
});

/** Days that each of the largest debtors took in a window of three months; a debtor who paid nothing in it is not there. */
const TrimestreOut = z.object({
  desde: zPeriodo,
  hasta: zPeriodo,
  deudores: z.array(z.object({ rut: zRutOut, dias: zDecimalOut, pagos: z.number().int() })),
});

export const DeudoresOut = z.object({
  fuente: z.enum(['RCV', 'MANUAL']).nullable(),
  lista: z.array(DeudorOut),
  neto: zPesosOut.nullable(),
  hhi: z.number().int().nullable(),
  efectivos: zDecimalOut.nullable(),
  dilucion_pct: zDecimalOut.nullable(),
  /** The oldest first; absent where it is not asked and in what was closed before. */
  trimestres: z.array(TrimestreOut).optional(),
});

export const SugeridaOut = z.object({
  linea: zPesosOut,
  estacional: Estacional.nullable(),
  rating: zLetra,
  anticipo_pct: zDecimalOut,
  meses_linea: z.number().int(),
});

const InformeOut = z.object({
  fuente: z.string(),
  nombre: z.string(),
  rut: zRutOut,
  informe_id: z.string().nullable(),
  fecha: zFecha.nullable(),
  vence: zFecha.nullable(),
  resumen: z.string(),
  rating: z.string().nullable(),
  vigente: z.boolean(),
});

const SeccionOut = z.object({
  numero: z.number().int(),
  nombre: z.string(),
  estado: z.enum(['pendiente', 'borrador', 'completa', 'observada']),
  completitud_pct: z.number().int(),
  /** What is missing and stops the analysis. */
  faltantes: z.array(z.string()),
  /** What nobody answers yet or is worth a look: it does not stop, and it is not taken as good. */
  avisos: z.array(z.string()),
  observada: z.string().nullable(),
  editada_por: z.array(z.string()),
  version: z.number().int(),
});

/** Everything that an analysis rests on: read live while it is written, frozen when it is closed. */
const VistaOut = z.object({
  hasta: zFecha,
  contenido: z.record(z.string(), z.unknown()),
  secciones: z.array(SeccionOut),
  ventas: z.object({
    meses: z.array(MesOut),
    con_datos: z.number().int(),
    /** Months whose IVA is owed more than two months after they ended. */
    iva_atrasado: z.array(z.object({ periodo: z.string(), monto: zPesosOut })).optional(),
    ventas_12m: zPesosOut.nullable(),
    tendencia_pct: zDecimalOut.nullable(),
    /** Index of each calendar month, two decimals; null without a whole year. */
    indices: z.record(z.string(), zDecimalOut).nullable(),
    punta: z.object({ indice: zDecimalOut, meses: z.array(z.string()) }).nullable(),
  }),
  ejercicios: z.array(
    z.object({
      ejercicio: z.number().int(),
      liquidez: zDecimalOut.nullable(),
      apalancamiento: zDecimalOut.nullable(),
      patrimonio_negativo: z.boolean(),
      margen_pct: zDecimalOut.nullable(),
      ebitda: zPesosOut,
      cobertura: zDecimalOut.nullable(),
      dso: zDecimalOut.nullable(),
    }),
  ),
  deudores: DeudoresOut,
  interno: z.object({
    protestos: z.number().int(),
    prorrogas_12m: z.number().int(),
    recompras: z.number().int(),
    compromisos_incumplidos: z.number().int(),
    mora_maxima_12m: z.number().int().nullable(),
    mora_promedio: zDecimalOut.nullable(),
    operaciones_12m: z.number().int().nullable(),
  }),
  respaldo: z.object({
    /** Null: no area told. */
    garantias: z
      .array(z.object({ numero: z.number().int(), tipo: z.string(), nombre: z.string(), cobertura_uf: zDecimalOut, estado: z.string() }))
      .nullable(),
    avales: z.array(z.object({ rut: zRutOut, nombre: z.string(), alcance: z.string(), respaldo: zPesosOut })),
  }),
  /** Null: no area told. */
  informes: z.array(InformeOut).nullable(),
  evaluacion: z
    .object({
      id: z.string(),
      estado: z.enum(['en_proceso', 'lista', 'error']),
      decision: z.string().nullable(),
      puntaje: z.string().nullable(),
      error_mensaje: z.string().nullable(),
    })
    .nullable(),
  sugerida: SugeridaOut.nullable(),
});
export type Vista = z.output<typeof VistaOut>;

export const AnalisisItem = z.object({
  id: zId,
  numero: z.number().int(),
  rut: zRutOut,
  nombre: z.string(),
  tipo: z.string(),
  analista_id: zRutOut,
  nombre_analista: z.string().nullable(),
  completitud_pct: z.number().int(),
  estado: z.enum(ESTADOS),
  fecha_corte: zFecha,
  vence: zFecha.nullable(),
  linea_propuesta: zPesosOut.nullable(),
});

export const Analisis = AnalisisItem.extend({
  cliente_id: zId,
  /** The step on which it goes on: the first section that is not complete. */
  paso: z.number().int(),
  recomendacion: z.string().nullable(),
  observacion: z.string().nullable(),
  motivo_anulacion: z.string().nullable(),
  cerrado_el: zFecha.nullable(),
  congelado_hash: z.string().nullable(),
  creado_en: zInstante,
  /** Business date on which it is read. */
  hoy: zFecha,
  vista: VistaOut,
});

/** What happened to each file of an upload. */
export const Resultados = z.object({
  resultados: z.array(
    z.object({
      archivo: z.string(),
      resultado: z.enum(['cargado', 'reemplazado', 'sin_cambios', 'rechazado']),
      que: z.string(),
      periodo: z.string().nullable(),
      filas: z.number().int(),
      codigo: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
});
