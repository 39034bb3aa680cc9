import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante } from '#kernel/fields.ts';
import { Dias, Filtro, Medida, Nombre, Valor, Version } from './contract-formas.ts';
import { estadosEjecucion, FORMATOS } from './domain/estados.ts';

const id = zId.optional();
const Formato = z.enum(FORMATOS, { error: 'Elija Excel, CSV o PDF' });

const Reporte = z.object({
  nombre: z.string(),
  titulo: z.string(),
  sentencia: z.string(),
  grupo: z.string(),
  area: z.string(),
  version: z.number().int(),
  personas: z.boolean(),
  ambito: z.enum(['corte', 'entre', 'hoy']),
  /** Fields that its rows may be chosen by. */
  dimensiones: z.array(z.object({ nombre: z.string(), titulo: z.string() })),
  columnas: z.array(z.object({ campo: z.string(), titulo: z.string() })),
  autoridad: z.string().nullable(),
  favorito: z.boolean(),
});

export const Ejecucion = z.object({
  id: zId,
  version: z.number().int(),
  folio: z.number().int(),
  reporte: z.string(),
  titulo: z.string(),
  formato: Formato,
  parametros: z.object({
    al: zFecha.optional(),
    desde: zFecha.optional(),
    hasta: zFecha.optional(),
    conocido_al: z.string().optional(),
    filtros: z.array(Filtro),
    pregunta: z.object({ cubo: z.string(), medidas: z.array(z.string()), filas: z.array(z.string()) }).optional(),
  }),
  estado: z.enum(estadosEjecucion.states),
  usuario: z.string(),
  alcance: z.string(),
  filas: z.number().int().nullable(),
  avance: z.number().int(),
  pedida: zInstante,
  terminada: zInstante.nullable(),
  totales: z.record(z.string(), Valor).nullable(),
  hash_datos: z.string().nullable(),
  hash_archivo: z.string().nullable(),
  tamano: z.number().int().nullable(),
  vence: zFecha.nullable(),
  error: z.string().nullable(),
  cuadraturas: z.array(z.string()).nullable(),
  repite_a: zId.nullable(),
  programada: z.boolean(),
});

const Fila = z.array(Valor).nullable();
const Exploracion = z.object({
  cubo: Nombre,
  medidas: z.array(Nombre).min(1, 'Elija al menos una medida').max(12, 'Admite hasta 12 medidas'),
  filas: z.array(Nombre).max(6, 'Admite hasta 6 campos').default([]),
});

/** The catalogue of reports, and their runs. */
export const operacionesEjecuciones = {
  catalogo: query({ permission: 'ver', output: z.array(Reporte) }),
  favorito: action({
    permission: 'ver',
    http: 'POST /api/reportes/:reporte/favorito',
    input: z.object({ reporte: Nombre.optional(), favorito: z.boolean() }),
    output: z.object({ favorito: z.boolean() }),
  }),
  previa: query({
    permission: 'ver',
    http: 'POST /api/reportes/:reporte/previa',
    input: Dias.extend({ reporte: Nombre.optional() }),
    output: z.object({
      columnas: z.array(z.object({ campo: z.string(), titulo: z.string(), tipo: z.string() })),
      /** `url`: the page of its record, when it is of one. */
      filas: z.array(z.object({ clave: z.string(), url: z.string().nullable(), celdas: z.array(Valor) })),
      /** Of a summary, the question that it answers: each figure opens the rows behind it. The codes of a row are its `clave`. */
      pregunta: z.object({ cubo: z.string(), medidas: z.array(Medida), filas: z.array(z.string()), filtros: z.array(Filtro) }).nullable(),
      total: z.number().int(),
      totales: z.record(z.string(), Valor),
      al: zFecha,
      desde: zFecha,
      hasta: zFecha,
    }),
  }),
  ejecutar: action({
    permission: 'ver',
    http: 'POST /api/reportes/:reporte/ejecutar',
    status: 201,
    input: Dias.extend({ reporte: Nombre.optional(), formato: Formato.default('xlsx') }),
    output: Ejecucion,
  }),
  ejecutar_exploracion: action({
    permission: 'explorar',
    http: 'POST /api/reportes/explorar/ejecutar',
    status: 201,
    input: Dias.extend({ pregunta: Exploracion, formato: Formato.default('xlsx') }),
    output: Ejecucion,
  }),
  ejecuciones: query({
    permission: 'ver',
    input: z.object({
      todas: z.enum(['true', 'false']).optional(),
      page: z.coerce.number().int().min(1).max(100).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ items: z.array(Ejecucion), total: z.number().int(), page: z.number().int(), perPage: z.number().int() }),
  }),
  ejecucion: query({ permission: 'ver', http: 'GET /api/reportes/ejecuciones/:id', input: z.object({ id }), output: Ejecucion }),
  archivo: query({
    permission: 'ver',
    http: 'GET /api/reportes/ejecuciones/:id/archivo',
    input: z.object({ id }),
    output: z.unknown(),
    file: true,
  }),
  cancelar: action({
    permission: 'ver',
    http: 'POST /api/reportes/ejecuciones/:id/cancelar',
    input: z.object({ id, version: Version.optional() }),
    output: Ejecucion,
  }),
  repetir: action({
    permission: 'ver',
    http: 'POST /api/reportes/ejecuciones/:id/repetir',
    status: 201,
    input: z.object({ id }),
    output: Ejecucion,
  }),
  comparar: query({
    permission: 'ver',
    http: 'POST /api/reportes/ejecuciones/:id/comparar',
    input: z.object({ id, con: zId }),
    output: z.object({
      igual: z.boolean(),
      columnas: z.array(z.string()),
      entran: z.number().int(),
      salen: z.number().int(),
      cambian: z.number().int(),
      filas: z.array(z.object({ clave: z.string(), clase: z.enum(['entra', 'sale', 'cambia']), antes: Fila, ahora: Fila })),
    }),
  }),
  verificar: query({
    permission: 'ver',
    input: z.object({
      folio: z.coerce
        .number({ error: 'Escriba el folio' })
        .int('Escriba el folio')
        .min(1, 'Escriba el folio')
        .max(2_000_000_000, 'No existe ese folio'),
      hash: z.string().regex(/^[0-9a-fA-F]{64}$/, 'La huella tiene 64 cifras hexadecimales'),
    }),
    output: z.object({
      coincide: z.boolean(),
      titulo: z.string().nullable(),
      al: zFecha.nullable(),
      emitido: zInstante.nullable(),
      filas: z.number().int().nullable(),
    }),
  }),
} as const;
