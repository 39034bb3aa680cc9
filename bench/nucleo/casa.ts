import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findPostgres, freePort, INSTRUCTIONS, type Postgres } from '../../tools/postgres.ts';

export const RAIZ = resolve(import.meta.dirname, '../..');
export const CLAVE_DEMO = 'Demo.2026';

/** A product of its own: a fresh database of the cluster, the demo company, the built server as another process. */
export interface Casa {
  base: string;
  pgUrl: string;
  token(cuenta?: string): Promise<string>;
  sql<T extends pg.QueryResultRow>(texto: string, valores?: unknown[]): Promise<T[]>;
  /** Megabytes that the process of the product holds now, and the most that it held since it was last asked to forget. Linux only. */
  memoria(): { ahora: number; maximo: number };
  olvidarMaximo(): void;
  cerrar(): Promise<void>;
}

let servidor: Promise<Postgres> | undefined;

/** The throw-away PostgreSQL of the run, started at its first use. */
export function postgres(): Promise<Postgres> {
  servidor ??= findPostgres().then((s) => {
    if (!s) throw new Error(INSTRUCTIONS);
    return s;
  });
  return servidor;
}

export async function apagarPostgres(): Promise<void> {
  await (await servidor)?.stop();
  servidor = undefined;
}

let cuantas = 0;

/** A new database; its address. */
export async function baseNueva(nombre: string): Promise<string> {
  const server = await postgres();
  const url = new URL(server.url);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  cuantas += 1;
  const base = `banco_${nombre}_${cuantas}`;
  await admin.query(`create database ${base}`);
  await admin.end();
  url.pathname = `/${base}`;
  return url.href;
}

/** Waits until the child says that it listens. */
function lista(hijo: ChildProcess, marca: RegExp): Promise<void> {
  return new Promise((si, no) => {
    let dicho = '';
    const tarde = setTimeout(() => no(new Error(`The server did not start in five minutes: ${dicho}`)), 300_000);
    hijo.stderr?.setEncoding('utf8').on('data', (t: string) => {
      dicho = (dicho + t).slice(-4000);
      if (!marca.test(dicho)) return;
      clearTimeout(tarde);
      si();
    });
    hijo.on('exit', (codigo) => no(new Error(`The server ended with ${codigo}: ${dicho}`)));
  });
}

/** Ends a child of ours and waits for it. */
export function terminar(hijo: ChildProcess): Promise<void> {
  if (hijo.exitCode !== null || hijo.signalCode !== null) return Promise.resolve();
  return new Promise((si) => {
    const duro = setTimeout(() => hijo.kill('SIGKILL'), 15_000);
    hijo.on('exit', () => {
      clearTimeout(duro);
      si();
    });
    hijo.kill('SIGTERM');
  });
}

/** Starts a process of the repository and waits for its sign on stderr. */
export async function lanzar(args: readonly string[], env: Record<string, string>, marca: RegExp): Promise<ChildProcess> {
  const hijo = spawn(process.execPath, [...args], { cwd: RAIZ, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  await lista(hijo, marca);
  return hijo;
}

/** The product over a fresh database of the cluster, as `npm start` runs it (it builds first when the sources changed). */
export async function abrirCasa(nombre: string): Promise<Casa> {
  const pgUrl = await baseNueva(nombre);
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-banco-'));
  const puerto = await freePort();
  const env = {
    DATABASE_URL: pgUrl,
    DATA_DIR: carpeta,
    PORT: String(puerto),
    MODO_DEMO: '1',
    DEMO_HISTORIA: '0',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'solo-para-medir-0123456789',
    ACCESO_MINUTOS: '60',
  };
  const hijo = await lanzar(['tools/iniciar.mjs'], env, / en http:\/\//);
  const pool = new pg.Pool({ connectionString: pgUrl, max: 2 });
  const base = `http://127.0.0.1:${puerto}`;
  return {
    base,
    pgUrl,
    token: async (cuenta = 'gerencia@demo.cl') => {
      const r = await fetch(`${base}/jwt/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: cuenta, password: CLAVE_DEMO }),
      });
      if (!r.ok) throw new Error(`${cuenta} could not sign in: ${r.status}`);
      return ((await r.json()) as { accessToken: string }).accessToken;
    },
    sql: async (texto, valores) => (await pool.query(texto, valores)).rows,
    memoria: () => {
      const estado = readFileSync(`/proc/${hijo.pid}/status`, 'utf8');
      const mb = (que: string) => Number(new RegExp(`${que}:\\s+(\\d+) kB`).exec(estado)?.[1] ?? 0) / 1024;
      return { ahora: mb('VmRSS'), maximo: mb('VmHWM') };
    },
    olvidarMaximo: () => writeFileSync(`/proc/${hijo.pid}/clear_refs`, '5'),
    cerrar: async () => {
      await pool.end();
      await terminar(hijo);
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}
