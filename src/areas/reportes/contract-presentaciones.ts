import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zPeriodo, zTexto } from '#kernel/fields.ts';
import { Nombre, Valor, Version } from './contract-formas.ts';
import { estadosPresentacion } from './domain/estados.ts';

const id = zId.optional();
const Presentacion = z.object({
  id: zId,
  version: Version,
  informe: z.string(),
  titulo: z.string(),
  periodo: zPeriodo,
  estado: z.enum(estadosPresentacion.states),
  plazo: zFecha.nullable(),
  autoridad: z.string(),
  hecha_por: z.string(),
  revisor: z.string().nullable(),
  acuse: z.string().nullable(),
  presentada_el: zFecha.nullable(),
  motivo: z.string().nullable(),
  rectifica_a: zId.nullable(),
  ejecucion: z
    .object({
      id: zId,
      folio: z.number().int(),
      estado: z.string(),
      filas: z.number().int().nullable(),
      totales: z.record(z.string(), Valor).nullable(),
      hash_datos: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
});
const Suya = z.object({ id, version: Version });

/** Files for an authority. */
export const operacionesPresentaciones = {
  presentaciones: query({ permission: 'presentar', output: z.array(Presentacion) }),
  calendario: query({
    permission: 'presentar',
    output: z.array(
      z.object({
        informe: z.string(),
        titulo: z.string(),
        autoridad: z.string(),
        fuente: z.string(),
        periodo: zPeriodo,
        plazo: zFecha,
        estado: z.enum(['pendiente', 'atrasada', 'si_corresponde', ...estadosPresentacion.states]),
      }),
    ),
  }),
  preparar: action({
    permission: 'presentar',
    http: 'POST /api/reportes/presentaciones',
    status: 201,
    input: z.object({
      informe: Nombre,
      periodo: zPeriodo,
      formato: z.enum(['xlsx', 'csv'], { error: 'Elija Excel o CSV' }).default('xlsx'),
    }),
    output: Presentacion,
  }),
  rehacer: action({ permission: 'presentar', http: 'POST /api/reportes/presentaciones/:id/rehacer', input: Suya, output: Presentacion }),
  revisar: action({ permission: 'presentar', http: 'POST /api/reportes/presentaciones/:id/revisar', input: Suya, output: Presentacion }),
  presentar: action({
    permission: 'presentar',
    http: 'POST /api/reportes/presentaciones/:id/presentar',
    input: Suya.extend({ acuse: zTexto(120, 3), fecha: zFecha }),
    output: Presentacion,
  }),
  rectificar: action({
    permission: 'presentar',
    http: 'POST /api/reportes/presentaciones/:id/rectificar',
    status: 201,
    input: Suya.extend({ motivo: zTexto(300, 5) }),
    output: Presentacion,
  }),
} as const;
