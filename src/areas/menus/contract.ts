import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zId, zTexto } from '#kernel/fields.ts';
import { ICONOS } from './contract-iconos.ts';

export { ICONOS, type Icono } from './contract-iconos.ts';

export interface Rama {
  id: string;
  titulo: string;
  icono: string | null;
  path: string | null;
  hijos: Rama[];
}

export const Rama: z.ZodType<Rama> = z.lazy(() =>
  z.object({ id: z.string(), titulo: z.string(), icono: z.string().nullable(), path: z.string().nullable(), hijos: z.array(Rama) }),
);

/** An entry as the editor sees it: also what is inactive, and whether the previewed profile would see it. */
export interface Nodo {
  id: string;
  version: number;
  nivel: number;
  titulo: string;
  icono: string | null;
  path: string | null;
  modulo: string | null;
  activo: boolean;
  sistema: boolean;
  visible: boolean;
  hijos: Nodo[];
}

export const Nodo: z.ZodType<Nodo> = z.lazy(() =>
  z.object({
    id: zId,
    version: z.number().int(),
    nivel: z.number().int(),
    titulo: z.string(),
    icono: z.string().nullable(),
    path: z.string().nullable(),
    modulo: z.string().nullable(),
    activo: z.boolean(),
    sistema: z.boolean(),
    visible: z.boolean(),
    hijos: z.array(Nodo),
  }),
);

const zPath = z
  .string()
  .trim()
  .regex(/^\/[a-z0-9][a-z0-9/-]{0,118}$/, 'Escriba la ruta de una pantalla, como /zonas');
const zIcono = z.enum(ICONOS, 'Elija un ícono de la lista');

const Entrada = z.object({
  titulo: zTexto(60),
  icono: zIcono.nullish(),
  /** A group of the second level has neither path nor module. */
  path: zPath.nullish(),
  modulo: z.string().max(80).nullish(),
});

const Id = z.object({ id: z.string() });

/** A screen of the product that no entry in force opens; `desde` is the nearest one that does and stands above it. */
const Fuera = z.object({ path: z.string(), titulo: z.string(), modulo: z.string().nullable(), desde: z.string().nullable() });

export const contract = defineArea({
  area: 'menus',
  tier: 0,
  uses: ['perfiles'],
  permissions: ['ver', 'editar'],
  options: ['menu_parents', 'modulos', 'menus', 'menu_seconds'],
  operations: {
    mio: query({ permission: 'sesion', output: z.array(Rama) }),
    arbol: query({
      permission: 'ver',
      input: z.object({ perfil: z.string().max(60).optional() }),
      output: z.object({ firma: z.string(), nodos: z.array(Nodo), fuera: z.array(Fuera) }),
    }),
    crear: action({ permission: 'editar', input: Entrada.extend({ padre: zId.nullish() }), output: Id }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Entrada.partial().extend({ activo: z.boolean().optional() }),
      output: Id,
    }),
    eliminar: action({ permission: 'editar', on: 'one', http: 'DELETE /api/menus/:id', output: Id }),
    /** The whole order in one call: also moves an entry to another parent of the same level. */
    ordenar: action({
      permission: 'editar',
      input: z.object({
        firma: z.string().max(64),
        nodos: z
          .array(
            z.object({
              id: zId,
              hijos: z.array(z.object({ id: zId, hijos: z.array(z.object({ id: zId })).max(100) })).max(200),
            }),
          )
          .max(60),
      }),
      output: z.object({ firma: z.string() }),
    }),
    restaurar: action({
      permission: 'editar',
      output: z.object({ entradas: z.number().int() }),
      input: z.object({ confirmar: z.literal(true) }),
    }),
  },
});
