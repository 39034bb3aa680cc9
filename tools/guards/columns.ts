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
