import { expect, type Page, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { celda } from './comun/celda.ts';
import { turno } from './comun/entrar.ts';
import { mirar, retratar } from './comun/mirada.ts';
import { elegir, siguiente } from './hilo/estado.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's), with twelve cuotas of 480.266 (domain §5). */
const CLIENTE = {
  rut: '99990093-3',
  razon: 'Talleres Cheque Ficticia SpA',
  giro: 'Talleres',
  comuna: 'Maipú',
  correo: 'ventas@ejemplo.cl',
};

// One after the other: each begins where the one before left the cheque.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await creditoGirado(new Mundo(api), CLIENTE);
  await api.dispose();
});

const boton = (page: Page, nombre: string) => page.getByRole('button', { name: nombre, exact: true });

/** What somebody copies from a spreadsheet: with titles, in another order, with three cells wrong. */
const PLANILLA = [
  'Banco\tCuenta\tN° cheque\tVence\tValor',
  'BancoEstado\t55-120\t1001\t10-03-2026\t$480.266',
  'BancoEstado\t55-120\t1002\t20-06-2026\t480.266',
  'BancoEstado\t55-120\t1002\t22-05-2026\t480.267',
].join('\n');

test('los cheques se pegan de una planilla, cada error está en su celda, y lo escrito sobrevive', async ({ page }) => {
  await turno(page, 'operaciones', '/cheques/recibir');
  await page.getByRole('combobox', { name: 'RUT del cliente' }).fill(CLIENTE.rut);
  await page.getByRole('combobox', { name: 'RUT de quien los gira' }).fill(CLIENTE.rut);
  await page.getByRole('textbox', { name: 'Nombre de quien los gira' }).fill(CLIENTE.razon);
  await retratar(page, 'cheques-1-cliente');
  await siguiente(page, 2);

  for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: new RegExp(`^Cheque para .* cuota ${n}$`) }).check();
  await expect(page.getByText('3 de 12 elegidas')).toBeVisible();
  await retratar(page, 'cheques-2-cuotas');
  await siguiente(page, 3);

  await page.getByLabel('Pegar desde una planilla').fill(PLANILLA);
  await boton(page, 'Llevar 3 filas a la grilla').click();
  const grilla = page.getByRole('region', { name: 'Cheques' });
  await expect(celda(page, 'Número del cheque 1')).toHaveValue('0001001');
  await expect(grilla.getByText('Repite el de la fila 2')).toBeVisible();
  await expect(grilla.getByText('La cuota es de $480.266')).toBeVisible();
  await expect(grilla.getByText(/^Es anterior al de .* cuota 2, del 20-06-2026$/)).toBeVisible();
  await expect(page.getByText('3 celdas por corregir')).toBeVisible();
  await mirar(page, 'cheques-3-errores');
  await boton(page, 'Siguiente').click();
  await expect(page).toHaveURL(/paso=3/);

  // What is written survives leaving and coming back.
  await page.reload();
  await expect(page.getByText(/Se recuperó lo escrito/)).toBeVisible();
  await expect(page.getByText('3 celdas por corregir')).toBeVisible();
  await celda(page, 'Número del cheque 3').fill('1003');
  await celda(page, 'Monto del cheque 3').fill('480266');
  await celda(page, 'Fecha del cheque 2').fill('20-05-2026');
  await expect(page.getByText(/por corregir/)).toBeHidden();
  await siguiente(page, 4);
  await expect(page.getByText('Los cheques suman lo mismo que las cuotas elegidas.')).toBeVisible();
  await mirar(page, 'cheques-4-cuadratura');
  await siguiente(page, 5);
  await retratar(page, 'cheques-5-resumen');
  await boton(page, 'Recibir y emitir recibo').click();
  await expect(page.getByRole('heading', { name: /Recibo de cheques N° \d+/ })).toBeVisible();
  await mirar(page, 'cheques-6-recibo');
});

