import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Empresa } from '../api/hilo/casa.ts';
import { CAPITULOS } from './hilo/capitulos.ts';
import { HiloEnPantalla } from './hilo/estado.ts';

/** The main thread of the product as people see it: each one at a browser of its own, on a company of its own. */
test('el hilo del producto en pantalla', async ({ playwright, browser }) => {
  test.setTimeout(900_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-hilo-web-'));
  const empresa = new Empresa({ dir, url: null }, playwright.request);
  const h = new HiloEnPantalla(empresa, browser);
  try {
    for (const [titulo, capitulo] of CAPITULOS) await test.step(titulo, async () => void (await capitulo(h)));
    expect(h.personas.errores).toEqual([]);
  } finally {
    await h.personas.irse();
    await empresa.parar();
    rmSync(dir, { recursive: true, force: true });
  }
});
