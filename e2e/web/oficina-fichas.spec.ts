import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, request, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { FICHAS } from './oficina/pantallas.ts';
import { recorrer } from './oficina/teclado.ts';
import { entrar } from './xss/vigilar.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ANCHOS = [1280, 390] as const;
const TEMAS = ['light', 'dark'] as const;

test.describe.configure({ mode: 'parallel' });

let page: Page;
let m: Mundo;
const errores: string[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('console', (c) => c.type() === 'error' && errores.push(`${page.url()} ${c.text()}`));
  page.on('pageerror', (e) => errores.push(`${page.url()} ${e.message}`));
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
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await recorrer(page), 'keyboard').toEqual({ sinLlegar: [], sinVerse: [], soloRaton: [] });
    for (const width of ANCHOS)
      for (const colorScheme of TEMAS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(150);
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        expect
          .soft(
            violations.map(
              (v) =>
                `${v.id}: ${v.nodes
                  .map((x) => x.html)
                  .slice(0, 3)
                  .join(' | ')}`,
            ),
            `${width} ${colorScheme}`,
          )
          .toEqual([]);
        const desborde = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(desborde, `overflow ${width}`).toBeLessThanOrEqual(0);
      }
    expect(errores).toEqual([]);
  });
