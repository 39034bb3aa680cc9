import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, type Listing, type Problem } from './listing.ts';

/** How many statements each file of `src` still writes as SQL outside its rooms: a number here only goes down. */
export const STILL_SQL: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'raw-sql.json'), 'utf8'),
) as Record<string, number>;

/** Rooms of SQL: the database of the platform, the `*-sql.ts` of a service, and the invariants, which read the books from outside. */
const ROOM = /^src\/platform\/server\/database\/|-sql\.ts$|\/invariantes\.ts$|^src\/app\/verificador\//;
const STATEMENT = /^\s*(select|insert|update|delete|with|merge|truncate|lock|create|alter|drop)\b/i;
/** More lines than this are a statement, whatever they begin with. */
const EXPRESSION_LINES = 3;
const ADVISORY = /\bpg_(try_)?advisory/i;
/** The one room of advisory locks: elsewhere a turn is asked of the platform by its name (`takeTurn`). */
const LOCKS = /^src\/platform\/server\/database\//;

const isStatement = (text: string): boolean =>
  STATEMENT.test(text) || text.trim().split('\n').length > EXPRESSION_LINES || ADVISORY.test(text);

/** Statements written as SQL outside its rooms, by file, with their lines. An advisory lock is one in every room but that of the platform. */
export function rawSql(tree: Listing): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { path, facts } of tree.sources) {
    if (!path.startsWith('src/') || isTest(path) || path.startsWith('src/platform/server/testing')) continue;
    const counts = (text: string) => (ROOM.test(path) ? ADVISORY.test(text) && !LOCKS.test(path) : isStatement(text));
    const lines = facts.sql.filter((s) => counts(s.value)).map((s) => s.line);
    if (lines.length > 0) found.set(path, lines);
  }
  return found;
}

/** No file has more of them than it had, and one that has fewer lowers its number. */
export function checkRawSql(tree: Listing, allowed: Readonly<Record<string, number>> = STILL_SQL): Problem[] {
  const found = rawSql(tree);
  const paths = new Set(tree.sources.map((s) => s.path));
  const problem = (path: string, message: string, line?: number): Problem => ({
    rule: 'raw-sql',
    path,
    ...(line ? { line } : {}),
    message,
  });
  const grown = [...found].flatMap(([path, lines]) => {
    const max = allowed[path] ?? 0;
    if (lines.length <= max) return [];
    return [
      problem(
        path,
        `${lines.length} statements written as SQL, at most ${max}: use the query builder, or a *-sql.ts of the service`,
        lines[0],
      ),
    ];
  });
  const shrunk = Object.entries(allowed).flatMap(([path, max]) => {
    const now = found.get(path)?.length ?? 0;
    if (now >= max || !paths.has(path)) return [];
    return [problem(path, `${now} statements written as SQL: write ${now} in tools/guards/raw-sql.json, not ${max}`)];
  });
  return [...grown, ...shrunk];
}
