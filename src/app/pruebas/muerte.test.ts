import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avanzar, conAbogados, crear, detalle, fiscal, nueva, TRIBUNAL } from '#areas/judicial/service/mundo.fixture.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import {
  abrirMundo,
  ana,
  armar,
  conCodigos,
  hoy,
  lote,
  mandarLote,
  type Prestado,
  prestar,
  responder,
  tresActivos,
  violaciones,
} from '#areas/pacs/service/mundo.fixture.ts';
import { filas } from '#areas/pacs/tables.ts';
import { credito } from '#areas/recaudaciones/service/credito.fixture.ts';
import { recaudaciones } from '#areas/recaudaciones/tables.ts';
import { openDatabase } from '#platform/server/database/open.ts';
import { ROOT, type TestApp } from '#platform/server/testing.ts';
import { type Acto, EN_MEDIO } from './muerte.fixture.ts';

let t: TestApp;
/** A list of three charges that waits for its answer. */
let id: string;
let texto: string;
/** A credit that nobody pays. */
let c: Prestado;
const dir = mkdtempSync(join(tmpdir(), 'respaldo-muerte-'));
const programa = join(ROOT, 'dist', `muerte-${process.pid}`);

/** The program of who dies, and the thread that reads files beside it, bundled once. */
async function empaquetar(): Promise<void> {
  const { build } = createRequire(join(ROOT, 'package.json'))('esbuild') as typeof import('esbuild');
  await build({
    entryPoints: { muerte: join(ROOT, 'src/app/pruebas/muerte.fixture.ts'), lector: join(ROOT, 'src/app/lector.ts') },
    outdir: programa,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
  });
}

/** The embedded engine is of one process: the company goes to a folder, which this one opens and closes in turns with who dies. */
async function mudar(): Promise<void> {
  const { database } = t.deps;
  if (database.engine !== 'pglite') return;
  const image = await database.dump?.();
  if (!image) throw new Error('no image');
  await (await PGlite.create({ dataDir: join(dir, 'pg'), loadDataDir: image })).close();
  Object.assign(t.deps, { database: await openDatabase({ dataDir: dir }) });
}

/** Where the company lives for another process. */
async function casa(): Promise<Pick<Acto, 'url' | 'dir'>> {
  if (t.deps.database.engine === 'pglite') return { url: null, dir };
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const [fila] = (await t.deps.database.sql('select current_database() as base')).rows;
  url.pathname = `/${String(fila?.base)}`;
  return { url: url.href, dir: null };
}

/** Another process does an act, and kill -9 finds it in the middle of its transaction. */
async function matarEnMedio(acto: Omit<Acto, 'url' | 'dir'>): Promise<void> {
  const embebida = t.deps.database.engine === 'pglite';
  const ACTO = JSON.stringify({ ...acto, ...(await casa()) });
  if (embebida) await t.deps.database.close();
  const child = spawn(process.execPath, [join(programa, 'muerte.mjs')], { cwd: ROOT, env: { ...process.env, ACTO } });
  let dicho = '';
  const ido = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, signal) => done(signal)));
  const llego = new Promise<void>((done) => {
    const oir = (d: Buffer) => {
      dicho += String(d);
      if (dicho.includes(EN_MEDIO)) done();
    };
    child.stdout.on('data', oir);
    child.stderr.on('data', oir);
  });
  await Promise.race([llego, ido]);
  child.kill('SIGKILL');
  const signal = await ido;
  if (embebida) Object.assign(t.deps, { database: await openDatabase({ dataDir: dir }) });
  // What else it says, a warning of the engine, is not of this test.
  expect(dicho).toContain(EN_MEDIO);
  expect(signal).toBe('SIGKILL');
}

