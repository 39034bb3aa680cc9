import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** How many records of an area use each code of a list; an area that does not keep the list does not answer. */
    'catalogo.usado': { input: { catalogo: string }; answer: Readonly<Record<string, number>> };
    /** Options of a list that another area keeps by itself: the whole list, or what a profile has of it. */
    'opciones.prestadas': {
      input: {
        lista: 'modulos' | 'perfiles' | 'reemplazantes' | 'respuestas' | 'menu_parents' | 'menus' | 'menu_seconds';
        perfil?: string | undefined;
      };
      answer: readonly { codigo: string; nombre: string }[];
    };
  }
}

const FilaCatalogo = z.object({
  id: zId,
  /** Sent back with an edit: the editor reads it from the list. */
  version: z.number().int(),
  catalogo: z.string(),
  codigo: z.string(),
  texto: z.string(),
  orden: z.number().int(),
  activo: z.boolean(),
  sistema: z.boolean(),
  atributos: z.record(z.string(), z.unknown()),
  desde: zFecha.nullable(),
  hasta: zFecha.nullable(),
  /** Active and within its dates today: what new records are offered. */
  vigente: z.boolean(),
});

const Atributos = z.record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean(), z.null()]));
const Fechas = { desde: zFecha.nullish(), hasta: zFecha.nullish() };
const zLista = z.string().regex(/^[\p{L}0-9_]{2,60}$/u, 'Nombre de lista inválido');

export const contract = defineArea({
  area: 'catalogos',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar'],
  item: FilaCatalogo,
  entity: FilaCatalogo,
  list: {
    filters: z.object({ catalogo: z.string().max(60).optional(), activo: z.enum(['si', 'no']).optional() }),
    orden: ['catalogo', 'codigo', 'orden', 'texto'],
    defecto: 'catalogo',
    perPage: 50,
  },
  operations: {
    crear: action({
      permission: 'editar',
      input: z.object({ catalogo: zLista, codigo: zCodigo.optional(), texto: zTexto(200), atributos: Atributos.optional(), ...Fechas }),
      output: FilaCatalogo,
      status: 201,
    }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ texto: zTexto(200).optional(), atributos: Atributos.optional(), ...Fechas }),
      output: FilaCatalogo,
    }),
    activar: action({ permission: 'editar', on: 'one', output: FilaCatalogo }),
    desactivar: action({ permission: 'editar', on: 'one', output: FilaCatalogo }),
    /** Of one that no record keeps; one in use is deactivated. */
    eliminar: action({ permission: 'editar', on: 'one', output: z.object({ eliminada: z.boolean() }) }),
    ordenar: action({
      permission: 'editar',
      input: z.object({ catalogo: zLista, ids: z.array(zId).min(1).max(500) }),
      output: z.object({ filas: z.number().int() }),
    }),
    importar: action({
      permission: 'editar',
      input: z.object({ catalogo: zLista, texto: z.string().min(1, 'El archivo está vacío').max(500_000) }),
      output: z.object({ nuevas: z.number().int(), cambiadas: z.number().int(), iguales: z.number().int() }),
    }),
    /** How many records use each row, as told by the areas that store its code; `sabe` is false when none tells. */
    usos: query({
      permission: 'ver',
      input: z.object({ catalogo: zLista }),
      output: z.object({ sabe: z.boolean(), usos: z.record(z.string(), z.number().int()) }),
    }),
    listas: query({
      permission: 'ver',
      output: z.array(z.object({ catalogo: z.string(), filas: z.number().int(), activas: z.number().int(), sistema: z.boolean() })),
    }),
  },
});
