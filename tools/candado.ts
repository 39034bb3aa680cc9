import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from './guards/listing.ts';

interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
  [key: string]: unknown;
}
/** What we read of package-lock.json (version 3). */
export interface Lock {
  packages: Record<string, Entry>;
}
interface Missing {
  /** Package that asks for it, as a path of the lock file. */
  by: string;
  name: string;
  version: string;
}

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Builds for other systems that a package names and the lock file lacks. npm leaves out of the lock what its registry did not have
 * that day, and then `npm ci` refuses the whole lock.
 */
export function missingFrom(lock: Lock): Missing[] {
  return Object.entries(lock.packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !(`node_modules/${name}` in lock.packages) && !(`${by}/node_modules/${name}` in lock.packages))
      .map(([name, version]) => ({ by, name, version })),
  );
}

/** System that a build is for, told from its name: `@swc/core-linux-x64-musl`. */
function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } | undefined {
  const words = (name.split('/').at(-1) ?? name).split('-');
  const os = words.find((w) => OS.includes(w));
  const cpu = words.find((w) => CPU.includes(w));
  if (os === undefined || cpu === undefined) return undefined;
  if (os !== 'linux') return { os: [os], cpu: [cpu] };
  if (words.includes('musl')) return { os: [os], cpu: [cpu], libc: ['musl'] };
  return words.includes('gnu') ? { os: [os], cpu: [cpu], libc: ['glibc'] } : { os: [os], cpu: [cpu] };
}

/** The lock with an entry for each missing build of an exact version; npm skips it where it does not fit and fetches it where it does. */
export function complete(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { by, name, version } of missingFrom(lock)) {
    const platform = platformOf(name);
    if (!platform || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const dev = packages[by]?.dev === true ? { dev: true } : {};
    packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platform };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** A lock file that `npm ci` would refuse on a fresh clone. */
export function checkLock(lock: Lock): Problem[] {
  return missingFrom(lock).map(({ by, name, version }) => ({
    rule: 'lock-complete',
    path: 'package-lock.json',
    message: `${by} names ${name}@${version}, which the lock lacks: npm run candado`,
  }));
}

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = readLock(process.cwd());
  const added = missingFrom(lock).length;
  writeFileSync(join(process.cwd(), 'package-lock.json'), `${JSON.stringify(complete(lock), null, 2)}\n`);
  console.log(
    `package-lock.json: ${added - missingFrom(complete(lock)).length} entries added, ${missingFrom(complete(lock)).length} still missing`,
  );
}
