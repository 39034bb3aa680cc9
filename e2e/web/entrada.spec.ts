import { expect, type Page, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';

/** Accessibility of what is on screen, in the two schemes and the two widths. */
async function sinFallasDeAcceso(page: Page): Promise<void> {
  expect(await fallasDe(page, CUATRO_VISTAS), page.url()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('se entra con correo y contraseña usando sólo el teclado', async ({ page }) => {
  const errores: string[] = [];
  page.on('console', (m) => m.type() === 'error' && errores.push(m.text()));
  page.on('pageerror', (e) => errores.push(e.message));
  await page.goto('/');
  await expect(page).toHaveURL(/\/acceso/);
  await sinFallasDeAcceso(page);
  await page.getByLabel('Correo').focus();
  await page.keyboard.type('ejecutivo@demo.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(errores).toEqual([]);
});

test('una clave equivocada se dice en su campo y no borra el correo', async ({ page }) => {
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill('ejecutivo@demo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('otra clave');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Correo o contraseña incorrectos')).toBeVisible();
  await expect(page.getByLabel('Correo')).toHaveValue('ejecutivo@demo.cl');
});

for (const ruta of ['/bandeja', '/tablero']) {
  test(`${ruta} se ve sin fallas de accesibilidad ni errores`, async ({ page }) => {
    const errores: string[] = [];
    page.on('console', (m) => m.type() === 'error' && errores.push(m.text()));
    await entrar(page, 'admin');
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sinFallasDeAcceso(page);
    expect(errores).toEqual([]);
  });
}
