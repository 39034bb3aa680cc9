import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { type Conjunto, generar, generarEn } from './conciliacion/generar.ts';
import { baseNueva, RAIZ } from './nucleo/casa.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { mediana } from './nucleo/medir.ts';

const [META_EXACTA, META_REGLAS, META_MB, META_10K] = [5, 20, 300, 300];
const SEMILLA = 7;
const correr = promisify(execFile);

type Modo = 'todo' | 'exacto' | 'tibio';

async function calzar(programa: string, carpeta: string, MODO: Modo): Promise<{ ms: number; mb: number }> {
  const env = { ...process.env, CARPETA: carpeta, MODO };
  const { stdout } = await correr(process.execPath, ['--max-old-space-size=2500', programa], { cwd: RAIZ, env });
  return JSON.parse(stdout) as { ms: number; mb: number };
}

interface Linea {
  cuenta: number;
  dia: number;
  monto: number;
  documento: string;
}

async function cargarTabla(db: pg.Client, tabla: string, filas: readonly Linea[]): Promise<void> {
  await db.query(
    `create table ${tabla} (id int not null, cuenta int not null, dia int not null, monto bigint not null, documento text not null)`,
  );
  for (let k = 0; k < filas.length; k += 20_000) {
    const t = filas.slice(k, k + 20_000);
    const columnas = [
      t.map((_, i) => k + i + 1),
      t.map((f) => f.cuenta),
      t.map((f) => f.dia),
      t.map((f) => f.monto),
      t.map((f) => f.documento),
    ];
    await db.query(`insert into ${tabla} select * from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::text[])`, columnas);
  }
  await db.query(`analyze ${tabla}`);
}

/** The exact hash join of quality §4.2 (number, amount and date), its result kept: milliseconds. */
async function unir(db: pg.Client): Promise<number> {
  await db.query('drop table if exists calce');
  const t = performance.now();
  await db.query(
    `create temporary table calce as select b.id as banco, l.id as libro from b join l using (cuenta, monto, dia, documento) where b.documento <> ''`,
  );
  return performance.now() - t;
}

async function preparar(x: Conjunto): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: await baseNueva('b6') });
  await db.connect();
  await db.query("set enable_mergejoin = off; set enable_nestloop = off; set work_mem = '256MB'");
  await cargarTabla(db, 'b', x.banco);
  await cargarTabla(db, 'l', x.libro);
  return db;
}

/** Time of the matcher over the join, in alternate rounds, at one size. */
async function tamano(programa: string, filas: number, rondas: number): Promise<Cifra[]> {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-b6-'));
  await generarEn(carpeta, { semilla: SEMILLA, filas });
  const x = generar({ semilla: SEMILLA, filas });
  const db = await preparar(x);
  const [nb, nl] = [x.banco.length, x.libro.length];
  try {
    const [sql, exactas, todas, mb]: [number[], number[], number[], number[]] = [[], [], [], []];
    await unir(db);
    for (let r = 0; r < rondas; r += 1) {
      sql.push(await unir(db));
      exactas.push((await calzar(programa, carpeta, 'exacto')).ms);
      sql.push(await unir(db));
      const t = await calzar(programa, carpeta, 'todo');
      todas.push(t.ms);
      mb.push(t.mb);
    }
    const [s, e, t, memoria] = [mediana(sql), mediana(exactas), mediana(todas), mediana(mb)];
    const cuantas = `${fijo(nb, 0)} × ${fijo(nl, 0)}`;
    const razon = (que: string, ms: number, meta: number): Cifra => ({
      que: `${que}, ${cuantas}`,
      meta: `≤ ${meta}×`,
      valor: `${fijo(ms / s, 1)}×`,
      cumple: ms / s <= meta,
      detalle: `${fijo(ms / 1000)} s contra ${fijo(s / 1000)} s del hash join; medianas de ${rondas} rondas, proceso recién partido.`,
    });
    return [
      razon('pares de igual monto (R1–R4)', e, META_EXACTA),
      razon('todas las reglas (R1–R8)', t, META_REGLAS),
      {
        que: `memoria del proceso, ${cuantas}`,
        meta: `< ${META_MB} MB`,
        valor: `${fijo(memoria, 0)} MB`,
        cumple: memoria < META_MB,
        detalle: 'Máxima residente, con los dos archivos en memoria.',
      },
    ];
  } finally {
    await db.end();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

async function interactiva(programa: string): Promise<Cifra> {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-b6-'));
  try {
    await generarEn(carpeta, { semilla: SEMILLA, filas: 10_000 });
    const { ms } = await calzar(programa, carpeta, 'tibio');
    const valor = `${fijo(ms, 0)} ms`;
    return {
      que: 'diez mil líneas en un servidor que ya calzó una vez',
      meta: `< ${META_10K} ms`,
      valor,
      cumple: ms < META_10K,
      detalle: 'Mediana de tres, sin la lectura.',
    };
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}

/** B6: the product's own matcher over one exact hash join of PostgreSQL on the same lines. */
export async function medir(m: Medida): Promise<Resultado> {
  const salida = mkdtempSync(join(tmpdir(), 'respaldo-b6-'));
  const programa = join(salida, 'calce.mjs');
  try {
    await build({
      entryPoints: [join(RAIZ, 'bench/calce.ts')],
      outfile: programa,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    });
    const cifras = await tamano(programa, m.corto ? 5_000 : 100_000, m.rondas);
    cifras.push(await interactiva(programa));
    if (m.millon) cifras.push(...(await tamano(programa, 1_000_000, 2)));
    return {
      banco: 'B6',
      titulo: 'la conciliación automática contra un hash join exacto',
      base: 'El calce del producto sobre columnas en memoria, contra `create table … as select … join using (cuenta, monto, dia, documento)` de PostgreSQL por hash, sobre las mismas líneas (semilla 7 de `bench/conciliacion`). Lo que acierta está en [conciliacion-puntaje](conciliacion-puntaje.md).',
      cifras,
      notas: [
        'El hash join sólo une lo que trae el mismo número el mismo día; el calce pesa cada par posible, lee nombres, busca comisiones, depósitos de varios recibos y pagos en partes, y deja sugerencias de todo lo demás.',
      ],
    };
  } finally {
    rmSync(salida, { recursive: true, force: true });
  }
}
