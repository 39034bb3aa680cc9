import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zTexto } from '#kernel/fields.ts';
import { Ejecucion } from './contract-ejecuciones.ts';
import { Filtro, Filtros, Nombre, Version } from './contract-formas.ts';
import { RELATIVAS, type Relativa } from './domain/cuando.ts';
import { FORMATOS } from './domain/estados.ts';

const id = zId.optional();
const Hecho = z.object({ hecho: z.literal(true) });
const DatosVista = z.object({
  nombre: zTexto(80, 2),
  cubo: Nombre,
  pregunta: z.string().max(4_000, 'La pregunta es demasiado larga'),
  compartida: z.boolean().default(false),
});
const Vista = DatosVista.extend({ id: zId, version: Version, compartida: z.boolean(), dueno: z.string(), suya: z.boolean() });

const Cuando = z.discriminatedUnion('cada', [
  z.object({ cada: z.literal('dia') }).strict(),
  z
    .object({
      cada: z.literal('semana'),
      dia: z.number().int().min(1, 'Elija un día de lunes a viernes').max(5, 'Elija un día de lunes a viernes'),
    })
    .strict(),
  z
    .object({
      cada: z.literal('mes'),
      habil: z.number().int().min(1, 'Desde el primer día hábil').max(23, 'Un mes no tiene tantos días hábiles'),
    })
    .strict(),
]);
const DatosProgramacion = z.object({
  nombre: zTexto(80, 2),
  relativa: z.enum(Object.keys(RELATIVAS) as [Relativa, ...Relativa[]], { error: 'Elija por qué días pregunta' }),
  cuando: Cuando,
  formato: z.enum(FORMATOS, { error: 'Elija Excel, CSV o PDF' }),
  destinatarios: z.array(zId).min(1, 'Elija a quién se envía').max(50, 'Admite hasta 50 personas'),
  adjuntar: z.boolean().default(false),
  omitir_vacio: z.boolean().default(false),
});
const Programacion = DatosProgramacion.extend({
  id: zId,
  version: Version,
  reporte: z.string(),
  titulo: z.string(),
  dueno: z.string(),
  suya: z.boolean(),
  adjuntar: z.boolean(),
  omitir_vacio: z.boolean(),
  pausada: z.boolean(),
  motivo: z.string().nullable(),
  ultima: zFecha.nullable(),
  filtros: z.array(Filtro),
});

/** Questions that are kept, and reports that run by themselves. */
export const operacionesGuardados = {
  vistas: query({ permission: 'explorar', output: z.array(Vista) }),
  guardar_como: action({ permission: 'explorar', http: 'POST /api/reportes/vistas', status: 201, input: DatosVista, output: Vista }),
  guardar: action({
    permission: 'explorar',
    http: 'PATCH /api/reportes/vistas/:id',
    input: DatosVista.extend({ id, version: Version }),
    output: Vista,
  }),
  borrar_vista: action({
    permission: 'explorar',
    http: 'POST /api/reportes/vistas/:id/eliminar',
    input: z.object({ id, version: Version }),
    output: Hecho,
  }),
  programaciones: query({ permission: 'ver', output: z.array(Programacion) }),
  programar: action({
    permission: 'programar',
    http: 'POST /api/reportes/programaciones',
    status: 201,
    input: DatosProgramacion.extend({ reporte: Nombre, filtros: Filtros }),
    output: Programacion,
  }),
  cambiar_programacion: action({
    permission: 'programar',
    http: 'PATCH /api/reportes/programaciones/:id',
    input: DatosProgramacion.extend({ id, version: Version }),
    output: Programacion,
  }),
  pausar: action({
    permission: 'programar',
    http: 'POST /api/reportes/programaciones/:id/pausar',
    input: z.object({ id, version: Version, motivo: zTexto(200, 5) }),
    output: Programacion,
  }),
  reanudar: action({
    permission: 'programar',
    http: 'POST /api/reportes/programaciones/:id/reanudar',
    input: z.object({ id, version: Version }),
    output: Programacion,
  }),
  probar: action({
    permission: 'programar',
    http: 'POST /api/reportes/programaciones/:id/probar',
    status: 201,
    input: z.object({ id }),
    output: Ejecucion,
  }),
  quitar_programacion: action({
    permission: 'programar',
    http: 'POST /api/reportes/programaciones/:id/eliminar',
    input: z.object({ id, version: Version }),
    output: Hecho,
  }),
} as const;
