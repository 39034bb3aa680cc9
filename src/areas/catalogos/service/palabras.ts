import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { opcionesDe } from './opciones.ts';

type Mapa = Readonly<Record<string, string>>;
/** The catalogue that names a code, its fixed names, or who tells them; what they do not name, and `{}`, is the code read in words. */
type Nombres = string | Mapa | ((ctx: ReadCtx) => Promise<readonly { codigo: string; nombre: string }[]>);
/** What names the codes of each field. */
export type Palabras = Readonly<Record<string, Nombres>>;

async function nombresDe(ctx: ReadCtx, de: Nombres): Promise<Mapa> {
  if (typeof de === 'object') return de;
  const opciones = typeof de === 'string' ? await opcionesDe(ctx, de) : await de(ctx);
  return Object.fromEntries(opciones.map((o) => [o.codigo, capital(o.nombre)]));
}

/**
 * The rows of a list as its export writes them: the codes of these fields by their names, those of a list joined by commas. On the screen,
 * which names them itself, they stay codes.
 */
export async function enPalabras<T extends object>(
  ctx: ReadCtx,
  items: readonly T[],
  campos: Partial<Record<keyof T, Nombres>>,
): Promise<T[]> {
  if ((ctx as { accion?: string }).accion !== 'exportar') return [...items];
  const nombres = new Map<string, Mapa>();
  for (const [campo, de] of Object.entries(campos) as [string, Nombres][]) nombres.set(campo, await nombresDe(ctx, de));
  const dicho = (campo: string, v: unknown): unknown => {
    const suyos = nombres.get(campo);
    if (suyos && Array.isArray(v)) return v.map((x) => dicho(campo, x)).join(', ');
    return suyos && typeof v === 'string' && v !== '' ? (suyos[v] ?? label(v)) : v;
  };
  return items.map((fila) => Object.fromEntries(Object.entries(fila).map(([k, v]) => [k, dicho(k, v)])) as T);
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** The list of an area whose spreadsheet says these fields in the words of its screen. It carries them, so that a test sees who forgot one. */
export function listaEnPalabras<Q, R extends { items: readonly object[] }>(
  palabras: Palabras,
  lista: (ctx: ReadCtx, q: Q) => Promise<R>,
): ((ctx: ReadCtx, q: Q) => Promise<R>) & { palabras: Palabras } {
  const dicha = async (ctx: ReadCtx, q: Q): Promise<R> => {
    const r = await lista(ctx, q);
    return { ...r, items: await enPalabras(ctx, r.items, palabras as Partial<Record<never, Nombres>>) };
  };
  return Object.assign(dicha, { palabras });
}
