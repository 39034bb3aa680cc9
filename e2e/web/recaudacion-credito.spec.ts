import { expect, type Page, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const PARTE = {
  rut: '99990094-1',
  razon: 'Pagos Puntuales Ficticia SpA',
  giro: 'Comercio',
  comuna: 'Maipú',
  correo: 'pagos@ejemplo.cl',
};

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const m = new Mundo(api);
  await creditoGirado(m, PARTE);
  const { office } = await m.get<{ office: string }>('tesoreria', '/api/recaudaciones/cajas/mia');
  await m.post('tesoreria', '/api/recaudaciones/cajas/abrir', { office, saldo_apertura: 0 });
  await api.dispose();
});

type Caja = { x: number; y: number; width: number; height: number };

/** Where a notice stands while it is told. */
async function lugarDelAviso(page: Page, texto: string): Promise<Caja> {
  const caja = await page.getByRole('status').filter({ hasText: texto }).boundingBox();
  if (!caja) throw new Error(`nobody told «${texto}»`);
  return caja;
}

/** A notice leaves free every button of the heading of the screen that it is told on. */
async function noTapa(page: Page, a: Caja): Promise<void> {
  for (const boton of await page.getByRole('main').getByRole('button').all()) {
    const b = await boton.boundingBox();
    const aparte = !b || b.x >= a.x + a.width || b.x + b.width <= a.x || b.y >= a.y + a.height || b.y + b.height <= a.y;
    expect([await boton.textContent(), aparte]).toEqual([await boton.textContent(), true]);
  }
}

// Figures: domain §5, cuota 1 of 480.266 (131.797 of interest, 348.469 of capital); in cash, to the nearest ten (Ley 20.956).
test('una cuota se busca por RUT, se paga en efectivo, se imprime su comprobante y otra persona la reversa', async ({ page, browser }) => {
  await entrar(page, 'tesoreria');
  await page.goto('/recaudaciones/nueva');
  await page.getByLabel('RUT del deudor').fill(PARTE.rut);
  await page.getByRole('checkbox', { name: /cuota 1$/ }).check();
  await page.getByText('Efectivo', { exact: true }).click();
  await page.getByRole('button', { name: 'Usar $480.270' }).click();
  const desglose = page.getByText('Desglose', { exact: true }).locator('..');
  await expect(desglose).toContainText('Interés del crédito');
  await expect(desglose).toContainText('$131.797');
  await expect(desglose).toContainText('$348.469');
  await expect(desglose).toContainText('Redondeo de efectivo (Ley 20.956)$4');
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  // What it does is read before it is done; who says no has registered nothing.
  const resumen = page.getByRole('dialog', { name: '¿Registrar este pago?' });
  await page.getByRole('button', { name: 'Registrar el pago' }).click();
  await expect(resumen.getByRole('row', { name: /^Debe por .*cuota 1/ })).toContainText(/\$480\.266\s*\$0/);
  await resumen.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/recaudaciones\/nueva/);
  await page.getByRole('button', { name: 'Registrar el pago' }).click();
  await resumen.getByRole('button', { name: 'Confirmar el pago' }).click();
  const aviso = await lugarDelAviso(page, 'Pago registrado');
  await expect(page).toHaveURL(/\/recaudaciones\/[0-9a-f-]{36}/);
  await expect(page.getByRole('button', { name: 'Comprobante en PDF' })).toBeVisible();
  await noTapa(page, aviso);
  await expect(page.getByRole('region', { name: 'Aplicación del pago' }).getByRole('row')).toHaveCount(4);
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  const bajada = page.waitForResponse(/\/comprobante$/);
  await page.getByRole('button', { name: 'Comprobante en PDF' }).click();
  const papel = await bajada;
  expect([papel.status(), papel.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const otra = await browser.newPage();
  await entrar(otra, 'gerencia');
  await otra.goto(page.url());
  await otra.getByRole('button', { name: 'Reversar', exact: true }).click();
  const dialogo = otra.getByRole('dialog');
  await dialogo.getByLabel('Motivo').fill('se digitó en el cliente equivocado');
  await dialogo.getByRole('button', { name: 'Reversar', exact: true }).click();
  await expect(otra.getByText('Reversada', { exact: true }).first()).toBeVisible();
  await otra.close();
  await page.goto('/recaudaciones/nueva');
  await page.getByLabel('RUT del deudor').fill(PARTE.rut);
  await expect(page.getByRole('row').filter({ hasText: 'cuota 1' })).toContainText('$480.266');
});

test('un depósito sin dueño dice qué será antes de registrarse; lo propuesto se ve desde cualquier pestaña y no se propone dos veces', async ({
  page,
}) => {
  await entrar(page, 'tesoreria');
  await page.goto('/recaudaciones/nueva');
  await page.getByRole('switch', { name: 'No se sabe de quién es' }).check();
  await page.getByLabel('Monto recibido').fill('321000');
  await page.getByRole('combobox', { name: 'Cuenta en que entró' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('N° de operación del banco').fill('321321');
  await page.getByRole('button', { name: 'Registrar el pago' }).click();
  const resumen = page.getByRole('dialog', { name: '¿Registrar este pago?' });
  await expect(resumen).toContainText('$321.000');
  await expect(resumen).toContainText('Queda por identificar: no rebaja ninguna deuda todavía');
  await resumen.getByRole('button', { name: 'Confirmar el pago' }).click();
  await expect(page).toHaveURL(/\/recaudaciones\/[0-9a-f-]{36}/);

  await page.goto('/pasivos/todos?estado=por_identificar');
  await page
    .getByRole('row', { name: /^Sin identificar/ })
    .filter({ hasText: '$321.000' })
    .click();
  await page.getByRole('tab', { name: 'Solicitudes' }).click();
  const proponer = page.getByRole('dialog', { name: '¿De quién es este depósito?' });
  await page.getByRole('button', { name: 'Identificar' }).click();
  await proponer.getByLabel('RUT del dueño').fill(PARTE.rut);
  await proponer.getByLabel('Cómo se sabe').fill('Comprobante del banco a su nombre');
  await proponer.getByRole('button', { name: 'Proponer' }).click();
  await expect(proponer).toBeHidden();
  await expect(page.getByText(`parece de ${PARTE.razon}, por confirmar`)).toBeVisible();
  await page.getByRole('button', { name: 'Identificar' }).click();
  await proponer.getByRole('button', { name: 'Proponer' }).click();
  await expect(proponer.getByRole('alert')).toContainText(`Ya se propuso que es de ${PARTE.razon}`);
});

test('quien cuenta la caja no sabe cuánto debe haber hasta que guarda su conteo', async ({ page }) => {
  await entrar(page, 'tesoreria');
  await page.goto('/recaudaciones/caja');
  await page.getByText('Ir a la hoja').click();
  const hoja = page.getByRole('main');
  await expect(hoja).toContainText(/Efectivo esperado\s*Sin contar/);
  await page.getByRole('button', { name: 'Arqueo' }).click();
  const arqueo = page.getByRole('dialog', { name: 'Arqueo: contar el efectivo' });
  await arqueo.getByLabel('Billetes de $10.000').fill('4');
  await expect(arqueo).toContainText('Contado $40.000');
  await expect(arqueo).not.toContainText(/debe haber|esperado/i);
  await arqueo.getByRole('button', { name: 'Guardar el conteo' }).click();
  await expect(hoja).toContainText(/Efectivo esperado\s*\$/);
  await expect(hoja).not.toContainText('Sin contar');
});
