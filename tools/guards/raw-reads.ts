import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOfPath, isTest, type Listing, type Problem } from './listing.ts';

/** How many statements of each file still name no company, written when the guard was born: a number here only goes down. */
export const STILL_RAW: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'raw-reads.json'), 'utf8'),
) as Record<string, number>;

/** Statements over the database, by file of an area, that name no company: `ctx.rows`, `ctx.first` and `ctx.count` always do. */
export function rawReads(tree: Listing): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { path, facts } of tree.sources) {
    if (areaOfPath(path) === undefined || isTest(path)) continue;
    const raw = facts.statements.filter((s) => !s.value.includes('empresa_id'));
    if (raw.length > 0)
      found.set(
        path,
        raw.map((s) => s.line),
      );
  }
  return found;
}

/** No file has more of them than it had; one that has fewer lowers its number, so that they never come back. */
export function checkRawReads(tree: Listing, allowed: Readonly<Record<string, number>> = STILL_RAW): Problem[] {
  const found = rawReads(tree);
  const grown = [...found].flatMap(([path, lines]): Problem[] => {
    const max = allowed[path] ?? 0;
    if (lines.length <= max) return [];
    const message = `${lines.length} statements name no company, at most ${max}: use ctx.rows, ctx.first, ctx.count or filter by empresa_id`;
    return [{ rule: 'company-filter', path, line: lines[0] ?? 1, message }];
  });
  const paths = new Set(tree.sources.map((s) => s.path));
  const shrunk = Object.entries(allowed).flatMap(([path, max]): Problem[] => {
    const now = found.get(path)?.length ?? 0;
    if (now >= max || !paths.has(path)) return [];
    return [
      {
        rule: 'company-filter',
        path,
        message: `${now} statements name no company: write ${now} in tools/guards/raw-reads.json, not ${max}`,
      },
    ];
  });
  return [...grown, ...shrunk];
}
