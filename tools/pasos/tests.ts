import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstall, offer } from '../apt.ts';
import { isTest, type Listing, pathOfImport, readTree } from '../guards/listing.ts';
import { ensureBrowser, HEADLESS } from '../navegador.ts';
import { findPostgres, freePort, hasPostgres, INSTRUCTIONS } from '../postgres.ts';
import { run } from './run.ts';
import { failed, fromPlaywright, fromVitest, NOTHING, type Tally } from './tally.ts';

/** Runs with a temporary folder for the runner's report, and reads it. A runner that left no report has failed. */
async function withReport(name: string, work: (file: string) => Promise<void>, read: (json: never) => Tally): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'respaldo-report-'));
  try {
    const file = join(folder, 'report.json');
    await work(file);
    return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : failed(`${name} (left no report)`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Which {
  /** Only these; all when there are none. */
  files?: string[];
  without?: string[];
}

/** A race waits for a free connection as long as a slow machine takes, instead of hearing after three seconds that there is no database. */
const WAIT_MS = '120000';

function vitest(root: string, { files = [], without = [] }: Which, database: string | undefined): Promise<Tally> {
  const { TEST_DATABASE_URL: _t, DATABASE_URL: _d, ...rest } = process.env;
  const env = database === undefined ? rest : { ...rest, TEST_DATABASE_URL: database, PG_ESPERA_MS: WAIT_MS };
  const work = async (report: string): Promise<void> => {
    const args = [
      'run',
      ...files,
      ...without.flatMap((f) => ['--exclude', f]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    await run('vitest', args, { cwd: root, env, minutes: 40 });
  };
  return withReport('vitest', work, (json) => fromVitest(json, root));
}

/** Tests that open a database: those that import the platform's test support, by themselves or through the data files that they share. */
export function serviceTests(tree: Listing): string[] {
  const support = /^src\/platform\/server\/testing(\/|\.ts$)/;
  const ofTests = new Map(tree.sources.filter((s) => isTest(s.path)).map((s) => [s.path, s]));
  const opens = (path: string, seen: Set<string>): boolean => {
    if (support.test(path)) return true;
    const source = ofTests.get(path);
    if (!source || seen.has(path)) return false;
    seen.add(path);
    return source.facts.imports.some((i) => opens(pathOfImport(path, i.specifier) ?? '', seen));
  };
  return [...ofTests.keys()].filter((path) => /\.test\.tsx?$/.test(path) && opens(path, new Set()));
}

/** Tests of the whole product that ask what an engine is: its start, its story, its races, its files and its sessions. The others ask what the areas mean. */
const OF_AN_ENGINE =
  /^src\/app\/pruebas\/(al-dia|carreras|exportar-todo|flujos|intentos|muestra|primera-vez|seguridad[a-z-]*|verificador)\.test\.ts$/;

/**
 * Service tests that the embedded database leaves to PostgreSQL: those that ask of both the same and of neither what it is. Those of the platform
 * and those of the whole product that ask what an engine is run on both, and so does every journey's application on the embedded one. At night, and
 * where there is no PostgreSQL, nothing is left.
 */
export function leftToPostgres(files: readonly string[], on: { postgres: boolean; night: boolean }): string[] {
  const asksTheEngine = (f: string): boolean => !f.startsWith('src/areas/') && (!f.startsWith('src/app/') || OF_AN_ENGINE.test(f));
  return on.postgres && !on.night ? files.filter((f) => !asksTheEngine(f)) : [];
}

/** Unit tests, and on the embedded database the service tests that are not left to PostgreSQL. */
export function unit(root: string): Promise<Tally> {
  // An accounting program that is not ours reads the ledger's export.
  offer('hledger');
  const on = { postgres: hasPostgres(), night: process.env.RESPALDO_NOCHE === '1' };
  return vitest(root, { without: leftToPostgres(serviceTests(readTree(root)), on) }, undefined);
}

/** All service tests on a real PostgreSQL, when there is one. */
export async function postgres(root: string): Promise<Tally> {
  const files = serviceTests(readTree(root));
  if (files.length === 0) return failed('service tests (none was found)');
  // Nobody pulls the plug here: the fault journeys do, on a server that writes through.
  const server = await findPostgres(process.env, canInstall(), 'fleeting');
  if (!server) {
    console.log(INSTRUCTIONS);
    return process.env.CI === 'true' ? failed('PostgreSQL (not found)') : { ...NOTHING, skipped: ['service tests on PostgreSQL'] };
  }
  console.log(`${server.version}, ${files.length} files`);
  try {
    // A commit waits for no disk, on a server of others neither. Plans are not compiled, as the product's own connections ask.
    const url = new URL(server.url);
    url.searchParams.set('options', '-c synchronous_commit=off -c jit=off');
    return await vitest(root, { files }, url.href.replaceAll('+', '%20'));
  } finally {
    await server.stop();
  }
}

/** Journeys against the running application: `api` without a browser, `web` in Chromium. */
export async function journeys(root: string, project: 'api' | 'web'): Promise<Tally> {
  const data = mkdtempSync(join(tmpdir(), 'respaldo-e2e-'));
  const { DATABASE_URL: _, ...rest } = process.env;
  const env: NodeJS.ProcessEnv = { ...rest, E2E_PORT: String(await freePort()), E2E_DATA_DIR: data };
  if (project === 'web') {
    if (!process.env.CHROMIUM_PATH) offer(HEADLESS);
    env.CHROMIUM_PATH = ensureBrowser();
    console.log(`Chromium: ${env.CHROMIUM_PATH}`);
  }
  const work = async (report: string): Promise<void> => {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
    await run('playwright', ['test', `--project=${project}`, '--reporter=list,json'], { cwd: root, env, minutes: 45 });
  };
  return withReport('playwright', work, fromPlaywright).finally(() => rmSync(data, { recursive: true, force: true }));
}