test('un cheque ya ingresado se rehúsa en su celda, y lo escrito sigue ahí', async ({ page }) => {
  await turno(page, 'operaciones', '/cheques/recibir');
  await page.getByRole('combobox', { name: 'RUT del cliente' }).fill(CLIENTE.rut);
  await page.getByRole('combobox', { name: 'RUT de quien los gira' }).fill(CLIENTE.rut);
  await page.getByRole('textbox', { name: 'Nombre de quien los gira' }).fill(CLIENTE.razon);
  await siguiente(page, 2);
  await page.getByRole('checkbox', { name: /cuota 4$/ }).check();
  await siguiente(page, 3);
  await page.getByLabel('Pegar desde una planilla').fill('1001\t20-07-2026\t480.266\t55120\tBancoEstado');
  await boton(page, 'Llevar 1 filas a la grilla').click();
  await siguiente(page, 4);
  await siguiente(page, 5);
  await boton(page, 'Recibir y emitir recibo').click();
  await expect(page.getByText('El cheque 0001001 de BancoEstado ya está ingresado').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cheques' }).getByText('Ya está ingresado')).toBeVisible();
  await expect(celda(page, 'Número del cheque 1')).toHaveValue('0001001');
});

/** The record of the cheque that is followed. */
let ficha = '';

test('el calendario lo anuncia; guardado por otra persona se deposita', async ({ page }) => {
  await turno(page, 'tesoreria', '/cheques?q=0001001');
  await page
    .getByRole('link', { name: /0001001/ })
    .first()
    .click();
  await boton(page, 'Recibir en la bóveda').click();
  await elegir(page, 'Bóveda', /.+/);
  await retratar(page, 'cheques-7-custodia');
  await page.getByRole('dialog').getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Por depositar').first()).toBeVisible();
  ficha = page.url();

  await page.goto('/cheques/calendario');
  await expect(page.getByRole('row').filter({ hasText: '10-03-2026' })).toContainText('$480.266');
  await mirar(page, 'cheques-8-calendario');
  await page.goto('/cheques/depositar');
  await expect(page.getByRole('checkbox', { name: 'Depositar el cheque 0001001' })).toBeChecked();
  await elegir(page, 'Cuenta en que se deposita', /.+/);
  await retratar(page, 'cheques-9-boleta');
  await boton(page, 'Depositar').click();
  await expect(page.getByRole('heading', { name: 'Depósitos de cheques' })).toBeVisible();
  await retratar(page, 'cheques-10-depositos');
});

test('el banco lo protesta en un acto, y se canjea por otro que no esté ya ingresado', async ({ page }) => {
  await turno(page, 'tesoreria', ficha);
  await boton(page, 'Protestar').click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Protestar', exact: true }).click();
  await expect(page.getByText(/Indique la causal|Agregue al menos uno/)).toBeVisible();
  await elegir(page, 'Causales escritas por el banco', /fondos/i);
  await dialogo.getByRole('textbox', { name: 'Comisión que cobró el banco' }).fill('5000');
  await mirar(page, 'cheques-11-protesto');
  await dialogo.getByRole('button', { name: 'Protestar', exact: true }).click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByText('Protestado').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Protesto' }).click();
  // 1 % of 480.266 = 4.803, above the minimum of 3.000 (DL 3.475, domain §4).
  await expect(page.getByText('$4.803')).toBeVisible();
  await mirar(page, 'cheques-12-protestado');

  await turno(page, 'operaciones', ficha);
  await boton(page, 'Canjear').click();
  await celda(page, 'Número').fill('0001001');
  await page.getByRole('dialog').getByRole('button', { name: 'Canjear', exact: true }).last().click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/ya está ingresado/i)
      .first(),
  ).toBeVisible();
  await celda(page, 'Número').fill('2001');
  await mirar(page, 'cheques-13-canje');
  await dialogo.getByRole('button', { name: 'Canjear', exact: true }).last().click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByText('Canjeado').first()).toBeVisible();
  await page.getByRole('link', { name: /0002001/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cheque 0002001' })).toBeVisible();
  await retratar(page, 'cheques-14-reemplazo');
});
