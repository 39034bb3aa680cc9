import { z } from 'zod';
import { defineArea, query } from '#kernel/contract.ts';
import { zFecha, zInstante, zRut } from '#kernel/fields.ts';

const Cambios = z.record(z.string(), z.unknown()).nullable();

export const Evento = z.object({
  id: z.string(),
  instante: zInstante,
  fecha_negocio: zFecha,
  actor_nombre: z.string().nullable(),
  actor_rut: z.string().nullable(),
  en_nombre_de_rut: z.string().nullable(),
  area: z.string(),
  accion: z.string(),
  entidad: z.string(),
  entidad_id: z.string().nullable(),
  resultado: z.string(),
  codigo: z.string().nullable(),
  motivo: z.string().nullable(),
  antes: Cambios,
  despues: Cambios,
});

export const Lectura = z.object({
  id: z.string(),
  hora: zInstante,
  usuario: z.string(),
  nombre: z.string().nullable(),
  en_nombre_de: z.string().nullable(),
  rut_visto: z.string(),
  area: z.string(),
  motivo: z.string().nullable(),
});

export const contract = defineArea({
  area: 'auditoria',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'lecturas', 'verificar', 'exportar'],
  item: Evento,
  list: {
    filters: z.object({
      area: z.string().max(60).optional(),
      accion: z.string().max(60).optional(),
      actor: z.string().max(60).optional(),
      resultado: z.enum(['ok', 'rechazado', 'error']).optional(),
      desde: zFecha.optional(),
      hasta: zFecha.optional(),
    }),
    orden: ['instante'],
    defecto: '-instante',
    perPage: 25,
  },
  options: ['areas', 'acciones', 'actores', 'resultados'],
  operations: {
    lecturas: query({
      permission: 'lecturas',
      input: z.object({ rut: zRut }),
      output: z.object({ items: z.array(Lectura), total: z.number().int() }),
    }),
    verificar: query({
      permission: 'verificar',
      http: 'POST /api/auditoria/verificar',
      output: z.object({
        ok: z.boolean(),
        revisados: z.number().int(),
        pendientes: z.number().int(),
        primer_error: z.object({ n: z.number().int(), evento_id: z.string() }).nullable(),
      }),
    }),
  },
});
