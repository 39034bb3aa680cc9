import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequest, type Browser, expect, test } from '@playwright/test';
import { Empresa } from '../api/hilo/casa.ts';
import { enPostgres } from '../mundo/postgres.ts';
import { CAPITULOS } from './hilo/capitulos.ts';
import { HiloEnPantalla } from './hilo/estado.ts';

async function contar(url: string | null, request: APIRequest, browser: Browser): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-hilo-web-'));
  const empresa = new Empresa({ dir, url }, request);
  const h = new HiloEnPantalla(empresa, browser);
  try {
    for (const [titulo, capitulo] of CAPITULOS) await test.step(titulo, async () => void (await capitulo(h)));
    expect(h.personas.errores).toEqual([]);
  } finally {
    await h.personas.irse();
    await empresa.parar();
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * The main thread of the product as people see it: each one at a browser of its own, on a company of its own. What is on the screen does not
 * depend on the engine, so the suite tells it once, on the embedded database; RESPALDO_HILO=postgres tells it on a PostgreSQL.
 */
test('el hilo del producto en pantalla', async ({ playwright, browser }) => {
  test.setTimeout(900_000);
  if (process.env.RESPALDO_HILO === 'postgres') await enPostgres('hilo_web', (url) => contar(url, playwright.request, browser));
  else await contar(null, playwright.request, browser);
});
