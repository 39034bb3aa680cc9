import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zFecha, zInstante, zTexto } from '#kernel/fields.ts';

/** Words of the template: codes here, Spanish on screen. */
export const TAGS = ['team', 'low', 'medium', 'high', 'update'] as const;
export const FILTERS = ['important', 'completed', 'deleted'] as const;
/** `orden`: the one that each person drags. */
export const SORTS = ['latest', 'title-asc', 'title-desc', 'assignee', 'due-date', 'orden'] as const;

const Persona = z.object({ id: z.string().nullable(), fullName: z.string(), avatar: z.string().nullable() });

/** A task as specification §3 shapes it, with what the house adds. Its id is an integer, as the template's clients compare it. */
export const Tarea = z.object({
  id: z.number().int(),
  title: z.string(),
  assignee: Persona.nullable(),
  dueDate: zFecha.nullable(),
  tags: z.array(z.enum(TAGS)),
  isImportant: z.boolean(),
  isCompleted: z.boolean(),
  isDeleted: z.boolean(),
  description: z.string(),
  creador: z.string(),
  completada_en: zInstante.nullable(),
  enlace: z.object({ area: z.string(), id: z.string() }).nullable(),
  orden: z.number().int().nullable(),
  version: z.number().int(),
});
export type Tarea = z.output<typeof Tarea>;

const Datos = z.object({
  title: zTexto(200),
  assignee: z.object({ id: z.string().max(60).nullish(), fullName: z.string().trim().max(120).optional() }).nullish(),
  dueDate: zFecha.nullish(),
  tags: z.array(z.enum(TAGS)).max(TAGS.length).optional(),
  isImportant: z.boolean().optional(),
  isCompleted: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  description: z.string().max(10_000, 'Admite hasta 10000 caracteres').optional(),
  enlace: z.object({ area: z.string().max(60), id: z.string().max(60) }).nullish(),
});
/** The template sends what it does not filter by as an empty text. */
const oVacio = <const T extends readonly [string, ...string[]]>(valores: T) => z.enum([...valores, '']).optional();

export const contract = defineArea({
  area: 'tareas',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'editar'],
  entity: Tarea,
  options: ['tags', 'filters', 'sortBy', 'asignables'],
  operations: {
    tareas: query({
      permission: 'ver',
      http: 'GET /apps/todo/tasks',
      input: z.object({
        q: z.string().max(100, 'Admite hasta 100 caracteres').optional(),
        filter: oVacio(FILTERS),
        tag: oVacio(TAGS),
        sortBy: oVacio(SORTS),
      }),
      output: z.array(Tarea),
    }),
    resumen: query({
      permission: 'ver',
      output: z.object({
        todas: z.number().int(),
        important: z.number().int(),
        completed: z.number().int(),
        deleted: z.number().int(),
        atrasadas: z.number().int(),
      }),
    }),
    crear: action({ permission: 'editar', input: Datos, output: Tarea }),
    actualizar: action({ permission: 'editar', on: 'one', input: Datos.partial(), output: Tarea }),
    eliminar: action({ permission: 'editar', on: 'one', output: Tarea }),
    ordenar: action({
      permission: 'editar',
      input: z.object({ ids: z.array(z.number().int().min(1)).min(1).max(1000) }),
      output: z.object({ ordenadas: z.number().int() }),
    }),
  },
});
