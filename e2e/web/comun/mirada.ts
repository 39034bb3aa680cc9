import { expect, type Page } from '@playwright/test';
import { CUATRO_VISTAS, DOS_VISTAS, fallasDe, MENU, ponerse } from './fallas.ts';

/** A folder in which each look leaves its pictures, for who wants to see them with own eyes. */
const CAPTURAS = process.env.CAPTURAS;

/** Pictures of what stands on screen now, in both themes and widths, when somebody asked for them. */
export async function retratar(page: Page, nombre: string): Promise<void> {
  if (!CAPTURAS) return;
  for (const vista of CUATRO_VISTAS) {
    await ponerse(page, vista);
    await page.screenshot({ path: `${CAPTURAS}/${nombre}-${vista.join('-')}.png` });
  }
  await ponerse(page, DOS_VISTAS[0]);
}

/** What stands on screen now, wide and light, narrow and dark: no fault of accessibility (WCAG 2.2 AA) and no overflow. The menu is looked at in `pantallas`. */
export async function mirar(page: Page, nombre: string): Promise<void> {
  await retratar(page, nombre);
  expect(await fallasDe(page, DOS_VISTAS, [MENU]), nombre).toEqual([]);
  await ponerse(page, DOS_VISTAS[0]);
}
