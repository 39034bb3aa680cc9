import { expect, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';

test('lo eliminado por error vuelve: un correo a su carpeta y una tarea a la lista', async ({ page }) => {
  await entrar(page, 'agente');
  await page.goto('/correo');
  const lista = page.getByRole('list', { name: 'Correos' });
  await lista.getByRole('checkbox', { name: 'Elegir: Comité del jueves 12: tabla' }).check();
  await page.getByRole('toolbar', { name: '1 elegidos' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(lista).not.toContainText('Comité del jueves 12');
  await expect(page.getByRole('status').filter({ hasText: 'Correo en la papelera' })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(lista).toContainText('Comité del jueves 12');

  await page.goto('/tareas');
  const tareas = page.getByRole('list', { name: 'Tareas' });
  await tareas.getByRole('button', { name: 'Pedir el certificado de vigencia a Maderas del Sur', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(tareas).not.toContainText('Pedir el certificado');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(tareas).toContainText('Pedir el certificado');
});
