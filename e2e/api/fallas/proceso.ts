import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

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

let hecho: Promise<Record<Programa, string>> | undefined;

/** The programs bundled once for this run, so that two hundred starts cost what the product's start costs. */
export function empaquetar(): Promise<Record<Programa, string>> {
  hecho ??= (async () => {
    const { build } = createRequire(join(ROOT, 'package.json'))('esbuild') as typeof import('esbuild');
    // Each stands as deep as its source, for it finds the root from there.
    const fuera = (p: Programa) => (p === 'server' ? `fallas-${process.pid}/server` : `fallas-${p}-${process.pid}`);
    const tools: Exclude<Programa, 'server'>[] = ['cierre', 'verificar', 'preparar', 'fecha', 'cartera-de-oro'];
    const outdir = join(ROOT, 'dist');
    process.once('exit', () => {
      rmSync(join(outdir, `fallas-${process.pid}`), { recursive: true, force: true });
      for (const t of tools) rmSync(join(outdir, `${fuera(t)}.mjs`), { force: true });
    });
    const formato = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' } as const;
    const comun = { ...formato, jsx: 'automatic', outExtension: { '.js': '.mjs' }, logLevel: 'error', absWorkingDir: ROOT } as const;
    const casa = join(outdir, `fallas-${process.pid}`);
    await build({ ...comun, entryPoints: { server: join(ROOT, 'src/app/server.ts') }, outdir: casa, splitting: true });
    // The thread that reads files stands beside whoever starts it.
    const lector = { lector: join(ROOT, 'src/app/lector.ts') };
    for (const donde of [casa, outdir]) await build({ ...comun, entryPoints: lector, outdir: donde });
    const propias = {
      preparar: 'e2e/api/fallas/preparar.ts',
      fecha: 'e2e/api/hilo/fecha.ts',
      'cartera-de-oro': 'e2e/mundo/cartera-de-oro.ts',
    };
    const fuente = { cierre: 'tools/cierre.ts', verificar: 'tools/verificar.ts', ...propias };
    await build({ ...comun, entryPoints: Object.fromEntries(tools.map((t) => [fuera(t), join(ROOT, fuente[t])])), outdir });
    const file = (p: Programa) => join(outdir, `${fuera(p)}.mjs`);
    const [cierre, verificar, preparar, fecha] = [file('cierre'), file('verificar'), file('preparar'), file('fecha')];
    return { server: file('server'), cierre, verificar, preparar, fecha, 'cartera-de-oro': file('cartera-de-oro') };
  })();
  return hecho;
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

/** Starts one of the bundled programs; what it says is kept. */
export async function lanzar(programa: Programa, casa: Casa, extra: Record<string, string> = {}, args: string[] = []) {
  const file = (await empaquetar())[programa];
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
export async function correr(programa: Exclude<Programa, 'server'>, casa: Casa, extra: Record<string, string> = {}, args: string[] = []) {
  const { child, dicho } = await lanzar(programa, casa, extra, args);
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
