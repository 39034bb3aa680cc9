import type { Nodo } from '../contract.ts';

export type Orden = { id: string; hijos: Orden[] };

export const ordenDe = (nodos: readonly Nodo[]): Orden[] => nodos.map((n) => ({ id: n.id, hijos: ordenDe(n.hijos) }));

export const todos = (nodos: readonly Nodo[]): Nodo[] => nodos.flatMap((n) => [n, ...todos(n.hijos)]);

/** The same order with an entry one place up or down among its siblings. */
export function mover(nodos: readonly Orden[], id: string, paso: 1 | -1): Orden[] {
  const i = nodos.findIndex((n) => n.id === id);
  const [a, b] = [nodos[i], nodos[i + paso]];
  if (i < 0 || !a || !b) return nodos.map((n) => ({ ...n, hijos: mover(n.hijos, id, paso) }));
  const out = [...nodos];
  out[i] = b;
  out[i + paso] = a;
  return out;
}

const sin = (nodos: readonly Orden[], id: string): Orden[] =>
  nodos.filter((n) => n.id !== id).map((n) => ({ ...n, hijos: sin(n.hijos, id) }));

const nivelDe = (nodos: readonly Orden[], id: string, nivel = 1): number =>
  nodos.some((n) => n.id === id) ? nivel : Math.max(0, ...nodos.map((n) => nivelDe(n.hijos, id, nivel + 1)));

const ramaDe = (nodos: readonly Orden[], id: string): Orden | undefined =>
  nodos.find((n) => n.id === id) ?? nodos.flatMap((n) => ramaDe(n.hijos, id) ?? [])[0];

/**
 * The order after dropping an entry over another: over one of its level it takes that place (after it when it came from above among the
 * same siblings); over one of the level above it goes in at the end. Any other drop changes nothing, and answers null.
 */
export function soltar(nodos: readonly Orden[], id: string, sobre: string): Orden[] | null {
  const rama = ramaDe(nodos, id);
  const [de, a] = [nivelDe(nodos, id), nivelDe(nodos, sobre)];
  if (!rama || id === sobre || ramaDe(rama.hijos, sobre) || (a !== de && a !== de - 1)) return null;
  const limpio = sin(nodos, id);
  if (a === de - 1) {
    const entrar = (lista: readonly Orden[]): Orden[] =>
      lista.map((n) => ({ ...n, hijos: n.id === sobre ? [...n.hijos, rama] : entrar(n.hijos) }));
    return entrar(limpio);
  }
  const poner = (antes: readonly Orden[], lista: readonly Orden[]): Orden[] => {
    const i = lista.findIndex((n) => n.id === sobre);
    if (i < 0) return lista.map((n) => ({ ...n, hijos: poner(antes.find((x) => x.id === n.id)?.hijos ?? [], n.hijos) }));
    const venia = antes.findIndex((n) => n.id === id);
    const despues = venia >= 0 && venia < antes.findIndex((n) => n.id === sobre);
    return [...lista.slice(0, despues ? i + 1 : i), rama, ...lista.slice(despues ? i + 1 : i)];
  };
  return poner(nodos, limpio);
}

const plano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** What a search leaves: entries whose name or path has the words, with what stands above them and all that hangs from them. */
export function buscar(nodos: readonly Nodo[], texto: string): Nodo[] {
  const q = plano(texto.trim());
  if (q === '') return [...nodos];
  return nodos.flatMap((n) => {
    if (plano(`${n.titulo} ${n.path ?? ''}`).includes(q)) return [n];
    const hijos = buscar(n.hijos, texto);
    return hijos.length > 0 ? [{ ...n, hijos }] : [];
  });
}
