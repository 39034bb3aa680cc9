import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { canInstall, install } from './apt.ts';

/** A PostgreSQL that tests may write in. */
export interface Postgres {
  url: string;
  version: string;
  stop(): Promise<void>;
}
/** Whether what it acknowledged must outlive the machine; what is thrown away with its folder need not wait for the disk. */
type Disk = 'durable' | 'fleeting';
interface Owner {
  uid: number;
  gid: number;
}

const PREFIX = 'respaldo-pg-';

function works(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => spawnSync(join(folder, name), ['--version'], { timeout: 10_000 }).status === 0);
}

const major = (folder: string): number => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);

/** Folder with an initdb and a postgres that both run: first on the PATH, then Debian's, newest first. */
export function findBinaries(path = process.env.PATH ?? '', runs = works, debian = '/usr/lib/postgresql'): string | undefined {
  const onPath = path.split(delimiter).filter((f) => f !== '' && existsSync(join(f, 'initdb')));
  const versions = existsSync(debian) ? readdirSync(debian).map((v) => join(debian, v, 'bin')) : [];
  const installed = versions.filter((f) => existsSync(join(f, 'initdb'))).sort((a, b) => major(b) - major(a));
  const real = [...onPath.map((f) => dirname(realpathSync(join(f, 'initdb')))), ...installed];
  return [...new Set(real)].find(runs);
}

