import { expect, type Page, test } from '@playwright/test';
import { papelPdf } from '../../tools/dte-demo/papel.ts';
import { Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { celda } from './comun/celda.ts';
import { turno } from './comun/entrar.ts';
import { mirar, retratar } from './comun/mirada.ts';
import { confirmarActo, elegir, siguiente } from './hilo/estado.ts';

/** A firm of this journey alone (RUT 99.990.1xx, domain §1: nobody's), with twelve cuotas of 480.266 (domain §5). */
const CLIENTE = {
  rut: '99990104-2',
  razon: 'Imprenta Contrato Ficticia SpA',
  giro: 'Imprenta',
  comuna: 'Maipú',
  correo: 'ventas@ejemplo.cl',
};

// One after the other: each begins where the one before left its record.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await creditoGirado(new Mundo(api), CLIENTE);
  await api.dispose();
});

const boton = (page: Page, nombre: string) => page.getByRole('button', { name: nombre, exact: true });
/** The act at the foot of the open dialog. */
const enviar = (page: Page, nombre: string) => page.getByRole('dialog').getByRole('button', { name: nombre, exact: true }).last();

/** The records that are followed. */
let contrato = '';
let garantia = '';

test('un contrato se escribe viendo su texto, se emite, se corrige y la emisión nueva dice qué cambió', async ({ page }) => {
  await turno(page, 'fiscalia', '/contratos/nuevo');
  await celda(page, 'RUT del cliente').fill(CLIENTE.rut);
  await elegir(page, 'Tipo de contrato', 'Marco de factoring');
  await siguiente(page, 2);
  await elegir(page, 'Plazo', '365 días');
  await retratar(page, 'contratos-2-condiciones');
  await siguiente(page, 3);
  await boton(page, 'Agregar firmante').click();
  await celda(page, 'RUT').fill('40000050-6');
  await celda(page, 'Nombre').fill('Ana Soto');
  await celda(page, 'Poder desde').fill('02-01-2024');
  await retratar(page, 'contratos-3-firmantes');
  await siguiente(page, 4);
  await expect(page.getByText(/PRIMERO\. El cedente podrá ceder/)).toBeVisible();
  await mirar(page, 'contratos-4-texto');
  await boton(page, 'Guardar borrador').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Contrato \d+$/ })).toBeVisible();
  contrato = new URL(page.url()).pathname;

  // Whoever goes on at once is not told that another person changed what he changed himself, however late the record is read again.
  await page.route(`**/api${contrato}`, async (r) => {
    if (r.request().method() === 'GET') await page.waitForTimeout(700);
    await r.continue();
  });
  await confirmarEmision(page);
  await boton(page, 'Corregir el texto').click();
  await page.getByRole('dialog').getByRole('textbox').fill('No se pactó cobrar por él');
  await enviar(page, 'Corregir el texto').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await boton(page, 'Editar').click();
  await page.getByRole('checkbox', { name: 'Mandato para cobrar' }).uncheck();
  await enviar(page, 'Guardar').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await confirmarEmision(page);
  await page.getByRole('tab', { name: 'Texto' }).click();
  await expect(page.getByText(/^Nuevo: TERCERO\./)).not.toContainText('mandato para cobrar');
  await expect(page.getByText(/^Decía: TERCERO\./)).toContainText('mandato para cobrar');
  await mirar(page, 'contratos-5-emisiones');
});

async function confirmarEmision(page: Page): Promise<void> {
  await boton(page, 'Emitir').click();
  await enviar(page, 'Emitir').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Emitido', { exact: true }).first()).toBeVisible();
}

test('sin la facultad en el informe legal el marco no se firma, y el informe de contratos lo trae', async ({ page }) => {
  await turno(page, 'fiscalia', contrato);
  await boton(page, 'Registrar firmas').click();
  const dialogo = page.getByRole('dialog');
  await expect(dialogo.getByText(/El informe legal vigente no contiene facultades/)).toBeVisible();
  const papel = { name: 'marco.pdf', mimeType: 'application/pdf', buffer: papelPdf(['Contrato marco firmado', CLIENTE.razon]) };
  await dialogo.locator('input[type=file]').setInputFiles(papel);
  await expect(dialogo.getByText('El contrato firmado quedó archivado.')).toBeVisible();
  await enviar(page, 'Registrar firmas').click();
  await expect(page.getByText(/El informe legal no contiene: facultad expresa para ceder créditos/).first()).toBeVisible();
  await mirar(page, 'contratos-6-sin-facultad');
  await page.keyboard.press('Escape');

  await page.goto('/contratos/informe');
  await expect(page.getByRole('region', { name: 'Contratos', exact: true }).getByText(CLIENTE.razon).first()).toBeVisible();
  await mirar(page, 'contratos-7-informe');
});

