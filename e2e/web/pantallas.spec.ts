import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { areaScreens } from '../../src/app/areas.web.gen.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Screens that open without a record: the rest are walked by the journeys of their area. */
const rutas = areaScreens.filter((s) => !s.path.includes('$') && !('publico' in s && s.publico)).map((s) => s.path);

// Shared out among the workers: a hundred screens in one of them were half of the time of all the tests.
test.describe.configure({ mode: 'parallel' });

let page: Page;
const errores: string[] = [];

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && errores.push(`${page.url()} ${m.text()}`));
  page.on('pageerror', (e) => errores.push(`${page.url()} ${e.message}`));
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill('admin@demo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
test.afterAll(() => page.context().close());

for (const ruta of rutas) {
  test(`${ruta} se ve sin fallas de accesibilidad, sin errores y sin desborde`, async () => {
    errores.length = 0;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      expect(
        violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
        `${ruta} ${width} ${colorScheme}`,
      ).toEqual([]);
      const desborde = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(desborde, `${ruta} ${width}`).toBeLessThanOrEqual(0);
    }
    expect(errores).toEqual([]);
  });
}

test('el filtro elegido de una lista se quita también con el teclado, y quien escucha sabe que se puede', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/solicitudes?vista=mi_turno');
  const quitar = page.getByRole('button', { name: 'Quitar lo elegido' });
  await expect(quitar).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
  await quitar.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/vista=/);
  await expect(quitar).toHaveCount(0);
});
