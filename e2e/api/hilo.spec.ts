import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequest, test } from '@playwright/test';
import { openDatabase } from '../../src/platform/server/database/open.ts';
import { findBinaries, findPostgres, INSTRUCTIONS } from '../../tools/postgres.ts';
import { CAPITULOS } from './hilo/capitulos.ts';
import { Empresa } from './hilo/casa.ts';
import { Hilo } from './hilo/estado.ts';

/** The main thread of the product, from an unknown firm to closed books, told by the people who do each act. */
async function contar(dir: string, url: string | null, request: APIRequest): Promise<void> {
  const empresa = new Empresa({ dir, url }, request);
  const h = new Hilo(empresa);
  try {
    for (const [titulo, capitulo] of CAPITULOS) await test.step(titulo, async () => void (await capitulo(h)));
  } finally {
    await empresa.parar();
  }
}

const carpeta = (n: string) => mkdtempSync(join(tmpdir(), `respaldo-${n}-`));

test('el hilo del producto, con la base embebida', async ({ playwright }) => {
  test.setTimeout(240_000);
  const dir = carpeta('hilo');
  try {
    await contar(dir, null, playwright.request);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

async function conPostgres(request: APIRequest): Promise<void> {
  test.setTimeout(240_000);
  const pg = await findPostgres();
  if (!pg) throw new Error(INSTRUCTIONS);
  const dir = carpeta('hilo-pg');
  const admin = await openDatabase({ url: pg.url });
  const nombre = `hilo_${process.pid}_${Date.now()}`;
  try {
    await admin.sql(`create database ${nombre}`);
    const url = new URL(pg.url);
    url.pathname = `/${nombre}`;
    await contar(dir, url.href, request);
  } finally {
    await admin.sql(`drop database if exists ${nombre} with (force)`);
    await admin.close();
    await pg.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

// Without a PostgreSQL on the machine there is no second run: `npm test` says it in its step of service tests.
if (process.env.TEST_DATABASE_URL || findBinaries())
  test('el hilo del producto, con PostgreSQL', ({ playwright }) => conPostgres(playwright.request));
