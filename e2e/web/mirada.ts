import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A folder in which each look leaves its pictures, for who wants to see them with own eyes. */
const CAPTURAS = process.env.CAPTURAS;
const VISTAS = [
  [1280, 'light'],
  [390, 'dark'],
] as const;
const RETRATOS = [...VISTAS, [1280, 'dark'], [390, 'light']] as const;

async function ponerse(page: Page, [width, colorScheme]: (typeof RETRATOS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForTimeout(150);
}

/** Pictures of what stands on screen now, in both themes and widths, when somebody asked for them. */
export async function retratar(page: Page, nombre: string): Promise<void> {
  if (!CAPTURAS) return;
  for (const vista of RETRATOS) {
    await ponerse(page, vista);
    await page.screenshot({ path: `${CAPTURAS}/${nombre}-${vista.join('-')}.png` });
  }
  await ponerse(page, VISTAS[0]);
}

/** What stands on screen now, wide and light, narrow and dark: no fault of accessibility (WCAG 2.2 AA) and no overflow. */
export async function mirar(page: Page, nombre: string): Promise<void> {
  await retratar(page, nombre);
  for (const vista of VISTAS) {
    await ponerse(page, vista);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(
      violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
      `${nombre} ${vista.join(' ')}`,
    ).toEqual([]);
    const desborde = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(desborde, `${nombre} ${vista.join(' ')}`).toBeLessThanOrEqual(0);
  }
  await ponerse(page, VISTAS[0]);
}
