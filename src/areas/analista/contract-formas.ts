import { z } from 'zod';
import { zDecimalOut, zFecha, zId, zInstante, zPersonas, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

const RECOMENDACIONES = ['APROBAR', 'CON_CONDICIONES', 'RECHAZAR'] as const;
const MAXIMO = 9_999_999_999_999;
const cuenta = () => z.number({ error: 'Indique cuántas' }).int('Debe ser un entero').min(0, 'Mínimo 0').max(9999, 'Máximo 9.999');
const pesos = () => zPesos({ max: MAXIMO });

/** Address of a matter: the area that decides it and its record. */
export const asunto = {
  asunto_area: z.string().regex(/^[a-z][a-z-]{1,40}$/, 'Área desconocida'),
  asunto_id: zId,
};

const Tgr = z
  .object({
    situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA'], { error: "Indique la deuda TGR o 'sin deuda'" }),
    tipo: zTexto(120).nullish(),
    monto: pesos().nullish(),
  })
  .refine((t) => t.situacion === 'SIN_DEUDA' || (t.monto ?? 0) > 0, { path: ['monto'], error: 'Indique el monto de la deuda' });
const PoderJudicial = z.object({ civiles: cuenta(), laborales: cuenta(), cobranza: cuenta() });
const Metricas = z.object({
  ventas_12m: pesos().nullish(),
  ventas_efectivas_12m: pesos().nullish(),
  margen: z.string().max(12).nullish(),
  reclamos_12m: pesos().nullish(),
});

/** What the analyst writes in a risk file. */
export const ExpedienteDatos = z.object({
  analisis_id: zId.nullish(),
  bir_ids: z.array(zId).max(200).optional(),
  tgr: Tgr.nullish(),
  poder_judicial: PoderJudicial.nullish(),
  metricas: Metricas.nullish(),
  opinion: zTexto(8000).nullish(),
  recomendacion: z.enum(RECOMENDACIONES, { error: 'Elija la recomendación' }).nullish(),
});

export const Expediente = z.object({
  id: zId.nullable(),
  ...asunto,
  rut: zRutOut,
  analisis_id: zId.nullable(),
  bir_ids: z.array(zId),
  tgr: z.object({ situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA']), tipo: z.string().nullish(), monto: zPesosOut.nullish() }).nullable(),
  poder_judicial: PoderJudicial.nullable(),
  metricas: z
    .object({
      ventas_12m: zPesosOut.nullish(),
      ventas_efectivas_12m: zPesosOut.nullish(),
      margen: z.string().nullish(),
      reclamos_12m: zPesosOut.nullish(),
    })
    .nullable(),
  opinion: z.string().nullable(),
  recomendacion: z.string().nullable(),
  cerrado: zFecha.nullable(),
  cerrado_por: zPersonas,
  /** What it still lacks to be closed. */
  faltantes: z.array(z.string()),
  /** What the reports in force say of the same, with their date: it is not written until the analyst writes it. */
  segun_informes: z.object({
    tgr: z
      .object({
        situacion: z.enum(['CON_DEUDA', 'SIN_DEUDA']),
        tipo: z.string().nullable(),
        monto: zPesosOut,
        fuente: z.string(),
        fecha: zFecha,
      })
      .nullable(),
    poder_judicial: PoderJudicial.extend({ fuente: z.string(), fecha: zFecha }).nullable(),
  }),
  version: z.number().int(),
});

const AMBITOS = ['LINEA', 'CREDITO_EMPRESA', 'CREDITO_PERSONA', 'DEUDOR'] as const;
export const zAmbito = z.enum(AMBITOS, { error: 'Elija qué se evalúa' });
const zDecision = z.enum(['APRUEBA', 'DERIVA', 'RECHAZA']);
const n = z.string().nullable();

const Regla = z.object({
  id: z.string(),
  nombre: z.string(),
  resultado: z.enum(['PUNTOS', 'OK', 'RECHAZA', 'DERIVA', 'SIN_DATO']),
  valor: n,
  umbral: n,
  peso: n,
  puntos: n,
  motivo: z.string(),
  remedio: n,
  fuente: z.string(),
  fecha: n,
});
const Razon = z.object({
  id: z.string(),
  texto: z.string(),
  valor: n,
  umbral: n,
  fuente: z.string(),
  fecha: n,
  perdio: n,
  de: n,
});

export const Evaluacion = z.object({
  id: zId,
  ...asunto,
  rut: zRutOut,
  titulo: z.string(),
  url: z.string(),
  ambito: zAmbito,
  monto: zPesosOut,
  fecha: zFecha,
  politica_version: z.number().int().nullable(),
  decision: zDecision.nullable(),
  puntaje: zDecimalOut.nullable(),
  reglas: z.array(Regla),
  duros: z.array(z.string()),
  razones: z.array(Razon),
  insumos_hash: n,
  /** Figures that it rests on, as they were frozen, in words. */
  insumos: z.array(
    z.object({
      variable: z.string(),
      nombre: z.string(),
      valor: z.string(),
      fuente: z.string(),
      fecha: n,
      falta: z.boolean(),
      marcado: z.boolean(),
    }),
  ),
  estado: z.enum(['en_proceso', 'lista', 'error']),
  error_mensaje: n,
  /** It ended in error and nobody has the bureau report of whom it speaks: whoever reads it may ask for it there. */
  sin_informe: z.boolean(),
  creado_en: zInstante,
  terminado: zInstante.nullable(),
  retrospectiva: z.boolean(),
  /** Whether who reads it opened its result. */
  vista: z.boolean(),
  version: z.number().int(),
});

const numero = z.string().max(20, 'Número demasiado largo');
const zTabla = z.object({
  variable: z.string().max(60),
  cierre: z.enum(['IZQUIERDA', 'DERECHA'], { error: 'Elija qué borde incluye' }),
  tramos: z.array(z.object({ desde: numero.nullable(), hasta: numero.nullable(), puntos: numero })).max(100, 'Hasta 100 tramos'),
  sin_dato: numero,
});
const zPolitica = z.object({
  factores: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Identificador inválido'),
        nombre: zTexto(80),
        maximo: numero,
        tabla: zTabla,
        lineal: z.object({ hasta: numero }).optional(),
        rebaja: z.object({ variable: z.string().max(60), valores: z.array(z.string().max(20)).max(10), puntos: numero }).optional(),
      }),
    )
    .min(1, 'Al menos un factor')
    .max(20, 'Hasta 20 factores'),
  duros: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Identificador inválido'),
        nombre: zTexto(80),
        variable: z.string().max(60),
        tope: numero.nullable(),
        resultado: z.enum(['RECHAZA', 'DERIVA']),
      }),
    )
    .max(20, 'Hasta 20 reglas duras'),
  umbrales: z.object({ aprueba: numero, deriva: numero }),
});
export const PoliticaDatos = z.object({ nombre: zTexto(80), contenido: zPolitica });
export const zRol = z.enum(['CAMPEON', 'RETADOR'], { error: 'Elija si rige o reta' });