test('una hipoteca se propone, se tasa, la constituye otra persona y cubre 2.000 UF', async ({ page }) => {
  await turno(page, 'operaciones', '/garantias/nueva');
  await elegir(page, 'Tipo de garantía', 'Hipoteca');
  await celda(page, 'RUT del cliente').fill(CLIENTE.rut);
  await celda(page, 'RUT de quien la otorga').fill(CLIENTE.rut);
  await celda(page, 'Nombre de quien la otorga').fill(CLIENTE.razon);
  await retratar(page, 'garantias-1-tipo');
  await siguiente(page, 2);
  for (const [campo, valor] of [
    ...[['Dirección', 'Los Talleres 104'] as const, ['Rol de avalúo', '104-2'] as const, ['Fojas', '1042'] as const],
    ...[['Número', '77'] as const, ['Año', '2019'] as const, ['Conservador (CBR)', 'Santiago'] as const],
    ['Gravámenes preferentes (UF)', '1500'] as const,
  ])
    await celda(page, campo).fill(valor);
  await retratar(page, 'garantias-2-bien');
  await siguiente(page, 3);
  await celda(page, 'Fecha de la escritura').fill('10-02-2026');
  await celda(page, 'Notaría').fill('Primera Notaría ficticia de Santiago');
  await siguiente(page, 4);
  await page.getByRole('switch', { name: 'Tiene seguro' }).check();
  await celda(page, 'Aseguradora').fill('Aseguradora Ficticia S.A.');
  await celda(page, 'Póliza').fill('INC-104');
  await celda(page, 'Monto de la prima').fill('375000');
  await celda(page, 'Vence').fill('31-12-2026');
  await page.getByRole('checkbox', { name: 'Endosado a nuestro favor' }).check();
  await siguiente(page, 5);
  // The twelve cuotas of its credit, under their head.
  await expect(page.getByRole('region', { name: 'Cobertura por deuda' }).getByRole('row')).toHaveCount(13);
  await mirar(page, 'garantias-5-deudas');
  await siguiente(page, 6);
  await boton(page, 'Proponer garantía').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Garantía \d+$/ })).toBeVisible();
  garantia = new URL(page.url()).pathname;
  await confirmarActo(page, 'Pedir tasación');
  await boton(page, 'Registrar tasación').click();
  await celda(page, 'RUT del tasador').fill('40000770-5');
  await celda(page, 'Tasador').fill('Ana Tasa Ficticia');
  await celda(page, 'Tasación (UF)').fill('6000');
  await celda(page, 'Valor de liquidación (UF)').fill('5000');
  await enviar(page, 'Registrar').click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await turno(page, 'fiscalia', garantia);
  await boton(page, 'Constituir').click();
  await enviar(page, 'Constituir').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // 5.000 UF × 70 % − 1.500 = 2.000 UF (areas/2 garantias).
  await expect(page.getByText('UF 2.000,0000').first()).toBeVisible();
  await mirar(page, 'garantias-7-constituida');
});

test('lo que excede y la tasación que se superpone se rehúsan en su campo; con deuda no se alza', async ({ page }) => {
  await turno(page, 'fiscalia', garantia);
  await boton(page, 'Asignar cobertura').click();
  await elegir(page, 'Qué respalda', /debe \$/);
  await celda(page, 'UF que se asignan').fill('2000,0001');
  await enviar(page, 'Asignar').click();
  await expect(page.getByRole('dialog').getByText('Quedan 2.000,0000 UF sin asignar').first()).toBeVisible();
  await mirar(page, 'garantias-8-excede');
  await celda(page, 'UF que se asignan').fill('1200');
  await enviar(page, 'Asignar').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('tab', { name: 'Cauciones' }).click();
  await expect(page.getByText('Asignado UF 1.200,0000 de UF 2.000,0000; quedan UF 800,0000')).toBeVisible();
  await mirar(page, 'garantias-9-cauciones');

  await boton(page, 'Modificar').click();
  await page.getByRole('switch', { name: 'Con una tasación nueva' }).check();
  await celda(page, 'RUT del tasador').fill('40000770-5');
  await celda(page, 'Tasador').fill('Ana Tasa Ficticia');
  await celda(page, 'Tasación (UF)').fill('6100');
  await celda(page, 'Valor de liquidación (UF)').fill('5100');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Retasación del mismo día');
  await enviar(page, 'Modificar').click();
  await expect(page.getByText(/Ya hay una tasación del 10-03-2026: indique una posterior/).first()).toBeVisible();
  await mirar(page, 'garantias-10-superpuesta');
  await page.keyboard.press('Escape');
  await boton(page, 'Descartar').click();

  await boton(page, 'Pedir alzamiento').click();
  await page.getByRole('dialog').getByRole('textbox').fill('El cliente dice que pagó');
  await enviar(page, 'Pedir alzamiento').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await turno(page, 'gerencia', garantia);
  await expect(page.getByRole('button', { name: 'Aprobar alzamiento' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/Cauciona 1 deudas por \$/).first()).toBeAttached();
  await mirar(page, 'garantias-11-con-deuda');
});
