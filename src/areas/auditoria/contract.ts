import { z } from 'zod';
import { defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante, zRut } from '#kernel/fields.ts';

const Cambios = z.record(z.string(), z.unknown()).nullable();

const Evento = z.object({
  id: z.string(),
  instante: zInstante,
  fecha_negocio: zFecha,
  actor_id: z.string().nullable(),
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

export const RESULTADOS: Readonly<Record<string, string>> = { ok: 'Hecho', rechazado: 'Rechazado', error: 'Error' };

/** An event whole: also the other rows that the act changed, and from where it came. */
const EventoEntero = Evento.extend({
  cambios: z.array(z.record(z.string(), z.unknown())).nullable(),
  ip: z.string().nullable(),
  agente: z.string().nullable(),
  traza: z.string().nullable(),
});

const Lectura = z.object({
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
  entity: EventoEntero,
  list: {
    exporta: 'exportar',
    filters: z.object({
      area: z.string().max(60).optional(),
      accion: z.string().max(60).optional(),
      actor: z.string().max(60).optional(),
      /** Kind of record, or the record itself by its id. */
      entidad: z.string().max(60).optional(),
      rut: zRut.optional(),
      resultado: z.enum(['ok', 'rechazado', 'error']).optional(),
      desde: zFecha.optional(),
      hasta: zFecha.optional(),
    }),
    orden: ['instante'],
    defecto: '-instante',
    perPage: 25,
  },
  options: ['areas', 'acciones', 'actores', 'resultados'],
  parameters: {
    retencion_anios: parameter({
      tipo: 'entero',
      defecto: 10,
      min: '5',
      max: '50',
      sensible: true,
      descripcion: 'Años que la bitácora y las lecturas se pueden consultar',
      fuente: 'areas auditoria; Código de Comercio art. 44',
    }),
  },
  operations: {
    /** Everything that a person did on a business day, by session. */
    jornada: query({
      permission: 'ver',
      input: z.object({ actor: zId, dia: zFecha }),
      output: z.object({
        actor: z.string().nullable(),
        dia: zFecha,
        total: z.number().int(),
        sesiones: z.array(
          z.object({
            desde: zInstante,
            hasta: zInstante,
            ip: z.string().nullable(),
            agente: z.string().nullable(),
            rechazados: z.number().int(),
            actos: z.array(Evento),
          }),
        ),
        lecturas: z.array(Lectura.omit({ nombre: true })),
      }),
    }),
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
