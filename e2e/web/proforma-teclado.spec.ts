import { expect, type Page, test } from '@playwright/test';
import { clienteConLinea, facturaCargada, Mundo } from '../mundo/cliente.ts';
import { tabHasta } from './comun/teclado.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const CLIENTE = {
  rut: '99990091-7',
  razon: 'Tornería Teclado Ficticia SpA',
  giro: 'Tornería',
  comuna: 'Maipú',
  correo: 'ventas@ejemplo.cl',
};
const FOLIO = 7001;

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const m = new Mundo(api);
  await clienteConLinea(m, CLIENTE);
  await facturaCargada(m, CLIENTE, FOLIO);
  await api.dispose();
});

async function siguiente(page: Page, paso: number): Promise<void> {
  await tabHasta(page, 'Siguiente');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`paso=${paso}`));
}

test('se entra y se hace una proforma usando sólo el teclado', async ({ page }) => {
  const errores: string[] = [];
  page.on('console', (m) => m.type() === 'error' && errores.push(m.text()));
  page.on('pageerror', (e) => errores.push(e.message));
  await page.goto('/acceso');
  await tabHasta(page, 'Correo');
  await page.keyboard.type('ejecutivo@demo.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Nueva proforma');
  await expect(page.getByRole('dialog').getByText('Nueva proforma')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nueva proforma' })).toBeVisible();

  await tabHasta(page, 'RUT del cliente');
  await page.keyboard.type(CLIENTE.rut);
  await expect(page.getByText(CLIENTE.razon)).toBeVisible();
  await siguiente(page, 2);

  await expect(page.getByText(`33-${FOLIO}`)).toBeVisible();
  await tabHasta(page, `33-${FOLIO}`);
  await page.keyboard.press('Space');
  await siguiente(page, 3);

  // The line brings 95 % and 1,80 %: he buys at 90 %.
  await tabHasta(page, 'Anticipo');
  await page.keyboard.type('90,00');
  await tabHasta(page, 'Tasa mensual');
  await page.keyboard.type('1,80');
  // Domain §6.6, row 33-1021 of T13: 90 % of 12.500.000, 38 days, 256.500; comisión 1,5 UF = 59.763 and its IVA 11.355.
  await expect(page.getByText('$10.922.382').first()).toBeVisible();
  for (const paso of [4, 5, 6]) await siguiente(page, paso);
  await tabHasta(page, 'Guardar proforma');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/proformas\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: /^Proforma \d+$/ })).toBeVisible();
  await expect(page.getByText('$10.922.382').first()).toBeVisible();
  expect(errores).toEqual([]);
});
