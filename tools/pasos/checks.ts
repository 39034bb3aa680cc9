import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkLock, readLock } from '../candado.ts';
import { checkAreas, figures } from '../check-areas.ts';
import { checkServerPackages, checkWeights, readBundle, weigh } from '../check-bundle.ts';
import { generar } from '../generar.ts';
import { checkImports } from '../guards/imports.ts';
import { filesUnder, readTree } from '../guards/listing.ts';
import { print } from '../guards/print.ts';
import { run } from './run.ts';
import { add, failed, passed, type Tally } from './tally.ts';
import { tscArguments } from './tsc.ts';

const verdict = (name: string, good: boolean): Tally => (good ? passed() : failed(name));

/** Writes the lists of areas that the application imports. */
export async function generate(root: string): Promise<Tally> {
  const changed = generar(root);
  console.log(changed.length === 0 ? 'unchanged' : changed.join(', '));
  return passed();
}

/** The type checks of each side, together: what compiles for the server does not excuse the browser. */
export async function types(root: string): Promise<Tally> {
  const journeys = filesUnder(root, 'e2e').some((path) => path.endsWith('.ts'));
  const sides = ['server', 'web', ...(journeys ? ['e2e'] : [])];
  let sum = passed(0);
  // One after another: the three at once took ten gigabytes, and no less time on two cores.
  for (const side of sides) {
    const { code, output } = await run('tsc', tscArguments(side), { cwd: root, keep: true });
    console.log(`tsc ${side}: ${code === 0 ? 'no errors' : `\n${output}`}`);
    sum = add(sum, verdict(`types ${side}`, code === 0));
  }
  return sum;
}

/** Format and lint, warnings included. Nothing is rewritten. */
export async function lint(root: string): Promise<Tally> {
  const { code } = await run('biome', ['check', '--error-on-warnings', '--max-diagnostics=100'], { cwd: root });
  return verdict('biome check', code === 0);
}

/** Who imports whom, and what the text of the areas may say. */
export async function guards(root: string): Promise<Tally> {
  const { problems, seen, held } = await checkImports(root);
  console.log(`imports: ${seen} of ${held} modules seen`);
  const imports = print(problems) === 0;
  const tree = readTree(root);
  for (const line of figures(tree)) console.log(line);
  const areas = print([...checkAreas(tree), ...checkLock(readLock(root))]) === 0;
  return add(verdict('guard imports', imports), verdict('guard areas', areas));
}

/** Builds the browser application and judges what went into it. */
export async function bundle(root: string): Promise<Tally> {
  if (!existsSync(join(root, 'vite.config.ts'))) return failed('build web (there is no vite.config.ts)');
  const { code } = await run('vite', ['build', '--logLevel', 'warn'], { cwd: root });
  if (code !== 0) return failed('build web');
  const built = readBundle(join(root, 'dist/web'));
  const { signIn, firstList } = weigh(built);
  console.log(`sign-in ${signIn.toFixed(1)} kB, first list ${firstList?.toFixed(1) ?? 'not measured:'} kB (compressed)`);
  return add(passed(), verdict('guard bundle', print([...checkServerPackages(built), ...checkWeights(built)]) === 0));
}
