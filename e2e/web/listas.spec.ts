import { expect, type Page, request, test } from '@playwright/test';
import { rutOf } from '../../src/kernel/values/rut.ts';
import { ficha, Mundo } from '../mundo/cliente.ts';
import { entrar } from './comun/entrar.ts';

async function abrir(page: Page, ruta: string): Promise<void> {
  await entrar(page, 'admin');
  await page.goto(ruta);
  await expect(page.locator('tbody tr').nth(2)).toBeVisible();
}

test('un clic en cualquier parte de la fila la abre sin recargar, y volver deja la lista como estaba', async ({ page }) => {
  await abrir(page, '/zonas?perPage=10&orden=-nombre');
  await page.evaluate('globalThis.misma = true');
  await page.locator('tbody tr').nth(1).locator('td').nth(2).click();
  await expect(page).toHaveURL(/\/zonas\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(page).toHaveURL(/perPage=10/);
  await expect(page.locator('tbody tr').nth(2)).toBeVisible();
  await page.locator('tbody tr').first().locator('a').click();
  await expect(page).toHaveURL(/\/zonas\/[0-9a-f-]{36}/);
  expect(await page.evaluate('globalThis.misma')).toBe(true);
});

test('con Ctrl la fila se abre aparte', async ({ page, context }) => {
  await abrir(page, '/zonas');
  const aparte = context.waitForEvent('page');
  await page
    .locator('tbody tr')
    .first()
    .locator('td')
    .nth(3)
    .click({ modifiers: ['Control'] });
  await expect(await aparte).toHaveURL(/\/zonas\/[0-9a-f-]{36}/);
  await expect(page).toHaveURL(/\/zonas$/);
});

test('j, k y Enter recorren y abren con el teclado', async ({ page }) => {
  await abrir(page, '/zonas');
  const enlaces = page.locator('tbody [data-row-link]');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(enlaces.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(enlaces.first()).toBeFocused();
  const destino = await enlaces.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${destino}$`));
});

test('las marcas se cuentan, y la de arriba dice si es toda la página o una parte', async ({ page, baseURL }) => {
  const m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
  for (const n of [1, 2, 3])
    await m.post(
      'ejecutivo',
      '/api/clientes',
      ficha({ rut: rutOf(99_990_900 + n), razon: `Marcas Ficticia ${n} SpA` } as Parameters<typeof ficha>[0]),
    );
  await abrir(page, '/clientes?q=marcas');
  const todas = page.getByRole('checkbox', { name: 'Seleccionar la página' });
  const fila = (n: number) => page.getByRole('checkbox', { name: `Seleccionar fila ${n}`, exact: true });
  await fila(1).check();
  await fila(3).check();
  await expect(page.getByText('2 seleccionados')).toBeVisible();
  expect(await todas.evaluate((e: HTMLInputElement) => e.indeterminate)).toBe(true);
  await todas.check();
  await expect(page.locator('tbody tr[data-selected]')).toHaveCount(3);
  await todas.uncheck();
  await expect(page.locator('tbody tr[data-selected]')).toHaveCount(0);
});
