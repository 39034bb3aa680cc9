import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import {
  Aciertos,
  AlertaOut,
  Bir,
  BirItem,
  DECISIONES,
  ESTADOS,
  ESTADOS_ALERTA,
  Ficha,
  Resumen,
  zLetra,
  zRegla,
} from './contract-formas.ts';
import type { Regla } from './domain/alertas.ts';
import type { Clave, HechoDicho } from './domain/claves.ts';
import type { Letra } from './domain/puntos.ts';

export { Bir, BirItem };

declare module '#kernel/events.ts' {
  interface Events {
    /** A risk page was issued; `antes` is the rating of the one it replaces. */
    'bir.emitido': { rut: Rut; bir_id: string; rating: Letra; antes: Letra | null };
    /** A rule found its condition true for a person. */
    'alerta.abierta': { rut: Rut; regla: Regla; gravedad: number; alerta_id: string };
  }
  interface Questions {
    /**
     * What is known of some people on a day, of the facts asked and of no other: one writer for each fact. Who has no memory of that day says
     * `sin_historia`, never today's figure.
     */
    'riesgo.consultado': { input: { ruts: readonly Rut[]; fecha: Fecha; claves: readonly Clave[] }; answer: readonly HechoDicho[] };
  }
}

const umbral = (defecto: number, max: string, descripcion: string) =>
  parameter({ tipo: 'entero', defecto, min: '1', max, sensible: true, fuente: 'areas bir', descripcion });
const zDecision = z.enum(DECISIONES, { error: 'Elija la decisión' });
const idAlerta = z.object({ id: zId.optional() });
const zAtender = { decision: zDecision, fundamento: zTexto(1000, 20) };
const zDescartar = { fundamento: zTexto(1000, 5) };

