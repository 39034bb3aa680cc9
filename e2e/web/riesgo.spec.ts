import { expect, type Page, test } from '@playwright/test';
import { papelPdf } from '../../tools/dte-demo/papel.ts';
import { clienteConLinea, Mundo } from '../mundo/cliente.ts';
import { darArchivos } from './comun/archivos.ts';
import { fallasDe } from './comun/fallas.ts';
import { elegir, tabHasta, unMomento } from './comun/teclado.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's), and who represents it. */
const CLIENTE = {
  rut: '99990106-9',
  razon: 'Maestranza Riesgo Ficticia SpA',
  giro: 'Maestranza',
  comuna: 'Maipú',
  correo: 'riesgo@ejemplo.cl',
};
const SOCIA = '40000050-6';

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await clienteConLinea(new Mundo(api), CLIENTE);
  await api.dispose();
});

async function entrarConTeclas(page: Page): Promise<void> {
  await page.goto('/acceso');
  await expect(page.getByLabel('Correo')).toBeVisible();
  await tabHasta(page, 'Correo');
  await page.keyboard.type('admin@demo.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

async function consentir(page: Page): Promise<void> {
  await page.goto(`/consolidado/${SOCIA}?bloque=persona`);
  await expect(page.getByRole('button', { name: 'Registrar consentimiento' })).toBeVisible();
  await tabHasta(page, 'Registrar consentimiento');
  await page.keyboard.press('Enter');
  await tabHasta(page, 'Folio');
  await page.keyboard.type('C-77');
  await tabHasta(page, 'Elegir archivos');
  const programa = { name: 'consentimiento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, a program by another name') };
  await darArchivos(page, () => page.keyboard.press('Space'), programa);
  await expect(page.getByText('Tipo de archivo no admitido')).toBeVisible();
  const autorizo = { name: 'consentimiento.pdf', mimeType: 'application/pdf', buffer: papelPdf(['Autorizo']) };
  await darArchivos(page, () => page.keyboard.press('Space'), autorizo);
  // The button that opened the window of files is gone: the next Tab goes on from where it stood.
  await expect(page.getByRole('alert').filter({ hasText: 'La autorización firmada quedó archivada.' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Consentimiento registrado')).toBeVisible();
}

/** Asks and reads the report of a person, and says what for. */
async function consultar(page: Page): Promise<void> {
  await page.goto(`/buro?rut=${SOCIA}`);
  await expect(page.getByText('¿Para qué lo consulta?')).toBeVisible();
  await tabHasta(page, 'Motivo de la lectura');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Evaluación' })).toBeVisible();
  await unMomento(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Sin informes de/)).toBeVisible();
  await tabHasta(page, 'Consultar');
  await page.keyboard.press('Enter');
  await elegir(page, 'Para qué', 'Evaluación');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Informe de DICOM persona' })).toBeVisible();
}

async function emitirBir(page: Page): Promise<void> {
  await page.goto('/bir');
  await expect(page.getByRole('button', { name: 'Emitir informes' })).toBeVisible();
  await tabHasta(page, 'Emitir informes');
  await page.keyboard.press('Enter');
  await tabHasta(page, /RUT, uno por línea/);
  await page.keyboard.type(CLIENTE.rut);
  await elegir(page, 'Para qué', 'Evaluación');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 de 1 con informe')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function analizar(page: Page): Promise<void> {
  await page.goto('/analisis/nuevo');
  await expect(page.getByLabel('RUT del cliente')).toBeVisible();
  await tabHasta(page, 'RUT del cliente');
  await page.keyboard.type(CLIENTE.rut);
  await elegir(page, 'Tipo de análisis', 'Renovación');
  await tabHasta(page, 'Fecha de corte');
  await page.keyboard.type('10-03-2026');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/analisis\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: '1. Buró y BIR' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('tab', { name: /Comportamiento interno/ })).toHaveAttribute('aria-selected', 'true');
  await tabHasta(page, 'Comentario');
  await page.keyboard.type('Paga al día lo que nos debe.');
  const guardada = page.waitForResponse((r) => r.request().method() === 'PATCH' && r.url().endsWith('/seccion/4'));
  await page.keyboard.press('Control+S');
  expect((await guardada).status()).toBe(200);
}

async function siguiente(page: Page, paso: number): Promise<void> {
  await tabHasta(page, 'Siguiente');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`paso=${paso}`));
}

