import type { AreaDeclaration } from './facts.ts';
import { areaOfPath, isTest, type Listing, type Problem, pathOfImport } from './listing.ts';

/** Areas that every other may use without naming them (docs/decisiones/0001). */
export const ALWAYS = ['empresas', 'catalogos', 'parametros'];

interface Crossing {
  from: string;
  to: string;
  path: string;
  line: number;
}

/** Imports that go from one area into another. Tests do not count: they neither justify a use nor make a cycle. */
export function crossings(tree: Listing): Crossing[] {
  const found: Crossing[] = [];
  for (const { path, facts } of tree.sources) {
    const from = areaOfPath(path);
    if (from === undefined || isTest(path)) continue;
    for (const { specifier, line } of facts.imports) {
      const to = areaOfPath(pathOfImport(path, specifier) ?? '');
      if (to !== undefined && to !== from) found.push({ from, to, path, line });
    }
  }
  return found;
}

const contractPath = (area: string): string => `src/areas/${area}/contract.ts`;

/** What each area declares of itself, by folder. */
export function declarations(tree: Listing): Map<string, AreaDeclaration> {
  const found = new Map<string, AreaDeclaration>();
  for (const { path, facts } of tree.sources) {
    const area = areaOfPath(path);
    if (area !== undefined && path === contractPath(area) && facts.area) found.set(area, facts.area);
  }
  return found;
}

/** Every area but one that still is only pure rules has a contract whose name is its folder and whose tier and uses are written out. */
export function checkContracts(tree: Listing): Problem[] {
  const declared = declarations(tree);
  const areas = new Set<string>();
  for (const { path } of tree.sources) {
    const area = areaOfPath(path);
    if (area !== undefined && !path.startsWith(`src/areas/${area}/domain/`)) areas.add(area);
  }
  return [...areas].flatMap((area): Problem[] => {
    const path = contractPath(area);
    const of = declared.get(area);
    if (!of) return [{ rule: 'contract', path, message: `the area ${area} has no contract.ts with defineArea({...})` }];
    const { line } = of;
    if (of.area !== area) return [{ rule: 'contract', path, line, message: `area is '${of.area}', its folder is '${area}'` }];
    if (of.tier === undefined) return [{ rule: 'contract', path, line, message: 'tier is not a number written out' }];
    if (of.uses === undefined) return [{ rule: 'contract', path, line, message: 'uses is not a list of names written out' }];
    return [];
  });
}

/** uses = imports: nothing declared that is not used, nothing used that is not declared. */
export function checkUses(tree: Listing): Problem[] {
  const declared = declarations(tree);
  const crossed = crossings(tree);
  const undeclared = crossed.flatMap(({ from, to, path, line }): Problem[] => {
    const known = ALWAYS.includes(to) || declared.get(from)?.uses?.includes(to) === true;
    return known ? [] : [{ rule: 'uses', path, line, message: `${from} imports ${to} and its contract does not name it in uses` }];
  });
  const unused = [...declared].flatMap(([area, { uses, line }]) =>
    (uses ?? [])
      .filter((to) => !crossed.some((c) => c.from === area && c.to === to))
      .map(
        (to): Problem => ({
          rule: 'uses',
          path: contractPath(area),
          line,
          message: `${area} declares ${to} in uses and imports nothing of it`,
        }),
      ),
  );
  return [...undeclared, ...unused];
}

/** An area imports areas of its own tier or lower. */
export function checkTiers(tree: Listing): Problem[] {
  const declared = declarations(tree);
  return crossings(tree).flatMap(({ from, to, path, line }): Problem[] => {
    const own = declared.get(from)?.tier;
    const other = declared.get(to)?.tier;
    if (own === undefined || other === undefined || other <= own) return [];
    return [{ rule: 'tiers', path, line, message: `${from} (tier ${own}) imports ${to} (tier ${other}): upward needs travel as events` }];
  });
}

/** The imports between areas, taken together, make no circle, even when no circle of files exists. */
export function checkAreaCycles(tree: Listing): Problem[] {
  const next = new Map<string, Crossing[]>();
  for (const c of crossings(tree)) {
    const known = next.get(c.from) ?? [];
    if (!known.some((k) => k.to === c.to)) next.set(c.from, [...known, c]);
  }
  const done = new Set<string>();
  const problems: Problem[] = [];
  const walk = (area: string, way: string[]): void => {
    for (const c of next.get(area) ?? []) {
      const at = way.indexOf(c.to);
      if (at >= 0) {
        problems.push({ rule: 'area-cycles', path: c.path, line: c.line, message: [...way.slice(at), c.to].join(' → ') });
      } else if (!done.has(c.to)) walk(c.to, [...way, c.to]);
    }
    done.add(area);
  };
  for (const area of [...next.keys()].sort()) if (!done.has(area)) walk(area, [area]);
  return problems;
}

/** What the areas of the tree are called. */
export function areaNames(tree: Listing): Set<string> {
  const all = [...tree.sources.map((s) => s.path), ...tree.others.keys()].map(areaOfPath);
  return new Set(all.filter((a) => a !== undefined));
}

/** `/api/<area>` that the platform may write, because it is protocol and not business. Each with its reason. */
export const PROTOCOL_PATHS: Record<string, string> = {
  '/api/acceso': 'the session itself: entering, renewing, leaving (specification §6)',
  '/api/menus': 'the left menu of the frame',
  '/api/notificaciones': 'the bell of the frame',
  '/api/auditoria': 'the timeline that every detail shows',
};

/** The platform, the kernel and the laws of money do not name an area: neither by its folder nor by its path. */
export function checkPlatformNames(tree: Listing, allowed: Record<string, string> = PROTOCOL_PATHS): Problem[] {
  const names = areaNames(tree);
  return tree.sources
    .filter(({ path }) => /^src\/(kernel|finanzas|platform)\//.test(path) && !isTest(path))
    .flatMap(({ path, facts }) =>
      facts.strings.flatMap(({ value, line }): Problem[] => {
        const hits = [...value.matchAll(/(?:\bareas\/|\/api\/)([a-z][a-z0-9-]*)/g)];
        const bad = hits.find(([whole, name]) => name !== undefined && names.has(name) && !(whole in allowed));
        return bad ? [{ rule: 'platform-knows-no-area', path, line, message: `names the area ${bad[1]} (${bad[0]})` }] : [];
      }),
    );
}
