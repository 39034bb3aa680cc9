import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImportFact } from './facts.ts';
import { factsOf } from './facts.ts';
import { filesUnder, isSource, type Problem } from './listing.ts';

interface Cruise {
  modules: { source: string; dependencies: { module: string; couldNotResolve: boolean }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
}
type Imports = Map<string, ImportFact[]>;

export interface ImportReport {
  problems: Problem[];
  /** Modules of the tree that dependency-cruiser saw, and those it holds. */
  seen: number;
  held: number;
}

const ROOTS = ['src', 'tools', 'bench', 'e2e'];

function statement({ specifier, kind }: ImportFact): string {
  const quoted = JSON.stringify(specifier.replace(/[?].*$/, ''));
  if (kind === 'dynamic') return `void import(${quoted});`;
  return kind === 'type' ? `import type {} from ${quoted};` : `import ${quoted};`;
}

/**
 * Copies the tree with nothing left in each file but its imports. dependency-cruiser reads TypeScript through swc without its
 * JSX switch, so a .tsx as it stands stops it; the outline, at the same path and with the same configuration, does not.
 */
function writeOutline(root: string, outline: string): Imports {
  const imports: Imports = new Map();
  for (const name of ['package.json', '.dependency-cruiser.cjs']) copyFileSync(join(root, name), join(outline, name));
  symlinkSync(realpathSync(join(root, 'node_modules')), join(outline, 'node_modules'));
  const rootConfigs = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  for (const path of [...ROOTS.flatMap((folder) => filesUnder(root, folder)), ...rootConfigs]) {
    mkdirSync(dirname(join(outline, path)), { recursive: true });
    if (isSource(path)) imports.set(path, factsOf(path, readFileSync(join(root, path), 'utf8')).imports);
    writeFileSync(join(outline, path), (imports.get(path) ?? []).map(statement).join('\n'));
  }
  return imports;
}

function cruise(root: string, outline: string, folders: string[]): Promise<Cruise> {
  const bin = join(realpathSync(join(root, 'node_modules')), 'dependency-cruiser/bin/dependency-cruise.mjs');
  const child = spawn(process.execPath, [bin, '--output-type', 'json', '--config', '.dependency-cruiser.cjs', ...folders], {
    cwd: outline,
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      if (out.trimStart().startsWith('{')) resolve(JSON.parse(out) as Cruise);
      else reject(new Error(`dependency-cruiser gave no answer: ${err.trim()}`));
    });
  });
}

/** Every file of the tree is in the answer with every import that the syntax tree shows, or the guard has looked at nothing. */
function checkSeen(imports: Imports, result: Cruise): Problem[] {
  const seen = new Map(result.modules.map((m) => [m.source, new Set(m.dependencies.map((d) => d.module))]));
  return [...imports].flatMap(([path, facts]): Problem[] => {
    const found = seen.get(path);
    if (!found) return [{ rule: 'saw-everything', path, message: 'dependency-cruiser did not see this file' }];
    const missed = facts.map((f) => f.specifier.replace(/[?].*$/, '')).filter((s) => !found.has(s) && !found.has(s.replace(/^node:/, '')));
    return missed.map((s): Problem => ({ rule: 'saw-everything', path, message: `dependency-cruiser did not see the import of ${s}` }));
  });
}

function violations(imports: Imports, result: Cruise): Problem[] {
  const found = new Map<string, Problem>();
  for (const { from, to, rule, cycle } of result.summary.violations) {
    const message = cycle ? `circle: ${[from, ...cycle.map((c) => c.name)].join(' → ')}` : `imports ${to}`;
    const line = imports.get(from)?.find((f) => to.endsWith(f.specifier.replace(/^[#./]*/, '')))?.line;
    found.set(`${rule.name} ${from} ${to}`, { rule: rule.name, path: from, ...(line === undefined ? {} : { line }), message });
  }
  return [...found.values()];
}

/** Checks who imports whom in the tree under `root`, by the rules of its .dependency-cruiser.cjs. */
export async function checkImports(root: string): Promise<ImportReport> {
  const outline = mkdtempSync(join(tmpdir(), 'respaldo-imports-'));
  try {
    const imports = writeOutline(root, outline);
    const folders = [...new Set([...imports.keys()].map((path) => path.split('/')[0] ?? path))].filter((f) => existsSync(join(outline, f)));
    if (folders.length === 0) return { problems: [nothing(root)], seen: 0, held: 0 };
    const result = await cruise(root, outline, folders);
    const held = imports.size;
    const seen = result.modules.filter((m) => imports.has(m.source)).length;
    const empty = seen === 0 ? [nothing(root)] : [];
    return { problems: [...empty, ...checkSeen(imports, result), ...violations(imports, result)], seen, held };
  } finally {
    rmSync(outline, { recursive: true, force: true });
  }
}

function nothing(root: string): Problem {
  return { rule: 'saw-everything', path: root, message: 'no module was seen: the guard looked at nothing' };
}
