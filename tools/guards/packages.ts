import { isTest, type Listing, type Problem } from './listing.ts';

interface Manifest {
  dependencies?: Record<string, string>;
}
interface Lock {
  packages?: Record<string, { peerDependencies?: Record<string, string> }>;
}

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';

/** The package that an import names; undefined for the repository's own files and for what the runtime brings. */
function packageOf(specifier: string): string | undefined {
  if (/^[.#/]|^node:/.test(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const parsed = <T>(text: string | undefined): T => JSON.parse(text || '{}') as T;

/**
 * Every package that the product installs is imported by the product, or asked for beside itself by one that is. One that only tests or tools
 * import is for development.
 */
export function checkPackages(tree: Listing): Problem[] {
  const mine = Object.keys(parsed<Manifest>(tree.others.get(MANIFEST)).dependencies ?? {});
  const { packages = {} } = parsed<Lock>(tree.others.get(LOCK));
  const product = tree.sources.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  const imported = new Set(product.flatMap(({ facts }) => facts.imports.flatMap((i) => packageOf(i.specifier) ?? [])));
  const asked = new Set(mine.flatMap((name) => Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})));
  return mine
    .filter((name) => !imported.has(name) && !asked.has(name))
    .map((name) => ({ rule: 'unused-package', path: MANIFEST, message: `nothing of src imports ${name}` }));
}
