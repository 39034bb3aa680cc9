import { expect, type Page } from '@playwright/test';
import { CARGAS } from '../../mundo/cargas.ts';

const POR_TEXTO = 12;
/** Some loads in each text: what one leaves open may lend itself to the next. */
export const TEXTOS = Array.from({ length: Math.ceil(CARGAS.length / POR_TEXTO) }, (_, i) =>
  CARGAS.slice(i * POR_TEXTO, (i + 1) * POR_TEXTO),
);
/** In one line, and no longer than the field takes. */
export const corta = (c: string, max: number) => c.replace(/\s/g, ' ').slice(0, max).trim();
export const TITULO = 'Carga de prueba';

export interface Visto {
  ejecutado: number;
  violaciones: string[];
}

/** Before any page: what ran, and what the policy of the page had to stop. */
export async function vigilar(page: Page): Promise<() => Promise<Visto>> {
  const dialogos: string[] = [];
  page.on('dialog', (d) => {
    dialogos.push(d.message());
    void d.dismiss();
  });
  await page.addInitScript(() => {
    const g = globalThis as unknown as { violaciones: string[] };
    g.violaciones = [];
    document.addEventListener('securitypolicyviolation', (e) => g.violaciones.push(`${e.effectiveDirective} ${e.blockedURI}`));
  });
  return async () => {
    const visto = await page.evaluate<Visto>('({ ejecutado: globalThis.ejecutado ?? 0, violaciones: globalThis.violaciones })');
    return { ejecutado: visto.ejecutado + dialogos.length, violaciones: visto.violaciones };
  };
}

/** Opens an address, lets it settle, moves over what it shows, and nothing may have run nor been stopped from running. */
export async function mirar(page: Page, visto: () => Promise<Visto>, ruta: string, esperado: string): Promise<void> {
  await page.goto(ruta);
  await expect(page.locator('main').getByText(esperado, { exact: false }).first()).toBeVisible();
  await page.waitForTimeout(400);
  await page.mouse.move(700, 300);
  await page.mouse.move(900, 600);
  expect(await visto(), ruta).toEqual({ ejecutado: 0, violaciones: [] });
  const vivos = await page
    .locator('main script, main iframe, main object, main embed, main [onerror], main [onload], main [onfocus]')
    .count();
  expect(vivos, ruta).toBe(0);
}
