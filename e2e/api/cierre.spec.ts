import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { huella } from './fallas/huella.ts';
import { arrancar, azar, type Casa, correr, ido, lanzar, terminar } from './fallas/proceso.ts';

/** Deaths in the middle of the end-of-day run: few in `npm test`, a hundred on demand (docs/pruebas.md). */
const MUERTES = Number(process.env.RESPALDO_MUERTES_CIERRE ?? '4');
const SEMILLA = Number(process.env.RESPALDO_SEMILLA ?? '20260310');
const DIAS = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const cerrar = (fecha: string) => ['--fecha', fecha, '--avanzar'];

test('F11: morir en mitad del cierre del día, donde sea, deja las mismas tablas que no morir', async () => {
  test.setTimeout(240_000 + MUERTES * 10_000);
  const base = mkdtempSync(join(tmpdir(), 'respaldo-cierre-'));
  const casa = (n: string): Casa => ({ dir: join(base, n), url: null });
  const [sana, golpeada] = [casa('sana'), casa('golpeada')];
  try {
    expect(await terminar(await arrancar(sana))).toBe(0);
    expect((await correr('preparar', sana)).code).toBe(0);
    cpSync(sana.dir, golpeada.dir, { recursive: true });

    // Without faults: the answer, and how long from the start of the process each close takes.
    let duracion = 0;
    for (const fecha of DIAS) {
      const desde = Date.now();
      const r = await correr('cierre', sana, {}, cerrar(fecha));
      expect(r.code, r.dicho).toBe(0);
      duracion = Math.max(duracion, Date.now() - desde);
    }
    const esperada = await huella(sana);

    const r = azar(SEMILLA);
    let [muertes, aMitad] = [0, 0];
    for (const [i, fecha] of DIAS.entries()) {
      const cuota = Math.ceil((MUERTES * (i + 1)) / DIAS.length);
      while (muertes < cuota) {
        const { child } = await lanzar('cierre', golpeada, {}, cerrar(fecha));
        // The first half of its life it only loads: most deaths should find it working.
        await new Promise((done) => setTimeout(done, duracion * (0.4 + 0.6 * r())));
        child.kill('SIGKILL');
        if ((await ido(child)) === null) aMitad += 1;
        muertes += 1;
      }
      const fin = await correr('cierre', golpeada, {}, cerrar(fecha));
      expect(fin.code, fin.dicho).toBe(0);
    }
    console.info(JSON.stringify({ prueba: 'F11', muertes, a_mitad: aMitad, cierre_ms: duracion, semilla: SEMILLA }));
    expect(await huella(golpeada)).toEqual(esperada);
    // The day that was closed accrued something, or equal would prove nothing.
    expect(Number(esperada.libro_devengo?.split(' ')[0])).toBeGreaterThan(5_000);
    expect((await correr('verificar', golpeada)).code).toBe(0);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
