import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { arrancar, type Casa, correr, entrar, ido, type Proceso, terminar } from './fallas/proceso.ts';

/** A report of some four thousand debts, those that `preparar` writes. */
const REPORTE = 'cartera_vigente_morosa';
const VIVAS = ['en_cola', 'en_curso'];

interface Ejecucion {
  id: string;
  estado: string;
  filas: number | null;
  hash_datos: string | null;
  hash_archivo: string | null;
}

/** One person who asks reports of a server that dies: signs in again at each life. */
class Lector {
  private readonly cabeceras: Record<string, string>;
  private readonly url: string;
  private constructor(url: string, token: string) {
    this.url = url;
    this.cabeceras = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  }

  static async en(p: Proceso): Promise<Lector> {
    return new Lector(p.url, await entrar(p.url, 'gerencia'));
  }

  async pedir(): Promise<string> {
    const r = await fetch(`${this.url}/api/reportes/${REPORTE}/ejecutar`, {
      method: 'POST',
      headers: { ...this.cabeceras, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ formato: 'csv' }),
    });
    expect(r.status).toBe(201);
    return ((await r.json()) as Ejecucion).id;
  }

  async ver(id: string): Promise<Ejecucion> {
    return (await (await fetch(`${this.url}/api/reportes/ejecuciones/${id}`, { headers: this.cabeceras })).json()) as Ejecucion;
  }

  async archivo(id: string): Promise<{ status: number; hash: string }> {
    const r = await fetch(`${this.url}/api/reportes/ejecuciones/${id}/archivo`, { headers: this.cabeceras });
    const bytes = Buffer.from(await r.arrayBuffer());
    return { status: r.status, hash: createHash('sha256').update(bytes).digest('hex') };
  }

  /** Until it is no longer alive: what a dead process left is given up by the next one after a minute without signs of life. */
  async hasta(id: string): Promise<Ejecucion> {
    await expect.poll(async () => VIVAS.includes((await this.ver(id)).estado), { timeout: 240_000, intervals: [500] }).toBe(false);
    return this.ver(id);
  }
}

/** Kept files whose bytes are not those of their name: a half one would be here. */
function mediosArchivos(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) => {
    const nombre = f.split('/').at(-1) ?? '';
    if (!/^[0-9a-f]{64}$/.test(nombre)) return false;
    return (
      createHash('sha256')
        .update(readFileSync(join(dir, f)))
        .digest('hex') !== nombre
    );
  });
}

/** What is waited for before the process is killed: by what is seen of the run, never by time. What ended before is of no harm: it must be whole. */
const PUNTOS: readonly [string, (l: Lector, id: string, entrada: () => number) => Promise<boolean>][] = [
  ['recién pedida', async () => true],
  ['en curso', async (l, id) => (await l.ver(id)).estado !== 'en_cola'],
  ['con su archivo a medio escribir', async (l, id, entrada) => entrada() > 0 || !VIVAS.includes((await l.ver(id)).estado)],
];
/** Each death costs two starts and a minute: by day the one with most at stake, by night all of them. */
const MUERTES = process.env.RESPALDO_NOCHE === '1' ? PUNTOS : PUNTOS.slice(-1);

/** Deaths at any instant, and the seed that chooses them: `MUERTES_REPORTE=50 SEMILLA_MUERTES=7`; a hundred by night, few by day. */
const AL_AZAR = Number(process.env.MUERTES_REPORTE ?? (process.env.RESPALDO_NOCHE === '1' ? 100 : 2));
const SEMILLA = Number(process.env.SEMILLA_MUERTES ?? 19);

/** The same instants in every run of a seed, as parts of what a run takes. */
function instantes(n: number, semilla: number): number[] {
  let s = semilla;
  return Array.from({ length: n }, () => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return s / 2_147_483_648;
  });
}

test('muerto en un instante cualquiera, un reporte queda entero o no queda; y el que sigue es el mismo', async () => {
  test.setTimeout(180_000 + AL_AZAR * 60_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-reporte-azar-'));
  const casa: Casa = { dir, url: null };
  const archivos = join(dir, 'archivos');
  const fin = new Map<string, number>();
  try {
    const listo = await correr('preparar', casa);
    expect(listo.code, listo.dicho).toBe(0);
    let p = await arrancar(casa);
    let l = await Lector.en(p);
    const desde = performance.now();
    const sana = await l.hasta(await l.pedir());
    const tarda = performance.now() - desde;
    expect(sana.estado).toBe('lista');
    for (const parte of instantes(AL_AZAR, SEMILLA)) {
      const id = await l.pedir();
      await new Promise((done) => setTimeout(done, parte * tarda));
      p.child.kill('SIGKILL');
      await ido(p.child);
      expect(mediosArchivos(archivos)).toEqual([]);
      p = await arrancar(casa);
      l = await Lector.en(p);
      const e = await l.hasta(id);
      const archivo = await l.archivo(id);
      if (e.estado === 'lista') expect([archivo.hash, e.hash_datos]).toEqual([e.hash_archivo, sana.hash_datos]);
      else expect([e.estado, e.hash_archivo, archivo.status < 400]).toEqual(['interrumpida', null, false]);
      fin.set(e.estado, (fin.get(e.estado) ?? 0) + 1);
    }
    const otra = await l.hasta(await l.pedir());
    expect([otra.estado, otra.filas, otra.hash_datos]).toEqual(['lista', sana.filas, sana.hash_datos]);
    expect(mediosArchivos(archivos)).toEqual([]);
    expect(await terminar(p)).toBe(0);
    test.info().annotations.push({ type: 'muertes', description: JSON.stringify(Object.fromEntries(fin)) });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('un reporte cuyo proceso muere en cualquier punto no deja medio archivo: se repite, y es igual', async () => {
  test.setTimeout(600_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-reporte-'));
  const casa: Casa = { dir, url: null };
  const archivos = join(dir, 'archivos');
  try {
    const listo = await correr('preparar', casa);
    expect(listo.code, listo.dicho).toBe(0);
    let p = await arrancar(casa);
    let l = await Lector.en(p);
    const sana = await l.hasta(await l.pedir());
    expect(sana.estado).toBe('lista');
    expect(Number(sana.filas)).toBeGreaterThan(3_000);
    const ids: string[] = [];
    for (const [, llega] of MUERTES) {
      const id = await l.pedir();
      ids.push(id);
      const entrada = () => (existsSync(join(archivos, 'entrada')) ? readdirSync(join(archivos, 'entrada')).length : 0);
      while (!(await llega(l, id, entrada))) await new Promise((done) => setTimeout(done, 5));
      p.child.kill('SIGKILL');
      await ido(p.child);
      expect(mediosArchivos(archivos)).toEqual([]);
      p = await arrancar(casa);
      l = await Lector.en(p);
      // Before anybody gives it up: there is a whole file, or none.
      const ahora = await l.ver(id);
      if (ahora.estado !== 'lista') expect((await l.archivo(id)).status).toBeGreaterThanOrEqual(400);
    }
    for (const id of ids) {
      const e = await l.hasta(id);
      const archivo = await l.archivo(id);
      if (e.estado === 'lista') expect([archivo.hash, e.hash_datos]).toEqual([e.hash_archivo, sana.hash_datos]);
      else expect([e.estado, e.hash_archivo, archivo.status < 400]).toEqual(['interrumpida', null, false]);
    }
    const otra = await l.hasta(await l.pedir());
    expect([otra.estado, otra.filas, otra.hash_datos]).toEqual(['lista', sana.filas, sana.hash_datos]);
    expect(mediosArchivos(archivos)).toEqual([]);
    expect(await terminar(p)).toBe(0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
