import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OMITIDAS } from './omitidas.ts';
import { bundle, generate, guards, lint, types } from './pasos/checks.ts';
import { add, closingLine, failed, judgeSkips, NOTHING, type Tally } from './pasos/tally.ts';
import { journeys, postgres, unit } from './pasos/tests.ts';

interface Step {
  name: string;
  /** Names of --solo that include it; `always` runs with each. */
  solo: string[];
  run: (root: string) => Promise<Tally>;
}

/** In this order: what is quick and stops most mistakes comes first. */
export const STEPS: Step[] = [
  { name: 'generated lists', solo: ['always'], run: generate },
  { name: 'types', solo: ['types'], run: types },
  { name: 'lint and format', solo: ['lint'], run: lint },
  { name: 'guards', solo: ['guards'], run: guards },
  { name: 'unit and service tests (embedded database)', solo: ['unit'], run: unit },
  { name: 'service tests (PostgreSQL)', solo: ['unit', 'postgres'], run: postgres },
  { name: 'browser bundle', solo: ['web', 'bundle'], run: bundle },
  { name: 'API journeys', solo: ['api'], run: (root) => journeys(root, 'api') },
  { name: 'browser journeys', solo: ['web'], run: (root) => journeys(root, 'web') },
];

/** Steps of `--solo a,b`, or all. An unknown name is an error: a typing mistake must not pass as a green run. */
export function chosen(args: string[]): Step[] {
  const at = args.findIndex((a) => a === '--solo' || a.startsWith('--solo='));
  if (at < 0) {
    if (args.length > 0) throw new Error(`Unknown option: ${args.join(' ')}`);
    return STEPS;
  }
  const names = ((args[at] ?? '').includes('=') ? args[at]?.split('=')[1] : args[at + 1])?.split(',') ?? [];
  const known = new Set(STEPS.flatMap((s) => s.solo).filter((n) => n !== 'always'));
  if (names.length === 0 || names.some((n) => !known.has(n))) throw new Error(`--solo takes ${[...known].join(', ')}`);
  return STEPS.filter(({ solo }) => solo.includes('always') || solo.some((s) => names.includes(s)));
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function runStep(step: Step, root: string): Promise<Tally> {
  console.log(`\n== ${step.name}`);
  const start = performance.now();
  let tally: Tally;
  try {
    tally = await step.run(root);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    tally = failed(step.name);
  }
  console.log(`-- ${step.name}: ${closingLine(tally)} (${seconds(performance.now() - start)})`);
  return tally;
}

/** Prints what did not run and why; answers those that nothing excuses. */
function tellSkips(root: string, { skipped }: Tally): string[] {
  const asksForShared = (file: string): boolean =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes('.runIf(');
  const list =
    process.env.CI === 'true' ? OMITIDAS : [...OMITIDAS, { nombre: 'service tests on PostgreSQL', razon: 'no PostgreSQL on this machine' }];
  const judged = judgeSkips(skipped, list, asksForShared, existsSync(join(root, '../shared')));
  for (const { name, reason } of judged) console.log(`not run here: ${name}: ${reason ?? 'NOT ALLOWED, see tools/omitidas.ts'}`);
  return judged.filter((j) => j.reason === undefined).map((j) => j.name);
}

/** What git says that differs from the commit; empty without git. */
function changes(root: string): string {
  return spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
}

async function main(root: string): Promise<number> {
  const steps = chosen(process.argv.slice(2));
  const before = changes(root);
  let total = NOTHING;
  for (const step of steps) total = add(total, await runStep(step, root));
  if (process.env.CI === 'true' && changes(root) !== before) total = add(total, failed('the run changed tracked files'));
  console.log('');
  const refused = tellSkips(root, total);
  for (const name of total.failed) console.log(`failed: ${name}`);
  console.log(closingLine(total));
  return total.failed.length > 0 || refused.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  process.exitCode = await main(root).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    console.log(closingLine(failed('run')));
    return 1;
  });
}
