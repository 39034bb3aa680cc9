import { z } from 'zod';
import { defineArea, query } from '#kernel/contract.ts';
import { zFecha, zInstante } from '#kernel/fields.ts';

const Nombre = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Nombre inválido');
const Filtro = z
  .object({
    dimension: Nombre,
    op: z.enum(['es', 'no_es', 'en', 'entre', 'desde', 'hasta', 'contiene', 'vacio'], { error: 'Elija cómo se compara' }),
    valores: z.array(z.string().max(80)).max(500, 'Admite hasta 500 valores').default([]),
  })
  .strict();

/** What is asked of a cubo: which measures, by which dimensions, of which rows, at which day or days. */
const Pregunta = z.object({
  cubo: Nombre,
  medidas: z.array(Nombre).min(1, 'Elija al menos una medida').max(12, 'Admite hasta 12 medidas'),
  filas: z.array(Nombre).max(4, 'Admite hasta 4 campos en las filas').default([]),
  columnas: z.array(Nombre).max(2, 'Admite hasta 2 campos en las columnas').default([]),
  filtros: z.array(Filtro).max(20, 'Admite hasta 20 filtros').default([]),
  al: zFecha.optional(),
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
  conocido_al: zInstante.optional(),
});

const Valor = z.union([z.number(), z.string()]).nullable();
const Celda = z.object({ filas: z.array(z.string()), columnas: z.array(z.string()), valores: z.record(z.string(), Valor) });
const Medida = z.object({
  nombre: z.string(),
  titulo: z.string(),
  sentencia: z.string(),
  unidad: z.enum(['pesos', 'numero', 'porcentaje', 'indice', 'dias']),
  /** It adds up over any level. */
  se_suma: z.boolean(),
  por_moneda: z.boolean(),
});
const CuboOut = z.object({
  nombre: z.string(),
  titulo: z.string(),
  ambito: z.enum(['corte', 'entre', 'hoy']),
  grano: z.string(),
  dimensiones: z.array(z.object({ nombre: z.string(), titulo: z.string() })),
  medidas: z.array(Medida),
});
const RespuestaOut = z.object({
  celdas: z.array(Celda),
  totales: z.array(Celda),
  nombres: z.record(z.string(), z.record(z.string(), z.string())),
  al: zFecha,
  desde: zFecha,
  hasta: zFecha,
});

export const contract = defineArea({
  area: 'reportes',
  tier: 4,
  uses: [],
  permissions: ['ver', 'explorar'],
  operations: {
    cubos: query({ permission: 'explorar', output: z.array(CuboOut) }),
    explorar: query({ permission: 'explorar', http: 'POST /api/reportes/explorar', input: Pregunta, output: RespuestaOut }),
    explorar_filas: query({
      permission: 'explorar',
      http: 'POST /api/reportes/explorar/filas',
      input: Pregunta.extend({
        celda: z
          .object({ filas: z.array(z.string().max(80)).max(4).default([]), columnas: z.array(z.string().max(80)).max(2).default([]) })
          .strict(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        perPage: z.coerce.number().int().min(1).max(100).default(50),
      }),
      output: z.object({
        items: z.array(z.object({ clave: z.string(), titulo: z.string(), url: z.string(), valores: z.record(z.string(), Valor) })),
        total: z.number().int(),
      }),
    }),
    diccionario: query({
      permission: 'ver',
      output: z.array(Medida.extend({ cubo: z.string(), titulo_cubo: z.string(), grano: z.string(), area: z.string() })),
    }),
  },
});
