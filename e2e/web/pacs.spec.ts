import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA } from '../../src/areas/pacs/domain/banco-demo.ts';
import { Empresa } from '../api/hilo/casa.ts';
import { archivar, type Json, type Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';
import { elegir, siguiente } from './hilo/estado.ts';
import { Personas } from './hilo/personas.ts';

const PARTE = { rut: '99990107-7', razon: 'Pagos Automáticos Ficticia SpA', giro: 'Comercio', comuna: 'Maipú', correo: 'pac@ejemplo.cl' };
const BANCO = '012';
const HOY = '2026-03-10';
/** The cuota of 20-04 is charged on the day agreed, the 21st of the month before, which falls on a Saturday: Monday 23. */
const CARGO = '2026-03-23';

/** The layouts of the bank, in force, and the contract by which the client agreed to be charged. */
async function preparar(m: Mundo): Promise<void> {
  await creditoGirado(m, PARTE);
  for (const tipo of TIPOS_PLANTILLA) {
    const datos = { banco: BANCO, tipo, ...PLANTILLAS_DEMO[tipo], comentario: 'Formato que entregó el banco' };
    const p = await m.post('tesoreria', '/api/pacs/plantillas', datos);
    await m.post('gerencia', '/api/pacs/decidir-plantilla', { plantilla_id: p.id, aprueba: true });
  }
  const firmante = { rut: '40000050-6', nombre: 'Ana Soto', calidad: 'REPRESENTANTE', poder: { desde: '2024-01-02', hasta: null } };
  const datos = { cliente_rut: PARTE.rut, tipo: 'PAC', plazo_dias: 0, monto_fijo: true, monto: '2000000', fecha_inicio: HOY };
  let k = await m.post<Json>('ejecutivo', '/api/contratos', { ...datos, firmantes: [firmante] });
  const acto = async (cuenta: string, accion: string, mas: object = {}): Promise<void> => {
    k = await m.post(cuenta, `/api/contratos/${k.id}/${accion}`, { version: k.version, ...mas });
  };
  await acto('fiscalia', 'emitir');
  const de = { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: k.id, rut: PARTE.rut };
  const archivo_firmado = await archivar(m, 'ejecutivo', de, ['Mandato PAC firmado', PARTE.rut]);
  await acto('ejecutivo', 'registrar-firma', { firmas: [{ rut: firmante.rut, firmado_el: HOY }], facultades: [], archivo_firmado });
  await acto('gerencia', 'activar');
}

/** Looks at a screen in its four views, and goes back to the desk's. */
async function mirar(page: Page): Promise<void> {
  expect(await fallasDe(page, CUATRO_VISTAS), page.url()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** From the choice of bank and date to a list that left: answers its file. */
async function correr(page: Page, tipo: 'ALTAS' | 'CARGOS', fecha: string): Promise<string> {
  await page.goto(`/pacs/correr?banco=${BANCO}&fecha=${fecha}&tipo=${tipo}`);
  if (tipo === 'CARGOS') await mirar(page);
  await page.getByRole('button', { name: 'Armar el lote' }).click();
  await page.getByRole('button', { name: 'Generar el archivo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generar el archivo' }).click();
  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bajar el archivo' }).click();
  const texto = readFileSync(await (await bajada).path(), 'latin1');
  if (tipo === 'CARGOS') await mirar(page);
  await page.getByRole('button', { name: 'Dar por enviado' }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByLabel('Por dónde se envió').fill('Sitio del banco');
  await dialogo.getByRole('button', { name: 'Dar por enviado' }).click();
  await expect(page.getByText('El banco todavía no responde este lote.')).toBeVisible();
  return texto;
}

/** What the bank answers: its rows, all of them taken. */
const aceptada = (texto: string): Buffer =>
  Buffer.from(
    texto
      .split('\r\n')
      .map((l) => (l.startsWith('D') ? `${l}00` : l))
      .join('\r\n'),
    'latin1',
  );
const responder = (page: Page, texto: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'respuesta.txt', mimeType: 'text/plain', buffer: aceptada(texto) });

/** The mandate that the client signed, in the four steps of its form. */
async function ingresar(page: Page): Promise<void> {
  await page.goto('/pacs/nuevo');
  await page.getByLabel('RUT del cliente').fill(PARTE.rut);
  await expect(page.getByText(PARTE.razon).first()).toBeVisible();
  await elegir(page, 'Contrato PAC', /Contrato PAC/);
  await elegir(page, 'Banco', 'BancoEstado');
  await elegir(page, 'Tipo de cuenta', /corriente/i);
  await page.getByLabel('Número de cuenta').fill('70001230');
  await mirar(page);
  await siguiente(page, 2);
  await page.getByLabel('Número de servicio').fill('CRE-000001');
  await elegir(page, 'Cómo se firmó', 'Papel');
  await page.getByRole('textbox', { name: 'Fecha de firma' }).fill('10-03-2026');
  await page.getByLabel('Día del mes en que se carga').fill('21');
  await mirar(page);
  await siguiente(page, 3);
  await page.getByRole('checkbox', { name: /Crédito/ }).check();
  await mirar(page);
  await siguiente(page, 4);
  await mirar(page);
  await page.getByRole('button', { name: 'Ingresar mandato' }).click();
  await expect(page).toHaveURL(/\/pacs\/[0-9a-f-]{36}/);
  await mirar(page);
}

/** The answer of the bank and what it pays: the list squares. */
async function cuadrar(page: Page, cargos: string): Promise<void> {
  await page.goto('/pacs/lotes');
  await page
    .getByRole('row', { name: /Cargos/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('tab', { name: 'Respuestas' }).click();
  await responder(page, cargos);
  await expect(page.getByText('1 cargadas, 0 rechazadas')).toBeVisible();
  await mirar(page);
  await page.getByRole('button', { name: 'Registrar abono' }).click();
  const dialogo = page.getByRole('dialog');
  await elegir(page, 'Cuenta', /1102|Chile/);
  await dialogo.getByRole('button', { name: 'Registrar abono' }).click();
  await expect(page.getByText('Cuadrado').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Abonos' }).click();
  await mirar(page);
  await page.goto('/pacs/informe');
  await mirar(page);
}

test('de un mandato nuevo a 1105 en cero: altas, cargo, archivo, respuesta y abono', async ({ playwright, browser }) => {
  test.setTimeout(420_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-pacs-'));
  const empresa = new Empresa({ dir, url: null }, playwright.request);
  const gente = new Personas(browser);
  try {
    await preparar(await empresa.estrenar(HOY));
    let page = await gente.de('tesoreria', empresa.url);
    await test.step('se ingresa el mandato que el cliente firmó', () => ingresar(page));
    await test.step('el banco lo conoce por su lista de altas, y la acepta', async () => {
      const altas = await correr(page, 'ALTAS', HOY);
      await responder(page, altas);
      await expect(page.getByText('Cuadrado').first()).toBeVisible();
    });
    const cargos = await test.step('la lista de cargos dice qué va y por qué, y sale', () => correr(page, 'CARGOS', CARGO));
    for (const ruta of ['/pacs', '/pacs/lotes', '/pacs/calendario', '/pacs/plantillas']) {
      await page.goto(ruta);
      await mirar(page);
    }
    await gente.irse();
    await empresa.pasarDias(CARGO);
    page = await gente.de('tesoreria', empresa.url);
    await test.step('la respuesta cobra la cuota y el abono deja 1105 en cero', () => cuadrar(page, cargos));
    expect(gente.errores).toEqual([]);
    const { code, dicho } = await empresa.verificar();
    expect(code, dicho).toBe(0);
  } finally {
    await gente.irse();
    await empresa.parar();
    rmSync(dir, { recursive: true, force: true });
  }
});
