import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { enPostgres, hayPostgres } from '../mundo/postgres.ts';
import { type Cuenta, cuentaNueva, Faro, trabajar } from './fallas/clientes.ts';
import { arrancar, azar, type Casa, ido, lanzar, terminar } from './fallas/proceso.ts';
import { recontar } from './fallas/recuento.ts';

/** Deaths of a run: few in `npm test`, as many as asked on demand (docs/pruebas.md). */
const MUERTES = { embebida: Number(process.env.RESPALDO_MUERTES ?? '3'), postgres: Number(process.env.RESPALDO_MUERTES_PG ?? '3') };
const CLIENTES = 32;
const SEMILLA = Number(process.env.RESPALDO_SEMILLA ?? '20260310');
/** An access token lives ten minutes. */
const FICHA_MS = 8 * 60_000;

const carpeta = (n: string) => mkdtempSync(join(tmpdir(), `respaldo-${n}-`));

/** Lets the clients in and waits for the first answer that they hear: on a busy machine a life may not reach it in a second. */
async function escribiendo(faro: Faro, cuenta: Cuenta, url: string): Promise<void> {
  const desde = Date.now();
  await faro.encender(url);
  while (cuenta.ultimo_acuse < desde && Date.now() - desde < 20_000) await new Promise((done) => setTimeout(done, 20));
}

/** Kills the process `n` times in full writing, and counts at the end what the clients were told against what there is. */
async function matar(casa: Casa, n: number): Promise<void> {
  const r = azar(SEMILLA);
  const [faro, cuenta, inicio] = [new Faro(), cuentaNueva(), Date.now()];
  const clientes = trabajar(faro, cuenta, CLIENTES);
  let [fichas, pausa] = [Date.now(), 0];
  for (let i = 0; i < n; i += 1) {
    const desde = Date.now();
    const p = await arrancar(casa);
    if (i > 0) pausa = Math.max(pausa, Date.now() - desde);
    if (Date.now() - fichas > FICHA_MS) {
      faro.olvidarFichas();
      fichas = Date.now();
    }
    await escribiendo(faro, cuenta, p.url);
    await new Promise((done) => setTimeout(done, 400 + r() * 1_200));
    faro.apagar();
    p.child.kill('SIGKILL');
    await ido(p.child);
  }
  const ultimo = await arrancar(casa);
  faro.olvidarFichas();
  await faro.encender(ultimo.url);
  // Whoever was left without an answer asks again before the count.
  await new Promise((done) => setTimeout(done, 1_500));
  faro.fin = true;
  await clientes;
  expect(await terminar(ultimo)).toBe(0);
  const hay = await recontar(casa, cuenta);
  const acuses = Object.values(cuenta.acuses).reduce((s, x) => s + x.size, 0);
  const { perdidos, duplicados, huecos, gasto, invariantes } = hay;
  console.info(
    JSON.stringify({
      motor: casa.url ? 'postgres' : 'embebida',
      muertes: n,
      semilla: SEMILLA,
      acuses,
      desconocidos: cuenta.desconocidos,
      repetidos: cuenta.repetidos,
      perdidos: perdidos.length,
      duplicados: duplicados.length,
      huecos: huecos.length,
      arranque_max_ms: pausa,
      pausa_max_ms: cuenta.pausa_max_ms,
      segundos: Math.round((Date.now() - inicio) / 1000),
    }),
  );
  expect(cuenta.raros).toEqual([]);
  expect({ perdidos, duplicados, huecos }).toEqual({ perdidos: [], duplicados: [], huecos: [] });
  expect(gasto.libro).toBe(gasto.acusado);
  expect(invariantes.code, invariantes.dicho).toBe(0);
  expect(acuses).toBeGreaterThan(n * 5);
}

const plazo = (n: number) => 180_000 + n * 20_000;

test('F4: matar el proceso en plena escritura, con la base embebida, no pierde ni repite nada', async () => {
  test.setTimeout(plazo(MUERTES.embebida));
  const dir = carpeta('muertes');
  try {
    await matar({ dir, url: null }, MUERTES.embebida);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

async function conPostgres(): Promise<void> {
  test.setTimeout(plazo(MUERTES.postgres));
  const dir = carpeta('muertes-pg');
  try {
    await enPostgres('muertes', (url) => matar({ dir, url }, MUERTES.postgres));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

// Without a PostgreSQL on the machine there is nothing to kill: `npm test` says it in its step of service tests.
if (hayPostgres()) test('F1: matar el proceso en plena escritura, con PostgreSQL, no pierde ni repite nada', conPostgres);

test('F5: un segundo proceso sobre la misma carpeta se niega en menos de un segundo, y el primero sigue', async () => {
  test.setTimeout(120_000);
  const dir = carpeta('doble');
  try {
    const p = await arrancar({ dir, url: null });
    const desde = Date.now();
    const segundo = await lanzar('server', { dir, url: null });
    const code = await ido(segundo.child);
    const ms = Date.now() - desde;
    console.info(JSON.stringify({ prueba: 'F5', negado_ms: ms }));
    expect(code).not.toBe(0);
    expect(segundo.dicho()).toMatch(/está en uso por el proceso \d+/);
    expect(ms).toBeLessThan(1_000);
    expect((await fetch(`${p.url}/api/ready`)).status).toBe(200);
    expect(await terminar(p)).toBe(0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
