import { areaOfPath, isTest, type Listing, lineOfOffset, type Problem } from './listing.ts';

/** The columns of a service, written where it is declared. */
const ESCRITAS = /^ {2}columnas: \[\s*\{/m;

/** An area that shows a list does not write again the titles of its spreadsheet: both take them from its fields (docs/decisiones/0162). */
export function checkColumns(tree: Listing): Problem[] {
  const shown = new Set(
    tree.sources.filter(({ path, text }) => path.includes('/web/') && text.includes('<DataList')).map(({ path }) => areaOfPath(path)),
  );
  return tree.sources.flatMap(({ path, text }): Problem[] => {
    const at = path.includes('/service/') && !isTest(path) && text.includes('implement') ? text.search(ESCRITAS) : -1;
    if (at < 0 || !shown.has(areaOfPath(path))) return [];
    const message = 'the titles of a list are written once, in domain/campos.ts: exportColumns(CAMPOS), listColumns(CAMPOS)';
    return [{ rule: 'column-title', path, line: lineOfOffset(text, at), message }];
  });
}

const PARTIDA = /^ {2}list: \{(?:(?!^ {2}\},)[\s\S])*?\bdefecto: '([^']+)'/m;
const LISTA = /<DataList\b[\s\S]*?\n *\/>/g;

/** A screen begins its list in the order that the contract begins it: the arrow of the heading is that of the rows. A nested list has its own. */
export function checkOrders(tree: Listing): Problem[] {
  const partidas = new Map(
    tree.sources.flatMap(({ path, text }) => {
      const partida = path.endsWith('/contract.ts') ? PARTIDA.exec(text)?.[1] : undefined;
      return partida ? [[areaOfPath(path) ?? '', partida] as const] : [];
    }),
  );
  return tree.sources.flatMap(({ path, text }) =>
    (path.includes('/web/') ? [...text.matchAll(LISTA)] : []).flatMap(([lista], i, todas): Problem[] => {
      const [, area = ''] = /\barea="([^"]*)"/.exec(lista) ?? [];
      const [, orden] = /\borden="([^"]*)"/.exec(lista) ?? [];
      const partida = partidas.get(area);
      if (!orden || !partida || orden === partida || /\bpath=/.test(lista)) return [];
      const message = `the list of ${area} begins by ${partida}, and this screen says ${orden}`;
      return [{ rule: 'default-order', path, line: lineOfOffset(text, todas[i]?.index ?? 0), message }];
    }),
  );
}
