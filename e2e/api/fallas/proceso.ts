import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { estrenar, unaVez } from './estreno.ts';

/** The product as a child process that a test may kill. The kernel of the machine is never in danger: kill -9 is all that is done. */

export const ROOT = resolve(import.meta.dirname, '../../..');

export interface Proceso {
  child: ChildProcess;
  url: string;
  /** What it has said on its error output. */
  dicho(): string;
}

type Programa = 'server' | 'cierre' | 'verificar' | 'preparar' | 'fecha' | 'cartera-de-oro';

/** Where the product keeps its data: a folder, and a PostgreSQL when `url` is given. */
export interface Casa {
  dir: string;
  url: string | null;
}

/** Where the workers of a run (of the process that started them) keep what they share: the company that they copy, and word that the programs are there. */
const deLaCorrida = (que: string, corrida: number): string => join(tmpdir(), `respaldo-${que}-${corrida}`);
const DIST = join(ROOT, 'dist');
const TOOLS = {
  cierre: 'tools/cierre.ts',
  verificar: 'tools/verificar.ts',
  preparar: 'e2e/api/fallas/preparar.ts',
  fecha: 'e2e/api/hilo/fecha.ts',
  'cartera-de-oro': 'e2e/mundo/cartera-de-oro.ts',
} as const;

/** Where each program stands: as deep as its source, for it finds the root from there. */
const sitioDe = (p: Programa, corrida: number): string =>
  join(DIST, p === 'server' ? `fallas-${corrida}/server` : `fallas-${p}-${corrida}`);

async function construir(corrida: number): Promise<void> {
  const { build } = createRequire(join(ROOT, 'package.json'))('esbuild') as typeof import('esbuild');
  const formato = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' } as const;
  const comun = { ...formato, jsx: 'automatic', outExtension: { '.js': '.mjs' }, logLevel: 'error', absWorkingDir: ROOT } as const;
  const casa = join(DIST, `fallas-${corrida}`);
  await build({ ...comun, entryPoints: { server: join(ROOT, 'src/app/server.ts') }, outdir: casa, splitting: true });
  // The thread that reads files stands beside whoever starts it.
  const lector = { lector: join(ROOT, 'src/app/lector.ts') };
  for (const donde of [casa, DIST]) await build({ ...comun, entryPoints: lector, outdir: donde });
  const propias = Object.entries(TOOLS).map(([t, fuente]) => [basename(sitioDe(t as Programa, corrida)), join(ROOT, fuente)]);
  await build({ ...comun, entryPoints: Object.fromEntries(propias), outdir: DIST });
}

/** The programs, bundled once for a run by the first worker that needs one, so that two hundred starts cost what the product's start costs. */
async function programa(p: Programa): Promise<string> {
  const corrida = process.ppid;
  await unaVez(deLaCorrida('programas', corrida), () => construir(corrida));
  return `${sitioDe(p, corrida)}.mjs`;
}

/** Takes away what the workers of a run shared. */
export function desocupar(corrida: number): void {
  for (const que of ['programas', 'estreno']) rmSync(deLaCorrida(que, corrida), { recursive: true, force: true });
  rmSync(join(DIST, `fallas-${corrida}`), { recursive: true, force: true });
  for (const t of Object.keys(TOOLS)) rmSync(`${sitioDe(t as Programa, corrida)}.mjs`, { force: true });
}

export function entorno(casa: Casa, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL: _t, ...rest } = process.env;
  return {
    ...rest,
    DATA_DIR: casa.dir,
    DATABASE_URL: casa.url ?? '',
    PORT: '0',
    HOST: '127.0.0.1',
    MODO_DEMO: '1',
    LOG_LEVEL: 'silent',
    DEMO_HISTORIA: '0',
    ...extra,
  };
}

/** The day on which the demo company begins. */
const ESTRENO = '2026-03-10';

/**
 * A house that is still empty gets a demo company just loaded: made once for the run by a program that runs nothing else, and copied. The first
 * start of the server itself, on an empty folder, is the one that serves the rest of the journeys.
 */
async function amoblar(casa: Casa): Promise<void> {
  if (casa.url !== null || (existsSync(casa.dir) && readdirSync(casa.dir).length > 0)) return;
  const hacer = async (dir: string): Promise<void> => {
    const { child, dicho } = await abrir('fecha', { dir, url: null }, {}, [ESTRENO]);
    if ((await ido(child)) !== 0) throw new Error(`the company to copy was not made: ${dicho()}`);
  };
  estrenar(casa.dir, await unaVez(deLaCorrida('estreno', process.ppid), hacer));
}

/** Starts one of the bundled programs, in a house that has a company; what it says is kept. */
export async function lanzar(cual: Programa, casa: Casa, extra: Record<string, string> = {}, args: string[] = []) {
  await amoblar(casa);
  return abrir(cual, casa, extra, args);
}

async function abrir(cual: Programa, casa: Casa, extra: Record<string, string>, args: string[]) {
  const file = await programa(cual);
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env: entorno(casa, extra), stdio: ['ignore', 'pipe', 'pipe'] });
  let dicho = '';
  const guardar = (d: Buffer) => {
    dicho = (dicho + String(d)).slice(-20_000);
  };
  child.stdout?.on('data', guardar);
  child.stderr?.on('data', guardar);
  return { child, dicho: () => dicho };
}

/** Resolves when a process is gone: its code, or null when a signal ended it. */
export const ido = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode !== null || child.signalCode ? done(child.exitCode) : child.once('exit', (code) => done(code)),
  );

/** Starts the server and waits until it says where it listens. */
export async function arrancar(casa: Casa, extra: Record<string, string> = {}): Promise<Proceso> {
  const { child, dicho } = await lanzar('server', casa, extra);
  return new Promise((done, fail) => {
    child.stderr?.on('data', () => {
      const url = /en (http:\/\/\S+)/.exec(dicho())?.[1];
      if (url) done({ child, url, dicho });
    });
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${dicho()}`)));
  });
}

/** Runs a program to its end. */
export async function correr(cual: Exclude<Programa, 'server'>, casa: Casa, extra: Record<string, string> = {}, args: string[] = []) {
  const { child, dicho } = await lanzar(cual, casa, extra, args);
  const code = await ido(child);
  return { code, dicho: dicho() };
}

export async function terminar(p: Proceso): Promise<number | null> {
  p.child.kill('SIGTERM');
  return ido(p.child);
}

export async function entrar(url: string, cuenta: string): Promise<string> {
  const r = await fetch(`${url}/jwt/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${cuenta}@demo.cl`, password: 'Demo.2026' }),
  });
  if (r.status !== 200) throw new Error(`sign-in: ${r.status} ${await r.text()}`);
  return ((await r.json()) as { accessToken: string }).accessToken;
}

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export function azar(semilla: number): () => number {
  let a = semilla >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
