import { expect, type Page } from '@playwright/test';
import { DOS_VISTAS, fallasDe, MENU } from '../comun/fallas.ts';
import type { HiloEnPantalla } from './estado.ts';

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

/** The screens of records that the journey passed through, with their records (areas/quality: WCAG 2.2 AA, no horizontal overflow). */
export async function mirarFichas(h: HiloEnPantalla): Promise<void> {
  const page = await h.pantalla('admin');
  const malas: string[] = [];
  for (const [nombre, ruta] of h.vistas) {
    await abrir(page, ruta);
    malas.push(...(await fallasDe(page, DOS_VISTAS, [MENU])).map((x) => `${nombre} ${x}`));
  }
  expect(malas).toEqual([]);
  expect(h.vistas.size).toBeGreaterThanOrEqual(10);
}
