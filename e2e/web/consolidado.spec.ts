import { expect, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const FIRMA = { rut: '99990098-4', razon: 'Vista Ficticia SpA', giro: 'Comercio', comuna: 'Maipú', correo: 'vista@ejemplo.cl' };

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await creditoGirado(new Mundo(api), FIRMA);
  await api.dispose();
});

test.beforeEach(async ({ page }) => entrar(page, 'admin'));

test('un RUT abre una página con sus cifras, cada una abre sus filas y cada fila su registro; Atrás vuelve a la misma', async ({
  page,
}) => {
  await page.goto(`/clientes/rut/${FIRMA.rut}`);
  await expect(page).toHaveURL(new RegExp(`/consolidado/${FIRMA.rut}`));
  await expect(page.getByRole('heading', { level: 1, name: FIRMA.razon })).toBeVisible();
  await page.getByRole('button', { name: /^Deuda directa/ }).click();
  await expect(page).toHaveURL(/bloque=deuda&donde=papel%3Apropia|bloque=deuda&donde=papel:propia/);
  const filas = page.getByRole('region', { name: 'Deuda' });
  await filas.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/creditos\//);
  await page.goBack();
  await expect(page).toHaveURL(/donde=papel/);
  await expect(filas).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
});

test('el panel del RUT de trabajo se abre sobre cualquier pantalla y Esc lo guarda', async ({ page }) => {
  await page.goto('/bandeja');
  await page.evaluate((rut) => localStorage.setItem('rut_global', rut), FIRMA.rut);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const panel = page.getByRole('complementary', { name: /^Persona/ });
  await expect(panel.getByText(FIRMA.razon)).toBeVisible();
  // The r of the inbox, alone, refuses what is under it: after a g it does nothing there.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/bandeja/);
});

test('la búsqueda halla a una persona por su nombre, y a quien no está le ofrece qué hacer', async ({ page }) => {
  await page.goto('/consolidado');
  await page.getByLabel('RUT o nombre').fill('Vista Ficticia');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: FIRMA.razon }).click();
  await expect(page.getByRole('heading', { level: 1, name: FIRMA.razon })).toBeVisible();
  await page.goto('/consolidado/40000099-9');
  await expect(page.getByText('no está registrado, o está fuera de su alcance')).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
});
