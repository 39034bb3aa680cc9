import { isTest, type Listing, type Problem } from './listing.ts';

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

/** No statement is written as SQL outside its rooms. */
export function checkRawSql(tree: Listing): Problem[] {
  return [...rawSql(tree)].flatMap(([path, lines]) =>
    lines.map(
      (line): Problem => ({
        rule: 'raw-sql',
        path,
        line,
        message: 'a statement written as SQL: use the query builder, or a *-sql.ts of the service',
      }),
    ),
  );
}