async function pedirLinea(page: Page): Promise<void> {
  await page.goto('/solicitudes/nueva');
  await expect(page.getByLabel('RUT del cliente')).toBeVisible();
  await tabHasta(page, 'RUT del cliente');
  await page.keyboard.type(CLIENTE.rut);
  await expect(page.getByText(CLIENTE.razon).first()).toBeVisible();
  await tabHasta(page, 'Agregar deudor');
  await page.keyboard.press('Enter');
  await tabHasta(page, 'RUT del deudor');
  await page.keyboard.type('99990016-K');
  await tabHasta(page, 'Sublímite');
  await page.keyboard.type('40000000');
  await siguiente(page, 2);
  await tabHasta(page, 'Monto de la línea');
  await page.keyboard.type('60000000');
  await tabHasta(page, 'Expira el');
  await page.keyboard.type('31-12-2026');
  await tabHasta(page, 'Tasa mensual');
  await page.keyboard.type('1,80');
  await siguiente(page, 3);
  await siguiente(page, 4);
  await tabHasta(page, 'Guardar y seguir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/solicitudes\/[0-9a-f-]{36}\/editar/);
}

/** The last step asks why it goes on without an evaluation that could not be made, and sends it. */
async function enviar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await siguiente(page, 6);
  await expect(page.getByText('Falta, aunque todavía no detiene').or(page.getByText('Falta para seguir'))).toBeVisible();
  await tabHasta(page, 'Por qué se sigue sin la evaluación del analista virtual');
  await page.keyboard.type('Es cliente de años y su balance llega este mes.');
  expect(
    await fallasDe(page, [
      [1280, 'light'],
      [390, 'dark'],
    ]),
  ).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/solicitudes\/[0-9a-f-]{36}$/);
}

test('del consentimiento al envío: consulta, informe, BIR, análisis y solicitud usando sólo el teclado', async ({ page }) => {
  test.setTimeout(180_000);
  const errores: string[] = [];
  page.on('pageerror', (e) => errores.push(e.message));
  await entrarConTeclas(page);
  await consentir(page);
  await consultar(page);
  expect(
    await fallasDe(page, [
      [1280, 'light'],
      [390, 'dark'],
    ]),
  ).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await emitirBir(page);
  await analizar(page);
  await pedirLinea(page);
  await tabHasta(page, 'Pedir evaluación');
  await page.keyboard.press('Enter');
  // Nobody asked for the reports of the firm: the machine says in words what it lacks, and nothing is taken for good.
  await expect(page.getByText(/No se pudo evaluar: falta informe de buró/)).toBeVisible();
  expect(
    await fallasDe(page, [
      [1280, 'light'],
      [390, 'dark'],
    ]),
  ).toEqual([]);
  await enviar(page);
  expect(errores).toEqual([]);
});

const PANTALLAS = [
  ...[
    '/buro/deudas?rut=99990016-K',
    '/buro/otras?rut=99990016-K',
    '/buro/centro',
    '/buro/precio',
    '/buro/fuentes',
    '/buro/redec',
    `/buro/titular/${SOCIA}`,
  ],
  ...[`/bir/${CLIENTE.rut}?comprobar=99`, '/bir/alertas', '/analista', '/analista/virtual', '/analista/politica', '/analista/contraste'],
];

test('las pantallas de riesgo se ven sin fallas de accesibilidad ni desborde, también en un teléfono', async ({ page }) => {
  test.setTimeout(180_000);
  await entrarConTeclas(page);
  for (const ruta of PANTALLAS) {
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Cargando')).toHaveCount(0);
    expect([
      ruta,
      await fallasDe(page, [
        [1280, 'light'],
        [390, 'dark'],
      ]),
    ]).toEqual([ruta, []]);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});
