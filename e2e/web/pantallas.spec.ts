import { expect, type Page, test } from '@playwright/test';
import { areaScreens } from '../../src/app/areas.web.gen.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, DOS_VISTAS, fallasDe, MENU, ponerse } from './comun/fallas.ts';
import { irA, vigilar } from './comun/sosiego.ts';

/** Screens that open without a record: the rest are walked by the journeys of their area. */
const pantallas = areaScreens.filter((s) => !s.path.includes('$') && !('publico' in s && s.publico));

// Shared out among the workers: a hundred screens in one of them were half of the time of all the tests.
test.describe.configure({ mode: 'parallel' });

let page: Page;
let entera: () => Promise<void>;
const errores: string[] = [];

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && errores.push(`${page.url()} ${m.text()}`));
  page.on('pageerror', (e) => errores.push(`${page.url()} ${e.message}`));
  entera = vigilar(page);
  await entrar(page, 'admin');
});
test.afterAll(() => page.context().close());

// By the product's own way from screen to screen: loading it anew a hundred and fifty times was a third of the time. The journeys open theirs by the address.
for (const { path, titulo } of pantallas) {
  test(`${path} se ve sin fallas de accesibilidad, sin errores y sin desborde`, async () => {
    errores.length = 0;
    await ponerse(page, DOS_VISTAS[0]);
    await irA(page, path, titulo);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await entera();
    expect(await fallasDe(page, DOS_VISTAS, [MENU])).toEqual([]);
    expect(errores).toEqual([]);
  });
}

for (const ruta of ['/bandeja', '/parametros', '/perfiles/matriz'])
  test(`el menú, abierto donde está ${ruta}, se ve sin fallas de accesibilidad en los dos temas y anchos`, async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(ruta);
    await expect(page.locator(MENU).getByRole('link').first()).toBeVisible();
    expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
  });

test('el filtro elegido de una lista se quita también con el teclado, y quien escucha sabe que se puede', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/solicitudes?vista=mi_turno');
  const quitar = page.getByRole('button', { name: 'Quitar lo elegido' });
  await expect(quitar).toHaveCount(1);
  expect(await fallasDe(page, [[1280, 'light']])).toEqual([]);
  await quitar.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/vista=/);
  await expect(quitar).toHaveCount(0);
});
