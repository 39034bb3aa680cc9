import { expect, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';
import { DOS_VISTAS, fallasDe } from './comun/fallas.ts';

test('un reporte se busca, se genera, se baja y se repite igual', async ({ page }) => {
  await entrar(page, 'gerencia');
  await page.goto('/reportes');
  await page.getByLabel('Buscar un reporte').fill('antigüedad');
  await page.getByRole('button', { name: 'Antigüedad de la cartera: dejar en favoritos' }).click();
  await page.getByRole('link', { name: 'Antigüedad de la cartera' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Antigüedad de la cartera' })).toBeVisible();
  expect(await fallasDe(page, DOS_VISTAS)).toEqual([]);
  await page.getByRole('button', { name: 'Generar CSV' }).click();
  const bajar = page.getByRole('button', { name: /^Bajar Antigüedad de la cartera/ });
  await expect(bajar).toBeVisible({ timeout: 30_000 });
  const [archivo] = await Promise.all([page.waitForEvent('download'), bajar.click()]);
  expect(archivo.suggestedFilename()).toMatch(/^antiguedad-\d+\.csv$/);
  await page.getByRole('button', { name: /^Repetir Antigüedad/ }).click();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await page.getByRole('button', { name: /^Comparar N° \d+ con la que repite/ }).click({ timeout: 30_000 });
  await expect(page.getByText('Dicen lo mismo')).toBeVisible();
});

test('una exploración se guarda con su nombre y se vuelve a abrir', async ({ page }) => {
  await entrar(page, 'gerencia');
  await page.goto('/reportes/explorar?cubo=deudas&medidas=deuda&filas=rol');
  await page.getByRole('button', { name: 'Guardar como' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Deuda por rol');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/vista=/);
  await page.goto('/reportes/explorar');
  await page.getByRole('combobox', { name: 'Vista guardada' }).click();
  await page.getByRole('option', { name: 'Deuda por rol' }).click();
  await expect(page).toHaveURL(/filas=rol/);
});
