#!/usr/bin/env node
// Gets a fresh clone ready: the right Node, and the packages of the lock file. Plain JavaScript, because it runs before there is anything else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const STAMP = '.respaldo-lock';
const MINIMUM = [20, 19];

/** Undefined when the version will do; otherwise what to tell. */
export function nodeComplaint(version, minimum = MINIMUM) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return undefined;
  return `Node ${minimum.join('.')} or newer is needed, this is ${version}. Install it (for instance: nvm install ${minimum[0]}) and try again.`;
}

const hash = (text) => createHash('sha256').update(text).digest('hex');

/** Whether what is installed is exactly what the lock file asks for (optional packages of other systems aside). */
function sameAsLock(root) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages ?? {};
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(wants).every(([path, { version, optional, peer, devOptional }]) => {
    if (path === '') return true;
    return has[path] ? has[path].version === version : Boolean(optional || peer || devOptional);
  });
}

/** What to do about the packages: 'nothing' they are those of the lock file, 'linked' they are somebody else's, 'install'. */
export function decide(root) {
  const folder = join(root, 'node_modules');
  const linked = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink();
  if (linked) return 'linked';
  if (!existsSync(folder)) return 'install';
  const stamp = join(folder, STAMP);
  const now = hash(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === now) return 'nothing';
  return sameAsLock(root) ? 'stamp' : 'install';
}

function writeStamp(root) {
  try {
    writeFileSync(join(root, 'node_modules', STAMP), `${hash(readFileSync(join(root, 'package-lock.json')))}\n`);
  } catch {
    // A node_modules that we may read and not write is used as it is; the comparison is made again next time.
  }
}

/** npm keeps its cache in the home folder: a user without one (a service account) gets a temporary cache. */
function cacheArguments() {
  try {
    accessSync(existsSync(join(homedir(), '.npm')) ? join(homedir(), '.npm') : homedir(), constants.W_OK);
    return [];
  } catch {
    return ['--cache', mkdtempSync(join(tmpdir(), 'respaldo-npm-'))];
  }
}

function installPackages(root) {
  const args = ['ci', '--no-audit', '--no-fund', ...cacheArguments()];
  console.log(`Installing the packages of package-lock.json: npm ${args.join(' ')}`);
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw new Error(`npm could not be run: ${error.message}`);
  if (status !== 0) throw new Error(`npm ci ended with ${status}: see above. It needs a reachable npm registry and a writable ${root}.`);
  writeStamp(root);
}

/** Checks Node, installs what is missing; says what it does. */
export function preparar(root) {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new Error(complaint);
  const what = decide(root);
  if (what === 'linked') console.log('node_modules is a link: used as it is.');
  if (what === 'stamp') writeStamp(root);
  if (what === 'install') installPackages(root);
  return what;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    preparar(dirname(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
