import { expect, type Page, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';

const campo = (page: Page, name: string) => page.getByRole('textbox', { name });
const cuota = (page: Page) => page.getByRole('button', { name: /, cómo se calcula: Cuota$/ });

// Figures: domain §5 (costs of 35.000, first due date on 20-04-2026) and its bracket of 29,00 %.
test('el simulador da el crédito de domain §5, explica su cuota y compara otra alternativa', async ({ page }) => {
  await entrar(page, 'ejecutivo');
  await page.goto('/creditos/simulador');
  await campo(page, 'Curse').fill('10-03-2026');
  await campo(page, 'Primera cuota').fill('20-04-2026');
  await page.getByRole('button', { name: 'Más condiciones' }).click();
  await page.getByRole('button', { name: 'Agregar costo' }).click();
  await campo(page, 'Neto').fill('35000');
  await expect(cuota(page)).toContainText('$480.266');
  const tabla = page.getByRole('region', { name: 'Tabla de desarrollo en pesos' });
  await expect(tabla.getByRole('row').nth(12)).toContainText('$480.263');
  await expect(tabla).toContainText('$5.763.189');

  await cuota(page).click();
  await expect(page.getByText('480.265,6449')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Comparar con otra' }).click();
  await campo(page, 'Tasa mensual').fill('2,42');
  await expect(page.getByText('Supera la tasa máxima convencional del tramo (29,00 % anual)').first()).toBeVisible();
  await campo(page, 'Tasa mensual').fill('1,5');
  await expect(cuota(page)).toHaveCount(2);

  await page.reload();
  await expect(page.getByText('Alternativa 2').first()).toBeVisible();
});
