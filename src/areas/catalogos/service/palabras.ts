import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { opcionesDe } from './opciones.ts';

/** The catalogue that names a code, or its fixed names; `{}`: the code read in words. */
type Nombres = string | Readonly<Record<string, string>>;

/**
 * The rows of a list as its export writes them: the codes of these fields by their names. On the screen, which names them itself, they stay
 * codes.
 */
export async function enPalabras<T extends object>(
  ctx: ReadCtx,
  items: readonly T[],
  campos: Partial<Record<keyof T, Nombres>>,
): Promise<T[]> {
  if ((ctx as { accion?: string }).accion !== 'exportar') return [...items];
  const nombres = new Map<string, Readonly<Record<string, string>>>();
  for (const [campo, de] of Object.entries(campos) as [string, Nombres][]) {
    const lista = typeof de === 'string' ? (await opcionesDe(ctx, de)).map((o) => [o.codigo, capital(o.nombre)]) : null;
    nombres.set(campo, lista ? Object.fromEntries(lista) : (de as Readonly<Record<string, string>>));
  }
  const dicho = (campo: string, v: unknown) => {
    const suyos = nombres.get(campo);
    return suyos && typeof v === 'string' && v !== '' ? (suyos[v] ?? label(v)) : v;
  };
  return items.map((fila) => Object.fromEntries(Object.entries(fila).map(([k, v]) => [k, dicho(k, v)])) as T);
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
