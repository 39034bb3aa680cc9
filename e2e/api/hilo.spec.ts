import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequest, test } from '@playwright/test';
import { enPostgres, hayPostgres } from '../mundo/postgres.ts';
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

// By day the embedded database tells it on screen (docs/decisiones/0079).
const aparte = process.env.RESPALDO_NOCHE === '1' || !hayPostgres();
if (aparte) test('el hilo del producto, con la base embebida', ({ playwright }) => conEmbebida(playwright.request));

async function conEmbebida(request: APIRequest): Promise<void> {
  test.setTimeout(420_000);
  const dir = carpeta('hilo');
  try {
    await contar(dir, null, request);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function conPostgres(request: APIRequest): Promise<void> {
  test.setTimeout(420_000);
  const dir = carpeta('hilo-pg');
  try {
    await enPostgres('hilo', (url) => contar(dir, url, request));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

// Without a PostgreSQL on the machine there is no second run: `npm test` says it in its step of service tests.
if (hayPostgres()) test('el hilo del producto, con PostgreSQL', ({ playwright }) => conPostgres(playwright.request));
