import { expect, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';

test('quien ya se escribió en la ficha se ofrece por su nombre donde se pide otra vez', async ({ page }) => {
  await entrar(page, 'ejecutivo');
  await page.goto('/clientes/nuevo');
  const ficha = page.getByRole('main');
  await ficha.getByLabel('RUT').fill('99990095-K');
  await ficha.getByLabel('Razón social').fill('Escritos Una Vez Ficticia SpA');
  for (let paso = 1; paso < 4; paso += 1) await ficha.getByRole('button', { name: 'Siguiente' }).click();
  await ficha.getByRole('button', { name: 'Agregar vínculo' }).click();
  await ficha.getByLabel('RUT').first().fill('40000777-2');
  await ficha.getByLabel('Nombre').last().fill('Ana Prueba Soto');
  await ficha.getByRole('button', { name: 'Agregar habilitado' }).click();
  await ficha.getByLabel('RUT').last().click();
  await page.getByRole('option', { name: /Ana Prueba Soto/ }).click();
  await expect(ficha.getByLabel('Nombre').last()).toHaveValue('Ana Prueba Soto');
});