/** PostgreSQL refuses to run as root: its own user does, or nobody. Undefined for whoever is not root. */
export function ownerFrom(passwd: string, uid = process.getuid?.()): Owner | undefined {
  if (uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [, , u, g] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (u !== undefined && g !== undefined) return { uid: Number(u), gid: Number(g) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it');
}

/** A port that nobody listens on, of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** Where the cluster lives: the system's temporary folder, unless its user could not enter there. */
function makeFolder(owner: Owner | undefined): string {
  const enters = (folder: string): boolean =>
    owner === undefined || spawnSync('test', ['-x', folder], { uid: owner.uid, gid: owner.gid }).status === 0;
  const base = [tmpdir(), '/tmp', '/var/tmp'].find((f) => existsSync(f) && enters(f));
  if (base === undefined) throw new Error('no temporary folder that the user of PostgreSQL can enter');
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes clusters of runs that were killed before they could clean up, once their server has gone too. */
export function sweep(base = tmpdir()): string[] {
  const gone = readdirSync(base).filter((name) => {
    const run = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (run === 0 || alive(run)) return false;
    const file = join(base, name, 'data/postmaster.pid');
    return !existsSync(file) || !alive(Number.parseInt(readFileSync(file, 'utf8'), 10));
  });
  for (const name of gone) rmSync(join(base, name), { recursive: true, force: true });
  return gone;
}

function createCluster(binaries: string, folder: string, password: string, owner: Owner | undefined): void {
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (owner) chownSync(secret, owner.uid, owner.gid);
  const base = ['-D', join(folder, 'data'), '-U', 'respaldo', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '-k'];
  const run = (locale: string) =>
    spawnSync(join(binaries, 'initdb'), [...base, `--locale=${locale}`], {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: locale },
    });
  // C.UTF-8 knows ñ and accents; a system without it still gives a cluster in C.
  let made = run('C.UTF-8');
  if (made.status !== 0) made = run('C');
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`);
  rmSync(secret);
}

/**
 * Starts the server in the foreground as our child, on loopback only; durable, it is as it comes (fsync on) and has no socket file.
 * Through setpriv, where there is one, it also ends when we are killed without a chance to end it.
 */
function launch(binaries: string, folder: string, port: number, owner: Owner | undefined, disk: Disk): ChildProcess {
  // The tests ask through a file of its folder: half the processor of asking through the network of the machine.
  const sockets = disk === 'fleeting' ? folder : '';
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    'max_connections=200',
    'lc_messages=C',
  ];
  // What it counted of one file's rows would mislead it about the next one's: it counts nothing, as the embedded engine.
  if (disk === 'fleeting') settings.push('fsync=off', 'full_page_writes=off', 'autovacuum=off');
  const command = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...settings.flatMap((s) => ['-c', s])];
  const bound = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { ...owner, cwd: folder }).status === 0;
  const [program = '', ...args] = bound ? ['setpriv', '--pdeathsig', 'INT', ...command] : command;
  const server = spawn(program, args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr?.setEncoding('utf8');
  return server;
}

/** Resolves when the server says that it accepts connections; refuses when it ends first or takes over 60 s. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let told = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start in 60 s: ${told}`)), 60_000);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${told}`)));
    server.stderr?.on('data', (text: string) => {
      told = (told + text).slice(-4000);
      if (!/database system is ready to accept connections/.test(told)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Ends the server: a fast shutdown, and after ten seconds a hard one. */
function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => server.kill('SIGQUIT'), 10_000);
    server.on('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    server.kill('SIGINT');
  });
}

/** A throw-away cluster: nothing is left of it after `stop()`, nor when this process ends or is interrupted. */
export async function startCluster(binaries: string, disk: Disk = 'durable'): Promise<Postgres> {
  const owner = ownerFrom(readFileSync('/etc/passwd', 'utf8'));
  accessSync(join(binaries, 'postgres'), constants.X_OK);
  sweep();
  const folder = makeFolder(owner);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const password = randomBytes(18).toString('base64url');
  let server: ChildProcess | undefined;
  const atExit = (): void => {
    server?.kill('SIGQUIT');
    remove();
  };
  const atSignal = (signal: NodeJS.Signals): void => {
    void stop().then(() => process.kill(process.pid, signal));
  };
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = async (): Promise<void> => {
    process.off('exit', atExit);
    if (server) await end(server);
    for (const signal of signals) process.off(signal, atSignal);
    remove();
  };
  process.on('exit', atExit);
  for (const signal of signals) process.on(signal, atSignal);
  try {
    createCluster(binaries, folder, password, owner);
    const port = await freePort();
    server = launch(binaries, folder, port, owner, disk);
    await ready(server);
    const version = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
    const through = disk === 'fleeting' ? `?host=${encodeURIComponent(folder)}` : '';
    return { url: `postgres://respaldo:${password}@127.0.0.1:${port}/postgres${through}`, version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const INSTRUCTIONS = [
  'No PostgreSQL was found: the service tests ran on the embedded database only.',
  '  Debian or Ubuntu:  sudo apt-get install -y postgresql postgresql-contrib',
  '  or set TEST_DATABASE_URL to a server where tests may create and drop databases.',
].join('\n');

/** Folder of a PostgreSQL to start; in CI, as root on Debian, installs it first. Undefined: there is none. */
function binariesAtHand(env: NodeJS.ProcessEnv, able: boolean): string | undefined {
  const found = findBinaries(env.PATH);
  if (found !== undefined || env.CI !== 'true' || !able) return found;
  install(['postgresql', 'postgresql-contrib']);
  return findBinaries(env.PATH);
}

/** Whether `findPostgres` will find one, without starting it. */
export function hasPostgres(env: NodeJS.ProcessEnv = process.env, able = canInstall()): boolean {
  return Boolean(env.TEST_DATABASE_URL) || binariesAtHand(env, able) !== undefined;
}

/** TEST_DATABASE_URL, or a cluster of the machine's own PostgreSQL. Undefined: there is none. */
export async function findPostgres(
  env: NodeJS.ProcessEnv = process.env,
  able = canInstall(),
  disk: Disk = 'durable',
): Promise<Postgres | undefined> {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, version: 'TEST_DATABASE_URL', stop: () => Promise.resolve() };
  const binaries = binariesAtHand(env, able);
  return binaries === undefined ? undefined : startCluster(binaries, disk);
}
