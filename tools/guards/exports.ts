import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOfPath, isTest, type Listing, type Problem, pathOfImport, type Source } from './listing.ts';
import type { ExportFact } from './names.ts';

/** Doors made for an area that is not there yet, by the area that will call them. Once it is there they need no permission: it calls them or not. */
export const WAITING: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'waiting-doors.json'), 'utf8'),
) as Record<string, string[]>;

/** Names that the generated lists of `src/app` take, by file of an area (tools/generar.ts). */
const MOUNTED: [RegExp, string][] = [
  [/^contract\.ts$/, 'contract'],
  [/^routes\.ts$/, 'area'],
  [/^menu\.ts$/, 'menu'],
  [/^seed\.ts$/, 'seed'],
  [/^lectores\.ts$/, 'lectores'],
  [/^web\/screens\.tsx?$/, 'screens'],
];

/** What only tests read: they, their worlds, the journeys of the browser and the folder that serves them. */
const serves = (path: string): boolean => isTest(path) || /^e2e\/|\.spec\.ts$|^src\/platform\/(server|web)\/testing(\/|\.ts)/.test(path);

/** Read by its place and not by an import: the generated lists, the tables (the migrations read them whole), the states (the dictionary does). */
function mounted({ path }: Source, { name, made, own }: ExportFact): boolean {
  const area = areaOfPath(path);
  const file = area === undefined ? '' : path.slice(`src/areas/${area}/`.length);
  if (MOUNTED.some(([at, door]) => at.test(file) && door === name)) return true;
  return made === 'pgTable' || (made === 'machine' && own && file.startsWith('domain/'));
}

/** Who takes each name of each file, among the files that `readers` chooses. */
type Takers = Map<string, Set<string>>;
const key = (path: string, name: string): string => `${path} ${name}`;

function takers(tree: Listing, readers: (path: string) => boolean): Takers {
  const found: Takers = new Map();
  const files = new Map(tree.sources.map((s) => [s.path, s]));
  const take = (by: string, path: string | undefined, name: string): void => {
    const target = path === undefined ? undefined : files.get(path);
    if (target === undefined || path === by) return;
    const names = name === '*' ? target.facts.exports.map((e) => e.name) : [name];
    for (const each of names) {
      const who = found.get(key(target.path, each)) ?? new Set();
      if (who.has(by)) continue;
      found.set(key(target.path, each), who.add(by));
    }
    const passed = target.facts.taken.filter((t) => t.passed);
    for (const { specifier } of passed) take(by, pathOfImport(target.path, specifier), name);
  };
  for (const { path, facts } of tree.sources) {
    if (!readers(path)) continue;
    for (const { specifier, names } of facts.taken) {
      const target = pathOfImport(path, specifier);
      const whole = names.includes('default') && !files.get(target ?? '')?.facts.exports.some((e) => e.name === 'default');
      for (const name of whole ? [...names, '*'] : names) take(path, target, name);
    }
  }
  return found;
}

/**
 * What a file of `src` offers, somebody of the product takes: another file of it, the tools or the bench. A test may reach a name that its own
 * file uses, or a door whose origin has another caller: the product runs it. An export with no caller but tests proves what nobody runs.
 */
export function checkExports(tree: Listing, waiting: Readonly<Record<string, readonly string[]>> = WAITING): Problem[] {
  const [product, tests] = [takers(tree, (path) => !serves(path)), takers(tree, serves)];
  const files = new Map(tree.sources.map((s) => [s.path, s]));
  const runs = (path: string, { own, from }: ExportFact): boolean => {
    if (own || from === undefined) return own;
    const origin = pathOfImport(path, from.specifier) ?? '';
    const there = files.get(origin)?.facts.exports.find((e) => e.name === from.name);
    const others = [...(product.get(key(origin, from.name)) ?? [])].filter((by) => by !== path);
    return others.length > 0 || (there !== undefined && runs(origin, there));
  };
  const here = new Set(tree.sources.map((s) => areaOfPath(s.path)));
  const promised = new Set(Object.entries(waiting).flatMap(([area, doors]) => (here.has(area) ? [] : doors)));
  return tree.sources.flatMap((s): Problem[] => {
    if (!/^src\/(kernel|finanzas|platform|areas)\//.test(s.path) || serves(s.path)) return [];
    return s.facts.exports.flatMap((e): Problem[] => {
      const tested = tests.has(key(s.path, e.name));
      if (mounted(s, e) || promised.has(key(s.path, e.name)) || product.has(key(s.path, e.name)) || (tested && runs(s.path, e))) return [];
      const message = tested ? `only tests run ${e.name}: give it a caller, or take it away` : `nothing imports ${e.name}`;
      return [{ rule: 'unused-export', path: s.path, line: e.line, message }];
    });
  });
}
