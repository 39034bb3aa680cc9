import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { HiloEnPantalla } from './estado.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const VISTAS = [
  [1280, 'light'],
  [390, 'dark'],
] as const;

/** Opens a record and waits until nothing is being read. */
async function abrir(page: Page, ruta: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(ruta);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // An error page also has no violations.
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeHidden();
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** What is wrong with one screen: accessibility and overflow, wide and light, narrow and dark. */
async function fallas(page: Page, nombre: string): Promise<string[]> {
  const malas: string[] = [];
  for (const [width, colorScheme] of VISTAS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(150);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    malas.push(...violations.map((v) => `${nombre} ${width} ${v.id}: ${v.nodes[0]?.html}`));
    const desborde = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (desborde > 0) malas.push(`${nombre} ${width}: overflows by ${desborde}`);
  }
  return malas;
}

/** The screens of records that the journey passed through, with their records (areas/quality: WCAG 2.2 AA, no horizontal overflow). */
export async function mirarFichas(h: HiloEnPantalla): Promise<void> {
  const page = await h.pantalla('admin');
  const malas: string[] = [];
  for (const [nombre, ruta] of h.vistas) {
    await abrir(page, ruta);
    malas.push(...(await fallas(page, nombre)));
  }
  expect(malas).toEqual([]);
  expect(h.vistas.size).toBeGreaterThanOrEqual(10);
}
