import { expect, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';

test('quien ya se escribió en la ficha se ofrece por su nombre donde se pide otra vez', async ({ page }) => {
  await entrar(page, 'ejecutivo');
  await page.goto('/clientes/nuevo');
  const ficha = page.getByRole('main');
  await ficha.getByRole('textbox', { name: 'RUT' }).fill('99990095-K');
  await ficha.getByRole('textbox', { name: 'Razón social' }).fill('Escritos Una Vez Ficticia SpA');
  for (let paso = 1; paso < 4; paso += 1) await ficha.getByRole('button', { name: 'Siguiente' }).click();
  const vinculos = ficha.getByRole('group', { name: 'Vínculos y poderes' });
  await vinculos.getByRole('button', { name: 'Agregar vínculo' }).click();
  await vinculos.getByLabel('RUT').fill('40000777-2');
  await vinculos.getByRole('textbox', { name: 'Nombre' }).fill('Ana Prueba Soto');
  const habilitados = ficha.getByRole('group', { name: 'Personas habilitadas' });
  await habilitados.getByRole('button', { name: 'Agregar habilitado' }).click();
  await habilitados.getByLabel('RUT').click();
  await page.getByRole('option', { name: /Ana Prueba Soto/ }).click();
  await expect(habilitados.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Prueba Soto');
  await expect(habilitados.getByLabel('RUT')).toHaveValue('40.000.777-2');
});

test('lo que se envía por un camino propio también dice que quedó hecho', async ({ page }) => {
  await entrar(page, 'gerencia');
  await page.goto('/reportes/explorar?cubo=deudas');
  await page.getByRole('button', { name: 'Guardar como' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Guardar la vista como' });
  await dialogo.getByRole('textbox', { name: 'Nombre' }).fill('Deudas de la prueba');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByRole('status').getByText('Vista guardada')).toBeVisible();
});