export const Politica = z.object({
  id: zId,
  politica_version: z.number().int(),
  ambito: zAmbito,
  clase: z.enum(['PUNTOS', 'TARJETA_WOE']),
  rol: zRol,
  nombre: z.string(),
  contenido: zPolitica,
  vigente_desde: zFecha.nullable(),
  retirada_el: zFecha.nullable(),
  autores: zPersonas,
  publicado_por: zPersonas,
  estado: z.enum(['borrador', 'publicada', 'retirada']),
  /** This exact draft was tried against the evaluations already made. */
  simulada: z.boolean(),
  /** Of a challenger: evaluations that it went along with, those of which it could say nothing, and why the last time. */
  silencio: z.object({ evaluadas: z.number().int(), fallas: z.number().int(), causa: n }).nullable(),
  version: z.number().int(),
});

export const Cambian = z.object({
  hash: z.string(),
  /** Evaluations it was tried against. */
  probadas: z.number().int(),
  cambian: z.array(
    z.object({
      evaluacion_id: zId,
      titulo: z.string(),
      fecha: zFecha,
      antes: zDecision.nullable(),
      despues: zDecision.nullable(),
      puntaje_antes: n,
      puntaje_despues: n,
      /** The rule that moved most. */
      regla: z.string(),
    }),
  ),
});

const Lado = z.object({
  decision: zDecision.nullable(),
  puntaje: zDecimalOut.nullable(),
  reglas: z.array(Regla),
  razones: z.array(Razon),
  falta: n,
});
export const Hipotesis = z.object({ ambito: zAmbito, politica_version: z.number().int(), al: zFecha, antes: Lado, despues: Lado });
export const HipotesisDatos = z
  .object({
    evaluacion_id: zId.optional(),
    rut: zRut.optional(),
    ambito: zAmbito.optional(),
    /** Variable → value: decimal text, a letter, or 'si' / 'no'. */
    cambios: z.record(z.string().max(60), z.string().max(20)).default({}),
    politica_id: zId.optional(),
    /** A day that ended: what was known then, and the version that ruled. */
    al: zFecha.optional(),
  })
  .strict();

export const TareaItem = z.object({
  id: zId,
  tipo: z.string(),
  titulo: z.string(),
  cliente_rut: zRutOut.nullable(),
  url: z.string(),
  monto: zPesosOut.nullable(),
  nivel: z.number().int().nullable(),
  prioridad: z.number().int(),
  /** Who holds it; null = nobody. */
  analista: n,
  mia: z.boolean(),
  abierta: zInstante,
  /** Last instant to do it; its clock stands still while it waits for somebody. */
  vence: zInstante,
  atrasada: z.boolean(),
  /** Minutes until then by the clock of the company; negative when it is late. */
  restan_minutos: z.number().int(),
  espera: z.object({ motivo: z.string(), quien_debe: z.string(), desde: zInstante }).nullable(),
  devuelta: z.object({ motivo: z.string(), faltan: z.array(z.string()), fecha: zFecha }).nullable(),
  evaluacion: z.object({ estado: z.string(), decision: n }).nullable(),
  estado: z.enum(['abierta', 'en_espera']),
  version: z.number().int(),
});
