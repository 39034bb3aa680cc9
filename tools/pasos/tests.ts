import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offer } from '../apt.ts';
import { isTest, type Listing, pathOfImport, readTree } from '../guards/listing.ts';
import { ensureBrowser } from '../navegador.ts';
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

function vitest(root: string, { files = [], without = [] }: Which, database: string | undefined): Promise<Tally> {
  const { TEST_DATABASE_URL: _t, DATABASE_URL: _d, ...rest } = process.env;
  const env = database === undefined ? rest : { ...rest, TEST_DATABASE_URL: database };
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

/** Tests that open a database: those that import the platform's test support. */
export function serviceTests(tree: Listing): string[] {
  const support = /^src\/platform\/server\/testing(\/|\.ts$)/;
  return tree.sources
    .filter(({ path, facts }) => isTest(path) && facts.imports.some((i) => support.test(pathOfImport(path, i.specifier) ?? '')))
    .map((s) => s.path);
}

/**
 * Service tests that the embedded database leaves to PostgreSQL: those of the areas, which ask of both the same and of neither what it is.
 * Those of the platform and of the whole product run on both, and so does every journey's application on the embedded one. At night, and where
 * there is no PostgreSQL, nothing is left.
 */
export function leftToPostgres(files: readonly string[], on: { postgres: boolean; night: boolean }): string[] {
  return on.postgres && !on.night ? files.filter((f) => f.startsWith('src/areas/')) : [];
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
  const server = await findPostgres();
  if (!server) {
    console.log(INSTRUCTIONS);
    return process.env.CI === 'true' ? failed('PostgreSQL (not found)') : { ...NOTHING, skipped: ['service tests on PostgreSQL'] };
  }
  console.log(`${server.version}, ${files.length} files`);
  try {
    // Nobody pulls the plug here (the fault journeys do, on a server that writes through): a commit need not wait for the disk.
    const url = new URL(server.url);
    url.searchParams.set('options', '-c synchronous_commit=off');
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
    env.CHROMIUM_PATH = ensureBrowser();
    console.log(`Chromium: ${env.CHROMIUM_PATH}`);
  }
  const work = async (report: string): Promise<void> => {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
    await run('playwright', ['test', `--project=${project}`, '--reporter=list,json'], { cwd: root, env, minutes: 30 });
  };
  return withReport('playwright', work, fromPlaywright).finally(() => rmSync(data, { recursive: true, force: true }));
}
