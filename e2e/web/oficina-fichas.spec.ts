import { expect, type Page, request, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe, MENU } from './comun/fallas.ts';
import { vigilar } from './comun/sosiego.ts';
import { FICHAS } from './oficina/pantallas.ts';
import { recorrer } from './oficina/teclado.ts';

test.describe.configure({ mode: 'parallel' });

let page: Page;
let m: Mundo;
let entera: () => Promise<void>;
const errores: string[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (c) => c.type() === 'error' && errores.push(`${page.url()} ${c.text()}`));
  page.on('pageerror', (e) => errores.push(`${page.url()} ${e.message}`));
  entera = vigilar(page);
  await entrar(page, 'admin');
});
test.afterAll(() => page.context().close());

for (const f of FICHAS)
  test(`${f.nombre}: sin fallas de accesibilidad en los dos temas y anchos, y entera con el teclado`, async () => {
    errores.length = 0;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(await f.ruta(m));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (f.abre) await page.getByRole('button', { name: f.abre }).first().click();
    await entera();
    // What opens comes a moment after its button: a walk that began before it is walked again.
    const recorrida = async () => expect(await recorrer(page), 'keyboard').toEqual({ sinLlegar: [], sinVerse: [], soloRaton: [] });
    await expect(recorrida).toPass({ timeout: 30_000 });
    expect(await fallasDe(page, CUATRO_VISTAS, [MENU])).toEqual([]);
    expect(errores).toEqual([]);
  });