beforeAll(async () => {
  await empaquetar();
  t = await abrirMundo();
  await conAbogados(t);
  c = await prestar(t);
  await tresActivos(t);
  await hoy(t, '2026-04-15');
  id = (await armar(t, '2026-04-20')).id;
  texto = conCodigos(await mandarLote(t, id), ['00', '01', '00']);
  await hoy(t, '2026-04-21');
  await mudar();
});
afterAll(async () => {
  if (t.deps.database.engine === 'pglite') await t.deps.database.close();
  await t.close();
  for (const d of [dir, programa]) rmSync(d, { recursive: true, force: true });
});

const enCuenta = (cuenta: string) => t.arrange((ctx) => saldoCuenta(ctx, cuenta));

// areas/6 §5: kill -9 in answer and filing, with tables equal to the run without deaths.
describe('un proceso muerto con -9 en medio de un acto', () => {
  it('leyendo la respuesta de un banco no deja nada a medias, y leída otra vez nada entra dos veces', async () => {
    const foto = async () => ({
      lote: (await lote(t, id)).estado,
      filas: (await t.arrange((ctx) => ctx.rows(filas, eq(filas.lote_id, id), { orden: [asc(filas.linea)] }))).map((f) => f.resultado),
      recibos: (await t.arrange((ctx) => ctx.rows(recaudaciones))).filter((r) => r.origen === 'pac').map((r) => r.monto),
      en1105: await enCuenta('1105'),
    });
    const antes = await foto();
    expect(antes).toEqual({ lote: 'enviado', filas: [], recibos: [], en1105: 0 });
    // It dies with the first receipt written and the second one half written.
    const acto = { area: 'pacs', accion: 'responder', id, sesion: ana(t), body: {}, archivo: texto };
    await matarEnMedio({ ...acto, evento: 'credito.cobros', veces: 2 });
    expect(await foto()).toEqual(antes);
    await responder(t, id, texto);
    // Two cuotas of 480.266 (domain §5) and one refused for lack of funds.
    expect(await foto()).toEqual({
      lote: 'respondido',
      filas: ['cobrada', 'rechazada', 'cobrada'],
      recibos: [480_266, 480_266],
      en1105: 960_532,
    });
    await expect(responder(t, id, texto)).rejects.toMatchObject({ codigo: 'archivo_repetido' });
  });
  it('presentando una demanda deja la causa, el crédito y 1207 donde estaban, y presentada otra vez los mueve una vez', async () => {
    await hoy(t, '2026-11-20');
    const causa_id = (await crear(t, nueva(c))).id;
    const foto = async () => {
      const causa = await detalle(t, causa_id);
      return { causa: causa.estado, rol: causa.rol, actuaciones: causa.actuaciones.length, credito: (await credito(t, c.id)).estado };
    };
    const [antes, libro] = [await foto(), await enCuenta('1207')];
    expect(antes).toMatchObject({ causa: 'POR_DEMANDAR', rol: null });
    const body = {
      tipo: 'DEMANDA',
      fecha: '2026-11-20',
      rol: 'C-1-2026',
      tribunal: TRIBUNAL,
      resumen: 'Según consta en el expediente',
    } as const;
    const acto = { area: 'judicial', accion: 'avanzar', id: causa_id, sesion: fiscal(t), body, archivo: null };
    // The credit has crossed to 1207 in that transaction, and its case does not know it yet.
    await matarEnMedio({ ...acto, evento: 'credito.cambiado', veces: 1 });
    expect([await foto(), await enCuenta('1207')]).toEqual([antes, libro]);
    await avanzar(t, causa_id, body);
    expect(await foto()).toMatchObject({ causa: 'DEMANDADA', rol: 'C-1-2026', actuaciones: antes.actuaciones + 1, credito: 'judicial' });
    const debe = (await detalle(t, causa_id)).titulos.reduce((n, x) => n + x.saldo, 0);
    expect((await enCuenta('1207')) - libro).toBeGreaterThan(0);
    expect((await enCuenta('1207')) - libro).toBeLessThanOrEqual(debe);
    await expect(avanzar(t, causa_id, body)).rejects.toMatchObject({ status: 409 });
    // Of both acts.
    expect(await violaciones(t)).toEqual([]);
  });
});
