import { isTest, type Listing, lineCount, type Problem } from './listing.ts';

export const MAX_FILE = 400;
export const MAX_FUNCTION = 60;
/** Line budgets of the shared layers (docs/decisiones/0006). Raised only by a decision record. */
export const BUDGETS: { folder: string; max: number }[] = [
  { folder: 'src/kernel/', max: 1750 },
  { folder: 'src/finanzas/', max: 1750 },
  { folder: 'src/platform/server/', max: 9600 },
  { folder: 'src/platform/web/', max: 8000 },
];

/** No file over 400 lines. */
export function checkFileSizes(tree: Listing): Problem[] {
  return tree.sources.flatMap(({ path, text }): Problem[] => {
    const lines = lineCount(text);
    return lines > MAX_FILE ? [{ rule: 'file-size', path, message: `${lines} lines, at most ${MAX_FILE}` }] : [];
  });
}

/** No function over 60 lines; the callback of a `describe` is a heading, not a function. */
export function checkFunctionSizes(tree: Listing): Problem[] {
  return tree.sources.flatMap(({ path, facts }) =>
    facts.functions
      .filter((f) => !f.suite && f.lines > MAX_FUNCTION)
      .map(
        (f): Problem => ({ rule: 'function-size', path, line: f.line, message: `${f.name}: ${f.lines} lines, at most ${MAX_FUNCTION}` }),
      ),
  );
}

/** Lines of a layer: its tests and what only serves tests are not counted. */
export function linesOf(tree: Listing, folder: string): number {
  return tree.sources
    .filter(({ path }) => path.startsWith(folder) && !isTest(path) && !path.startsWith('src/platform/server/testing'))
    .reduce((sum, { text }) => sum + lineCount(text), 0);
}

/** The shared layers stay within their budgets. */
export function checkBudgets(tree: Listing): Problem[] {
  return BUDGETS.flatMap(({ folder, max }): Problem[] => {
    const lines = linesOf(tree, folder);
    return lines > max ? [{ rule: 'line-budget', path: folder, message: `${lines} lines, budget ${max}` }] : [];
  });
}

/** The middle file of src, in lines. */
export function medianLines(tree: Listing): number {
  const sizes = tree.sources
    .filter(({ path }) => path.startsWith('src/'))
    .map(({ text }) => lineCount(text))
    .sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
