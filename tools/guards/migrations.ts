import { areaOfPath, type Listing, type Problem } from './listing.ts';

const NAME = /^(\d{4})_[a-z0-9_-]+\.sql$/;

function migrationsOf(tree: Listing, area: string): string[] {
  const folder = `src/areas/${area}/migrations/`;
  return [...tree.others.keys()].filter((path) => path.startsWith(folder) && path.endsWith('.sql') && !path.endsWith('/guards.sql'));
}

/** An area with tables brings its migrations, named NNNN_what.sql, without two of one number; guards.sql is laid again whenever it changes. */
export function checkMigrations(tree: Listing): Problem[] {
  const withTables = tree.sources.filter(({ path }) => /^src\/areas\/[^/]+\/tables\.ts$/.test(path));
  return withTables.flatMap(({ path }): Problem[] => {
    const area = areaOfPath(path) ?? '';
    const found = migrationsOf(tree, area);
    if (found.length === 0) return [{ rule: 'migrations', path, message: `${area} has tables.ts and no migrations/NNNN_*.sql` }];
    const seen = new Map<string, string>();
    return found.flatMap((file): Problem[] => {
      const number = NAME.exec(file.split('/').at(-1) ?? '')?.[1];
      if (number === undefined) return [{ rule: 'migrations', path: file, message: 'the name is not NNNN_what.sql' }];
      const other = seen.get(number);
      seen.set(number, file);
      return other === undefined ? [] : [{ rule: 'migrations', path: file, message: `the number ${number} is also that of ${other}` }];
    });
  });
}

/** SQL that one of the engines lacks (PostgreSQL 15, PGlite, Citus, YugabyteDB), or that hides a rule in the database. */
const REFUSED: { pattern: RegExp; why: string }[] = [
  { pattern: /\bexclude\s+using\b/i, why: 'exclusion constraints are not portable' },
  { pattern: /\binherits\s*\(/i, why: 'table inheritance is not portable' },
  { pattern: /\bcreate\s+(or\s+replace\s+)?rule\b/i, why: 'rules are not portable' },
  { pattern: /\busing\s+gist\b/i, why: 'GiST is not portable: use GIN' },
  { pattern: /\bpg_advisory_/i, why: 'advisory locks are not portable' },
  { pattern: /\block\s+table\b/i, why: 'LOCK TABLE is not portable' },
  { pattern: /\buuidv7\s*\(/i, why: 'newer than PostgreSQL 15: ids are made in the application' },
  { pattern: /\bcreate\s+extension\b/i, why: 'the embedded database does not bring it' },
];

/** Migrations run on every engine: nothing outside the portable subset. */
export function checkPortableSql(tree: Listing): Problem[] {
  return [...tree.others].flatMap(([path, text]): Problem[] => {
    if (!path.endsWith('.sql') || areaOfPath(path) === undefined) return [];
    const code = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
    return REFUSED.flatMap(({ pattern, why }): Problem[] => {
      const hit = pattern.exec(code);
      return hit ? [{ rule: 'portable-sql', path, line: code.slice(0, hit.index).split('\n').length, message: `${hit[0]}: ${why}` }] : [];
    });
  });
}

/** An area explains itself: a README beside its contract. */
export function checkReadme(tree: Listing): Problem[] {
  return tree.sources.flatMap(({ path }): Problem[] => {
    const area = /^src\/areas\/([^/]+)\/contract\.ts$/.exec(path)?.[1];
    if (area === undefined || tree.others.has(`src/areas/${area}/README.md`)) return [];
    return [{ rule: 'readme', path, message: `the area ${area} has no README.md` }];
  });
}
