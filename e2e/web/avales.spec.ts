import { expect, type Page, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { celda } from './comun/celda.ts';
import { turno } from './comun/entrar.ts';
import { mirar } from './comun/mirada.ts';
import { confirmarActo, elegir, siguiente } from './hilo/estado.ts';

/** A firm of this journey alone (RUT 99.990.1xx, domain §1: nobody's), with the credit of domain §5. */
const CLIENTE = {
  rut: '99990193-K',
  razon: 'Molinos Aval Ficticia SpA',
  giro: 'Molienda',
  comuna: 'Maipú',
  correo: 'ventas@ejemplo.cl',
};
const AVAL = 'Renata Prueba Ejemplo';
/** Another of its client, whose name begins like that one. */
const SEGUNDO = 'Renato Prueba Segundo';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await creditoGirado(new Mundo(api), CLIENTE);
  await api.dispose();
});

const boton = (page: Page, nombre: string) => page.getByRole('button', { name: nombre, exact: true });
const enviar = (page: Page, nombre: string) => page.getByRole('dialog').getByRole('button', { name: nombre, exact: true }).last();

// Net worth: 120.000.000 − 35.000.000 = 85.000.000 (areas/1 avales). Capital of the credit: 5.075.605 (domain §5).
test('un aval se propone con su patrimonio por los cinco pasos, otro lo constituye y vigente se corrige con su motivo', async ({
  page,
}) => {
  await turno(page, 'ejecutivo', '/avales/nuevo');
  await celda(page, 'RUT del aval').fill('40000093-K');
  await celda(page, 'Nombre completo').fill(AVAL);
  await celda(page, 'RUT del cliente que avala').fill(CLIENTE.rut);
  await siguiente(page, 2);
  await siguiente(page, 3);
  await page.getByRole('switch', { name: 'Declara su patrimonio ahora' }).click({ force: true });
  await boton(page, 'Agregar bien').click();
  await celda(page, 'Descripción').fill('Casa');
  await celda(page, 'Valor').fill('120000000');
  await boton(page, 'Agregar deuda').click();
  await celda(page, 'Acreedor').fill('Banco');
  await celda(page, 'Deuda').fill('35000000');
  await siguiente(page, 4);
  await siguiente(page, 5);
  await boton(page, 'Proponer aval').click();
  await expect(page.getByRole('heading', { level: 1, name: AVAL })).toBeVisible();
  await expect(page.getByText('$85.000.000').first()).toBeVisible();
  const aval = new URL(page.url()).pathname;
  await confirmarActo(page, 'Enviar a revisión');

  await turno(page, 'fiscalia', aval);
  await boton(page, 'Constituir').click();
  await enviar(page, 'Constituir').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('$5.075.605').first()).toBeVisible();
  // Nobody asked to release it: there is nothing to give up.
  await expect(boton(page, 'Desistir de la liberación')).toHaveCount(0);

  await turno(page, 'ejecutivo', aval);
  await boton(page, 'Editar').click();
  await celda(page, 'Límite').fill('10000000');
  await celda(page, 'Motivo del cambio').fill('Se pactó con límite');
  await enviar(page, 'Guardar').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('$10.000.000').first()).toBeVisible();
  await mirar(page, 'avales-vigente');
});

test('lo que detiene al aval se remedia al lado: se pide su informe de buró y al llegar el aviso se va solo', async ({
  page,
  playwright,
  baseURL,
}) => {
  // A firm of this journey alone; its digits are those of who has a clean report (areas/5 §4, table of the simulator).
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const quien = { rut_aval: '99990113-1', nombre: 'Inversiones Aval Ficticia SpA', tipo: 'AVAL', alcance: 'GENERAL' };
  const que = { cliente_rut: CLIENTE.rut, desde: '2026-03-10', monto_maximo: '20000000', moneda: 'CLP' };
  const { id } = await new Mundo(api).post('ejecutivo', '/api/avales', { ...quien, ...que });
  await api.dispose();
  await turno(page, 'ejecutivo', `/avales/${id}`);
  const aviso = page.getByText(/^Falta: DICOM empresa de Inversiones Aval Ficticia SpA/);
  await expect(aviso).toBeVisible();
  const pedir = boton(page, 'Pedir el informe de buró');
  await mirar(page, 'avales-falta-informe');
  await pedir.click();
  await expect(aviso).toHaveCount(0);
  await expect(pedir).toHaveCount(0);
});

/** One more person who answers for the client, constituted by the acts of its people. */
async function avalVigente(m: Mundo, rut: string, nombre: string): Promise<void> {
  const quien = { rut_aval: rut, nombre, estado_civil: 'SOLTERO', tipo: 'AVAL', alcance: 'GENERAL' };
  let a = await m.post('ejecutivo', '/api/avales', { ...quien, cliente_rut: CLIENTE.rut, moneda: 'CLP', desde: '2026-01-02' });
  a = await m.post('analista', `/api/avales/${a.id}/revisar`, { version: a.version });
  await m.post('fiscalia', `/api/avales/${a.id}/constituir`, { version: a.version, firma_fecha: '2026-01-02' });
}

test('quien busca un registro y sigue escribiendo no elige el de otro nombre, y Enter toma el marcado aunque la lista cambie', async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const m = new Mundo(api);
  await avalVigente(m, '40000872-8', SEGUNDO);
  await turno(page, 'operaciones', '/garantias/nueva');
  await elegir(page, 'Tipo de garantía', 'Fianza solidaria');
  await celda(page, 'RUT del cliente').fill(CLIENTE.rut);
  await celda(page, 'RUT de quien la otorga').fill(CLIENTE.rut);
  await celda(page, 'Nombre de quien la otorga').fill(CLIENTE.razon);
  await siguiente(page, 2);
  const aval = celda(page, 'Aval');
  const opcion = (nombre: string) => page.getByRole('option', { name: nombre });
  await aval.click();
  await aval.pressSequentially('Rena');
  await expect(opcion(AVAL)).toBeVisible();
  await expect(opcion(SEGUNDO)).toBeVisible();

  // The answer to what is written now has not come: what was found before is offered only while it still holds it.
  await page.route('**/api/avales?*', async (r) => {
    await page.waitForTimeout(1_500);
    await r.continue();
  });
  await aval.pressSequentially('ta');
  await aval.press('ArrowDown');
  await aval.press('Enter');
  await expect(aval).toHaveValue(AVAL);
  await page.unroute('**/api/avales?*');

  // Somebody else adds one, and the open list brings it before the marked one.
  await aval.fill('Rena');
  await expect(opcion(SEGUNDO)).toBeVisible();
  await expect(opcion(AVAL)).toBeVisible();
  const marcada = page.locator('[role=option][data-combobox-selected]');
  await expect(async () => {
    await aval.press('ArrowDown');
    await expect(marcada).toHaveText(SEGUNDO, { timeout: 200 });
  }).toPass();
  await avalVigente(m, '40000873-6', 'Renata Prueba Agregada');
  await expect(opcion('Renata Prueba Agregada')).toBeVisible();
  await mirar(page, 'avales-buscado');
  await aval.press('Enter');
  await expect(aval).toHaveValue(SEGUNDO);
  await api.dispose();
});
