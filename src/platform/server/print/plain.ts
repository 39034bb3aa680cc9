import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** A piece of a paper as it travels to the thread that lays it out: what is drawn, and nothing that runs. */
export type Plain = string | { what: string; props: Record<string, unknown>; numbered: boolean; children: readonly Plain[] };

/** What the foot of a page says of it: the only text that is known after the pages are laid out. */
export const pageOf = ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }): string =>
  `Página ${pageNumber} de ${totalPages}`;

function pieces(node: ReactNode): Plain[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)];
  if (isValidElement(node)) return element(node as ReactElement<Record<string, unknown>>);
  if (Symbol.iterator in Object(node)) return [...(node as Iterable<ReactNode>)].flatMap(pieces);
  throw new Error('a paper holds something that cannot be printed');
}

function element({ type, props }: ReactElement<Record<string, unknown>>): Plain[] {
  const { children, render, ...own } = props;
  if (type === Fragment) return pieces(children as ReactNode);
  if (typeof type === 'function') return pieces((type as (p: object) => ReactNode)(props));
  if (typeof type !== 'string') throw new Error('a paper is made of functions and of what the renderer draws');
  const runs = Object.entries(own).find(([, value]) => typeof value === 'function');
  if (runs || (render !== undefined && render !== pageOf))
    throw new Error(`a paper cannot run anything as it prints: ${runs?.[0] ?? 'render'}`);
  return [{ what: type, props: own, numbered: render === pageOf, children: pieces(children as ReactNode) }];
}

/** A paper without its functions: they are called here, where their data is. */
export function plain(paper: ReactElement): Plain {
  const [whole, ...more] = pieces(paper);
  if (!whole || more.length > 0) throw new Error('a paper is one document');
  return whole;
}
