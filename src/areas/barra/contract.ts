import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';

/** Bookmarks that a person may keep (areas/4 barra). */
export const MAX_MARCADORES = 30;

/** A page that the person may open. */
export const Pagina = z.object({ id: z.string(), title: z.string(), link: z.string(), icon: z.string() });
export type Pagina = z.output<typeof Pagina>;
export const Item = Pagina.extend({ isBookmarked: z.boolean() });
export type Item = z.output<typeof Item>;

const grupo = <T extends z.ZodType>(data: T) => z.object({ groupTitle: z.string(), searchLimit: z.number().int(), data: z.array(data) });
/** A record that an area found: an item that is never marked, with a second line. */
const Hallado = Item.extend({ subtitle: z.string() });
const q = z.string().max(100, 'Admite hasta 100 caracteres').optional();
const id = z.union([z.string().max(60), z.number()]).transform(String);

export const contract = defineArea({
  area: 'barra',
  tier: 0,
  uses: ['menus'],
  permissions: ['ver'],
  operations: {
    autocompletar: query({
      permission: 'ver',
      http: 'GET /autocomplete/data',
      input: z.object({ q }),
      output: z.object({ autoComplete: z.array(grupo(Pagina)) }),
    }),
    busqueda: query({
      permission: 'ver',
      http: 'GET /main-search/data',
      input: z.object({ q }),
      output: z.object({ searchArr: z.array(grupo(Item.extend({ subtitle: z.string().optional() }))) }),
    }),
    marcadores: query({
      permission: 'ver',
      http: 'GET /bookmarks/data',
      output: z.object({ bookmarks: z.array(Item), suggestions: z.array(Item) }),
    }),
    marcar: action({
      permission: 'ver',
      http: 'POST /bookmarks/update',
      input: z.object({ id }),
      output: z.object({ id: z.string(), isBookmarked: z.boolean() }),
    }),
    ordenar: action({
      permission: 'ver',
      input: z.object({ ids: z.array(id).min(1).max(MAX_MARCADORES) }),
      output: z.object({ bookmarks: z.array(Item) }),
    }),
    buscar: query({
      permission: 'ver',
      input: z.object({ q: z.string().max(100, 'Admite hasta 100 caracteres') }),
      output: z.object({ grupos: z.array(grupo(Hallado)) }),
    }),
  },
});
