import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Bir, BirItem, ESTADOS, Ficha, zLetra } from './contract-formas.ts';
import type { Regla } from './domain/alertas.ts';
import type { Clave, HechoDicho } from './domain/claves.ts';
import type { Letra } from './domain/puntos.ts';

export type { Clave, HechoDicho };
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
      defecto: 1,
      min: '1',
      max: '1',
      sensible: true,
      fuente: 'areas bir',
      descripcion: 'Versión de la tabla de puntos con que se emite un informe de riesgo',
    }),
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