export const contract = defineArea({
  area: 'bir',
  tier: 1,
  uses: ['avales', 'buro', 'clientes', 'ejecutivos', 'libro'],
  permissions: ['ver', 'emitir', 'comentar', 'fijar-rating', 'atender-alerta', 'configurar'],
  sensibles: ['fijar-rating', 'configurar'],
  item: BirItem,
  entity: Bir,
  list: {
    filters: z.object({
      rut: zRut.optional(),
      rating: zLetra.optional(),
      estado: z.enum(ESTADOS).optional(),
      vista: z.enum(['por_vencer', 'parciales', 'mios']).optional(),
    }),
    orden: ['folio', 'nombre', 'rating', 'puntaje', 'emitido', 'vence'],
    defecto: '-folio',
    perPage: 25,
  },
  options: ['motivos_consulta', 'motivos_refresco'],
  parameters: {
    vigencia_bir_dias: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '180',
      sensible: true,
      fuente: 'areas bir',
      descripcion: 'Días que vale un informe de riesgo desde que se emite',
    }),
    formula_bir: parameter({
      tipo: 'entero',
      defecto: 2,
      min: '1',
      max: '2',
      sensible: true,
      fuente: 'areas bir; docs/decisiones/0113',
      descripcion: 'Versión de la tabla de puntos con que se emite un informe de riesgo',
    }),
    alerta_score_cae: umbral(100, '998', 'Puntos de buró que caen de un informe al siguiente para alertar'),
    alerta_score_cae_grave: umbral(200, '998', 'Puntos de buró que caen para que la alerta sea grave'),
    alerta_score_dias: umbral(200, '730', 'Días entre dos informes de buró que se comparan'),
    alerta_ventas_caen_pct: umbral(20, '100', 'Porcentaje que caen las ventas de 3 meses contra un año antes para alertar'),
    alerta_ventas_caen_grave_pct: umbral(40, '100', 'Porcentaje que caen las ventas para que la alerta sea grave'),
    alerta_deudor_dias: umbral(15, '365', 'Días que se alarga un deudor contra los 12 meses anteriores para alertar'),
    alerta_deudor_documentos: umbral(5, '1000', 'Documentos pagados en 90 días para mirar si un deudor se alarga'),
    alerta_dilucion_pct: umbral(15, '100', 'Porcentaje de notas de crédito y reclamos sobre lo vendido para alertar'),
    alerta_concentracion_pct: umbral(50, '100', 'Porcentaje de los anticipos vivos en un deudor para alertar'),
    alerta_concentracion_alza: umbral(10, '100', 'Puntos que sube la concentración en 90 días para alertar'),
    alerta_linea_pct: umbral(90, '100', 'Porcentaje de uso de la línea, 30 días seguidos, para alertar'),
    alerta_folios_pct: umbral(40, '100', 'Porcentaje de los últimos 20 folios bajo el cual se alerta'),
    alerta_folios_antes_pct: umbral(80, '100', 'Porcentaje de los 20 folios anteriores desde el cual se alerta'),
    alerta_por_vencer_dias: umbral(5, '60', 'Días antes del vencimiento de un informe en que se alerta'),
    alerta_compromisos: umbral(2, '100', 'Compromisos incumplidos en 60 días para alertar'),
  },
  operations: {
    crear: action({
      permission: 'emitir',
      money: true,
      input: z.object({
        ruts: z.array(zRut).min(1, 'Escriba al menos un RUT').max(200, 'Hasta 200 RUT a la vez'),
        motivo: zCodigo,
        motivo_refresco: zCodigo.nullish(),
      }),
      output: z.object({
        resultados: z.array(
          z.object({
            rut: zRutOut,
            ok: z.boolean(),
            /** The one in force was answered: nothing new was issued. */
            reutilizado: z.boolean(),
            bir_id: zId.nullable(),
            folio: z.number().int().nullable(),
            rating: zLetra.nullable(),
            codigo: z.string().nullable(),
            detail: z.string().nullable(),
          }),
        ),
      }),
    }),
    ficha: query({
      permission: 'ver',
      http: 'GET /api/bir/rut/:id',
      input: z.object({ id: z.string().max(20).optional(), al: zFecha.optional() }),
      output: Ficha,
    }),
    /** What the side panel of any screen says of a RUT: its page in force, what it owes and its open warnings. */
    resumen: query({
      permission: 'ver',
      http: 'GET /api/bir/rut/:id/resumen',
      input: z.object({ id: z.string().max(20).optional() }),
      output: Resumen,
    }),
    comentar: action({ permission: 'comentar', on: 'one', input: z.object({ texto: zTexto(2000, 3) }), output: Bir }),
    fijar_rating: action({
      permission: 'fijar-rating',
      on: 'one',
      input: z.object({ rating: zLetra, fundamento: zTexto(2000, 50) }),
      output: Bir,
    }),
    actualizar_fuente: action({ permission: 'emitir', on: 'one', input: z.object({ fuente: zCodigo }), output: Bir }),
    verificar: query({
      permission: 'ver',
      on: 'one',
      output: z.object({
        folio: z.number().int(),
        hash_ok: z.boolean(),
        cadena_ok: z.boolean(),
        folio_alterado: z.number().int().nullable(),
      }),
    }),
    informe: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    alertas: query({
      permission: 'ver',
      input: z.object({
        estado: z.enum(ESTADOS_ALERTA).optional(),
        gravedad: z.coerce.number().int().min(1).max(3).optional(),
        regla: zRegla.optional(),
        rut: zRut.optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(25),
      }),
      output: z.object({ items: z.array(AlertaOut), total: z.number().int(), page: z.number().int(), perPage: z.number().int() }),
    }),
    atender_alerta: action({
      permission: 'atender-alerta',
      http: 'POST /api/bir/alertas/:id/atender',
      input: idAlerta.extend(zAtender),
      output: AlertaOut,
    }),
    descartar_alerta: action({
      permission: 'atender-alerta',
      http: 'POST /api/bir/alertas/:id/descartar',
      input: idAlerta.extend(zDescartar),
      output: AlertaOut,
    }),
    resolver_alertas: action({
      permission: 'atender-alerta',
      http: 'POST /api/bir/alertas/resolver',
      input: z.object({
        ids: z.array(zId).min(1, 'Elija al menos una').max(100, 'Hasta 100 a la vez'),
        accion: z.enum(['atender', 'descartar'], { error: 'Elija qué hacer' }),
        decision: zDecision.nullish(),
        fundamento: zTexto(1000, 20),
      }),
      output: z.object({ resultados: z.array(z.object({ id: zId, ok: z.boolean(), codigo: z.string().nullable() })) }),
    }),
    aciertos: query({ permission: 'ver', http: 'GET /api/bir/alertas/aciertos', output: Aciertos }),
    comparar: query({
      permission: 'ver',
      input: z.object({ a: zId, b: zId }),
      output: z.object({
        a: BirItem,
        b: BirItem,
        filas: z.array(z.object({ grupo: z.string(), campo: z.string(), antes: z.string(), despues: z.string() })),
      }),
    }),
  },
});
