import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, install } from './apt.ts';

/** The browser without a window of its own: the same engine, for some three quarters of the processor. */
export const HEADLESS = 'chromium-headless-shell';
/** It first: nobody looks at what the journeys do. */
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-liberation'];

/** What the search needs of the machine; a test gives its own. */
export interface Machine {
  env: Record<string, string | undefined>;
  home: string;
  /** Whether the file runs and answers `--version`. */
  works: (file: string) => boolean;
  list: (folder: string) => string[];
}

function works(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

export const HERE: Machine = {
  env: process.env,
  home: homedir(),
  works,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

/** Chromium builds that playwright downloaded, newest first. */
function ofPlaywright({ env, home, list }: Machine): string[] {
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? join(home, '.cache/ms-playwright');
  const builds = list(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  const newest = builds.sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)));
  return newest.flatMap((name) =>
    [
      'chrome-linux64/chrome',
      'chrome-linux/chrome',
      'chrome-linux/headless_shell',
      'chrome-headless-shell-linux64/chrome-headless-shell',
    ].map((f) => join(cache, name, f)),
  );
}

/** First Chromium that runs: CHROMIUM_PATH, the PATH, playwright's own. A CHROMIUM_PATH that does not run is an error, not a hint. */
export function findBrowser(machine: Machine = HERE): string | undefined {
  const { env } = machine;
  if (env.CHROMIUM_PATH) {
    if (machine.works(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH=${env.CHROMIUM_PATH} does not run`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((f) => f !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...ofPlaywright(machine)].find(machine.works);
}

export const INSTRUCTIONS = [
  'No Chromium was found: the browser journeys cannot run.',
  `  Debian or Ubuntu:  sudo apt-get install -y ${PACKAGES.join(' ')}`,
  '  any other system:  npx playwright install chromium',
  '  or set CHROMIUM_PATH to the program.',
].join('\n');

/** Path of a Chromium that runs; as root on Debian it installs one. Throws with instructions when there is none to be had. */
export function ensureBrowser(machine: Machine = HERE, able = canInstall()): string {
  const found = findBrowser(machine);
  if (found !== undefined) return found;
  if (able) {
    install(PACKAGES);
    const installed = findBrowser(machine);
    if (installed !== undefined) return installed;
  }
  throw new Error(INSTRUCTIONS);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureBrowser());
