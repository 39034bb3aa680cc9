import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { factsOf, type SourceFacts } from './facts.ts';

/** One finding of a guard. `path` is relative to the repository, with forward slashes. */
export interface Problem {
  rule: string;
  path: string;
  line?: number;
  message: string;
}
export interface Source {
  path: string;
  text: string;
  facts: SourceFacts;
}
/** The tree that the guards judge: a value, so that a test can build one out of texts. */
export interface Listing {
  sources: Source[];
  /** Every other file (SQL, documents, styles), with its text only when a guard reads it. */
  others: Map<string, string>;
}

const ROOTS = ['src', 'tools', 'bench', 'e2e', 'docs'];
const READ = /\.(sql|md)$|^package(-lock)?\.json$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);

export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
/** Written by `tools/generar.ts`: nobody edits it, no size or word is asked of it. */
export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts');
/** Tests, and the data files that several of them share. */
export const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$/.test(path);
/** The area of a path, when it lies inside one. */
export const areaOfPath = (path: string): string | undefined => /^src\/areas\/([^/]+)\//.exec(path)?.[1];
/** The line of a place in a text, from 1. */
export const lineOfOffset = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
export const lineCount = (text: string): number => (text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0));

/** A listing out of texts: what the tests of the guards use, and what `readTree` ends in. */
export function listing(files: Record<string, string>): Listing {
  const sources: Source[] = [];
  const others = new Map<string, string>();
  for (const path of Object.keys(files).sort()) {
    const text = files[path] ?? '';
    if (isGenerated(path)) continue;
    if (isSource(path)) sources.push({ path, text, facts: factsOf(path, text) });
    else others.set(path, text);
  }
  return { sources, others };
}

/** Every file under `folder`, relative to `root`, sorted. */
export function filesUnder(root: string, folder: string): string[] {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(absolute, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesUnder(root, path));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

/** Reads the repository: src, tools, bench, e2e, docs, and the configuration files and documents of the root. */
export function readTree(root: string): Listing {
  const paths = ROOTS.flatMap((folder) => filesUnder(root, folder));
  for (const name of readdirSync(root)) if (/\.config\.ts$|\.md$|^package(-lock)?\.json$/.test(name)) paths.push(name);
  const files: Record<string, string> = {};
  for (const path of paths) files[path] = isSource(path) || READ.test(path) ? readFileSync(join(root, path), 'utf8') : '';
  return listing(files);
}

/** Path in the repository that an import names; undefined for packages and built-ins. */
export function pathOfImport(from: string, specifier: string): string | undefined {
  const clean = specifier.replace(/[?].*$/, '');
  const alias = /^#(kernel|finanzas|platform|areas|app)\/(.+)$/.exec(clean);
  if (alias) return `src/${alias[1]}/${alias[2]}`;
  return clean.startsWith('.') ? posix.join(posix.dirname(from), clean) : undefined;
}
