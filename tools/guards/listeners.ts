import { areaOfPath, isTest, type Listing, type Problem } from './listing.ts';

/** What an area does when a fact is told is found in one guess: the table of its listeners is exported by its `service/listeners.ts` and by no other file. */
export function checkListeners(tree: Listing): Problem[] {
  return tree.sources.flatMap(({ path, facts }) => {
    const area = areaOfPath(path);
    if (area === undefined || isTest(path) || path === `src/areas/${area}/service/listeners.ts`) return [];
    return facts.exports
      .filter(({ name, from }) => name === 'listeners' && from === undefined)
      .map(
        ({ line }): Problem => ({
          rule: 'listeners-file',
          path,
          line,
          message: `write its listeners in src/areas/${area}/service/listeners.ts`,
        }),
      );
  });
}
