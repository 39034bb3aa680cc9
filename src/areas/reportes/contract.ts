import { z } from 'zod';
import { defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha } from '#kernel/fields.ts';
import { operacionesEjecuciones } from './contract-ejecuciones.ts';
import { Filtros, Medida, Nombre, Valor, zConocido } from './contract-formas.ts';
import { operacionesGuardados } from './contract-guardados.ts';
import { operacionesPresentaciones } from './contract-presentaciones.ts';

/** What is asked of a cubo: which measures, by which dimensions, of which rows, at which day or days. */
const Pregunta = z.object({
  cubo: Nombre,
  medidas: z.array(Nombre).min(1, 'Elija al menos una medida').max(12, 'Admite hasta 12 medidas'),
  filas: z.array(Nombre).max(4, 'Admite hasta 4 campos en las filas').default([]),
  columnas: z.array(Nombre).max(2, 'Admite hasta 2 campos en las columnas').default([]),
  filtros: Filtros,
  al: zFecha.optional(),
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
  conocido_al: zConocido.optional(),
});

const Celda = z.object({ filas: z.array(z.string()), columnas: z.array(z.string()), valores: z.record(z.string(), Valor) });
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
  /** What must be said beside them; null when there is nothing. */
  nota: z.string().nullable(),
});

export const contract = defineArea({
  area: 'reportes',
  tier: 4,
  uses: ['ausencias', 'libro', 'usuarios'],
  permissions: ['ver', 'explorar', 'programar', 'compartir', 'presentar', 'auditar'],
  options: ['reportes', 'formatos', 'personas', 'sucursales', 'ejecutivos'],
  parameters: {
    informes_obligados: parameter({
      tipo: 'texto',
      defecto: 'ite_mensual,iva_mensual',
      sensible: false,
      descripcion: 'Informes a una autoridad que la empresa presenta, por su nombre y separados por comas: abren un pendiente con su plazo',
      fuente: 'La casa lo confirma con su asesor',
    }),
  },
  operations: {
    ...operacionesEjecuciones,
    ...operacionesGuardados,
    ...operacionesPresentaciones,
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
