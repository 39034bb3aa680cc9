import { expect, type Page } from '@playwright/test';

/** Signs in by the form with an account of the demo company (`<cuenta>@demo.cl`). */
export async function entrar(page: Page, cuenta: string): Promise<void> {
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(`${cuenta}@demo.cl`);
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Another person sits down at the same browser. */
export async function turno(page: Page, cuenta: string, ruta: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/acceso');
  await page.evaluate(() => localStorage.clear());
  await entrar(page, cuenta);
  await page.goto(ruta);
}
