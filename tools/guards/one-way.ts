import { isTest, type Listing, type Problem, pathOfImport } from './listing.ts';

/** Files of a folder that look at the others and that none of the others looks at. */
interface Above {
  folder: string;
  files: readonly string[];
  reason: string;
}

export const ABOVE: readonly Above[] = [
  {
    folder: 'src/areas/creditos/service/',
    files: ['atraso.ts', 'avisos.ts', 'cierre-del-dia.ts', 'devengar.ts'],
    reason: 'the night writes beside the credits: what asks for one and what changes a living one do not know of it',
  },
];

/** Within a folder, a file that stands above the others is imported only by those that stand with it. The doors of the area are outside of the folder. */
export function checkOneWay(tree: Listing, above: readonly Above[] = ABOVE): Problem[] {
  return above.flatMap(({ folder, files, reason }) => {
    const there = tree.sources.filter(({ path }) => path.startsWith(folder));
    if (there.length === 0) return [];
    const theirs = new Set(files.map((f) => folder + f));
    const missing = [...theirs].filter((path) => !there.some((s) => s.path === path));
    const gone = missing.map((path): Problem => ({ rule: 'one-way', path, message: 'is not there any more: take it out of the list' }));
    const looked = there
      .filter(({ path }) => !isTest(path) && !theirs.has(path))
      .flatMap(({ path, facts }) =>
        facts.imports.flatMap(({ specifier, line }): Problem[] => {
          const to = pathOfImport(path, specifier) ?? '';
          return theirs.has(to) ? [{ rule: 'one-way', path, line, message: `imports ${to.slice(folder.length)}: ${reason}` }] : [];
        }),
      );
    return [...gone, ...looked];
  });
}
