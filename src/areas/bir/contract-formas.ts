import { z } from 'zod';
import { zDecimalOut, zFecha, zId, zInstante, zPesosOut, zRutOut } from '#kernel/fields.ts';
import { REGLAS } from './domain/alertas.ts';
import { CLAVES } from './domain/claves.ts';
import { DECISION_EN_PALABRAS, type Decision } from './domain/palabras.ts';
import { LETRAS } from './domain/puntos.ts';

export const ESTADOS = ['en_generacion', 'emitido', 'vencido', 'reemplazado', 'fallido'] as const;
export const ESTADOS_ALERTA = ['abierta', 'atendida', 'descartada', 'cerrada_sola'] as const;
export const DECISIONES = Object.keys(DECISION_EN_PALABRAS) as [Decision];
const n = z.string().nullable();
export const zLetra = z.enum(LETRAS, { error: 'Elija una clasificación' });
const zClave = z.enum(Object.keys(CLAVES) as [keyof typeof CLAVES]);
export const zRegla = z.enum(Object.keys(REGLAS) as [keyof typeof REGLAS]);
const zEstadoHecho = z.enum(['conocido', 'sin_historia', 'vencido', 'error']);
const zGravedad = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const HechoOut = z.object({
  rut: zRutOut,
  clave: zClave,
  sujeto: zRutOut.nullable(),
  valor: zDecimalOut.nullable(),
  unidad: z.enum(['puntos', 'n', 'UF', 'pesos', 'dias', 'pct', 'si_no', 'tramo']),
  desde: zFecha.nullable(),
  hasta: zFecha.nullable(),
  estado: zEstadoHecho,
  ids: z.array(z.string()),
  area: z.string(),
});
const FactorOut = z.object({
  clave: zClave,
  nombre: z.string(),
  valor: zDecimalOut.nullable(),
  estado: zEstadoHecho,
  puntos: zDecimalOut,
  maximo: zDecimalOut,
  nota: n,
});

/** An amount of one currency: three currencies are three figures. */
const MontoOut = z.object({ moneda: z.enum(['CLP', 'UF', 'USD']), monto: zDecimalOut });
const AvalOut = z.object({ rut: zRutOut, nombre: z.string(), alcance: z.string(), respaldo: zPesosOut });

/** What the page shows beside its facts, as it was known that day. */
const PaginaOut = z.object({
  roles: z.array(z.string()),
  /** The newest report of each source by then, or why there is none. */
  fuentes: z.array(
    z.object({
      fuente: z.string(),
      nombre: z.string(),
      estado: zEstadoHecho,
      fecha: zFecha.nullable(),
      vence: zFecha.nullable(),
      parcial: z.boolean(),
      causa: n,
      informe_id: zId.nullable(),
      hash: n,
    }),
  ),
  protestos: z.array(MontoOut),
  morosidades: z.array(MontoOut),
  /** Direct debt in the financial system by days, pesos; null without a report. */
  deuda: z.object({ vigente: zPesosOut, m30_59: zPesosOut, m60_89: zPesosOut, m90: zPesosOut, castigo: zPesosOut, al: zFecha }).nullable(),
  deuda_por_moneda: z.array(MontoOut),
  avales_dados: z.array(AvalOut),
  avales_recibidos: z.array(AvalOut),
});
export type Pagina = z.input<typeof PaginaOut>;

export const BirItem = z.object({
  id: zId,
  folio: z.number().int(),
  rut: zRutOut,
  nombre: z.string(),
  motivo: z.string(),
  rating: zLetra.nullable(),
  rating_calculado: zLetra.nullable(),
  puntaje: zDecimalOut.nullable(),
  emitido: zFecha,
  vence: zFecha,
  parcial: z.boolean(),
  solicitante: z.string(),
  estado: z.enum(ESTADOS),
});
export const Bir = BirItem.extend({
  motivo_refresco: n,
  hora: zInstante,
  faltan: z.array(z.string()),
  version_formula: z.number().int(),
  forzado: n,
  fundamento: n,
  propuesta: z.object({ rating: zLetra, fundamento: z.string(), nombre: z.string() }).nullable(),
  comentarios: z.array(z.object({ texto: z.string(), nombre: z.string(), hora: zInstante })),
  hechos: z.array(HechoOut),
  factores: z.array(FactorOut),
  pagina: PaginaOut.nullable(),
  hash: n,
  hash_previo: n,
  espera_fuente: n,
});

export const AlertaOut = z.object({
  id: zId,
  regla: zRegla,
  nombre_regla: z.string(),
  rut: zRutOut,
  nombre: z.string(),
  sujeto: zRutOut.nullable(),
  gravedad: zGravedad,
  hecho: z.string(),
  umbral: z.string(),
  evidencia: z.array(z.string()),
  abierta: zFecha,
  dias: z.number().int(),
  cerrada: zFecha.nullable(),
  estado: z.enum(ESTADOS_ALERTA),
  decision: z.enum(DECISIONES).nullable(),
  fundamento: n,
  exposicion_al_abrir: zPesosOut,
});

const fila = { vistas: z.number().int(), acertadas: z.number().int(), tardias: z.number().int(), precision_pct: zDecimalOut.nullable() };
/** Whether the warnings served, by rule: of those that are old enough to know. */
export const Aciertos = z.object({
  desde_dias: z.number().int(),
  total: z.object({ ...fila, adelanto_dias: zDecimalOut.nullable() }),
  reglas: z.array(
    z.object({
      regla: zRegla,
      nombre: z.string(),
      ...fila,
      adelanto_dias: zDecimalOut.nullable(),
      /** Enough cases and so few right that its threshold asks to be looked at. */
      revise_el_umbral: z.boolean(),
    }),
  ),
  semanas: z.array(z.object({ semana: zFecha, abiertas: z.number().int() })),
});

/** The page of a RUT as it was known on a day. */
export const Ficha = z.object({
  rut: zRutOut,
  nombre: z.string(),
  al: zFecha,
  puntaje: zDecimalOut,
  rating: zLetra,
  forzado: n,
  parcial: z.boolean(),
  faltan: z.array(z.string()),
  factores: z.array(FactorOut),
  hechos: z.array(HechoOut),
  pagina: PaginaOut,
  /** The one in force today, if there is one. */
  vigente: Bir.nullable(),
  historial: z.array(BirItem.extend({ hash: n })),
  alertas: z.array(AlertaOut),
});

/** The risk of a RUT in the width of a side panel. */
export const Resumen = z.object({
  rut: zRutOut,
  nombre: z.string(),
  exposicion: zPesosOut,
  como_deudor: zPesosOut,
  vigente: z
    .object({
      folio: z.number().int(),
      rating: zLetra.nullable(),
      puntaje: zDecimalOut.nullable(),
      vence: zFecha,
      parcial: z.boolean(),
      faltan: z.array(z.string()),
      forzado: n,
      factores: z.array(FactorOut),
    })
    .nullable(),
  alertas: z.array(z.object({ id: zId, titulo: z.string(), gravedad: zGravedad, hecho: z.string(), abierta: zFecha })),
});
