import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addDays, daysBetween, type Fecha, fecha } from '../../src/kernel/values/fecha.ts';
import { huella } from './fallas/huella.ts';
import { arrancar, azar, type Casa, correr, ido, lanzar, terminar } from './fallas/proceso.ts';

/** Deaths in the middle of the end-of-day run: few in `npm test`, a hundred on demand (docs/pruebas.md). */
const MUERTES = Number(process.env.RESPALDO_MUERTES_CIERRE ?? '4');
const SEMILLA = Number(process.env.RESPALDO_SEMILLA ?? '20260310');
/** Debts of `preparar` that accrue every day. */
const OBLIGACIONES = 2_000;
/** And its credits, each with its row of (cuota, day). */
const CREDITOS = 2_000;
/** Credits of one set of the close: five sets a night. */
const LOTE_CIERRE = '400';
/** On the first day nothing has been earned yet; the second says how long a close works. The deaths begin on the third. */
const SANOS = [fecha('2026-03-10'), fecha('2026-03-11')];
const PRIMERO = fecha('2026-03-12');
/** The debts of the test earn something until 2026-05-29. */
const DIAS_MAXIMOS = 75;

interface Cierre {
  /** Closed; otherwise it was killed while it worked. */
  cerrado: boolean;
  trabajo_ms: number;
}

/** Closes a day; with `muerte_ms`, kills the process that long after it begins to work, unless it has finished. */
async function cerrar(casa: Casa, dia: Fecha, muerte_ms?: number): Promise<Cierre> {
  const { child, dicho } = await lanzar('cierre', casa, { LOTE_CIERRE }, ['--fecha', dia, '--avanzar']);
  const empieza = new Promise<void>((done) => {
    child.stdout?.on('data', () => dicho().includes(`cerrando ${dia}`) && done());
    child.once('exit', () => done());
  });
  await empieza;
  const desde = Date.now();
  if (muerte_ms !== undefined) {
    await Promise.race([ido(child), new Promise((done) => setTimeout(done, muerte_ms))]);
    child.kill('SIGKILL');
  }
  const code = await ido(child);
  if (code !== 0 && (muerte_ms === undefined || code !== null)) throw new Error(`${dia}: ${code} ${dicho()}`);
  return { cerrado: code === 0, trabajo_ms: Date.now() - desde };
}

/** Closes days one after another, killing without rest, until there are `MUERTES`. Answers the first day that is not closed. */
async function golpear(casa: Casa, trabajo_ms: number): Promise<{ hasta: Fecha; muertes: number; seguidas: number }> {
  const r = azar(SEMILLA);
  let [muertes, seguidas, dia, dura] = [0, 0, PRIMERO, trabajo_ms];
  for (; muertes < MUERTES && daysBetween(PRIMERO, dia) < DIAS_MAXIMOS; dia = addDays(dia, 1)) {
    for (let antes = muertes; ; ) {
      // Squared: more deaths early in the work, so that a day dies several times before it is closed.
      const fin = await cerrar(casa, dia, muertes < MUERTES ? dura * r() ** 2 : undefined);
      if (fin.cerrado) {
        if (muertes === antes) dura = Math.max(20, Math.min(dura, fin.trabajo_ms));
        seguidas = Math.max(seguidas, muertes - antes);
        break;
      }
      muertes += 1;
    }
  }
  return { hasta: dia, muertes, seguidas };
}

test('F11: morir en mitad del cierre del día, donde sea, deja las mismas tablas que no morir', async () => {
  test.setTimeout(240_000 + MUERTES * 20_000);
  const base = mkdtempSync(join(tmpdir(), 'respaldo-cierre-'));
  const casa = (n: string): Casa => ({ dir: join(base, n), url: null });
  const [sana, golpeada] = [casa('sana'), casa('golpeada')];
  try {
    expect(await terminar(await arrancar(sana))).toBe(0);
    expect((await correr('preparar', sana)).code).toBe(0);
    let trabajo_ms = 0;
    for (const dia of SANOS) ({ trabajo_ms } = await cerrar(sana, dia));
    cpSync(sana.dir, golpeada.dir, { recursive: true });
    const { hasta, muertes, seguidas } = await golpear(golpeada, trabajo_ms);
    for (let dia = PRIMERO; dia < hasta; dia = addDays(dia, 1)) await cerrar(sana, dia);
    const dias = daysBetween(PRIMERO, hasta);
    console.info(JSON.stringify({ prueba: 'F11', muertes, dias, seguidas_en_un_dia: seguidas, trabajo_ms, semilla: SEMILLA }));
    expect(muertes).toBe(MUERTES);
    const esperada = await huella(sana);
    expect(await huella(golpeada)).toEqual(esperada);
    // The days that were closed accrued something, or equal would prove nothing.
    expect(Number(esperada.libro_devengo?.split(' ')[0])).toBe((dias + 1) * OBLIGACIONES);
    expect(Number(esperada.credito_devengo?.split(' ')[0])).toBe((dias + SANOS.length) * CREDITOS);
    expect((await correr('verificar', golpeada)).code).toBe(0);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
