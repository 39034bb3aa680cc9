import { expect, type Page } from '@playwright/test';
import { afianzar } from '../../mundo/cliente.ts';
import { CTACTE, firmarMarco, verCliente } from '../../mundo/hilo/alta.ts';
import { aportar } from '../../mundo/hilo/banco.ts';
import { CLIENTE, DEUDOR } from '../../mundo/hilo/partes.ts';
import { confirmarActo, elegir, type HiloEnPantalla, siguiente } from './estado.ts';

const APORTE = 100_000_000;

async function antecedentes(page: Page): Promise<void> {
  await page.getByLabel('Giro').fill('Estructuras metálicas');
  await elegir(page, 'Sector', 'Industria');
  await elegir(page, 'Origen', 'Ejecutivo');
  await elegir(page, 'Tipo de contribuyente', /SpA|por acciones/i);
  await elegir(page, 'Tipo de sociedad', /SpA|por acciones/i);
  await elegir(page, 'Registro de la sociedad', /un día/i);
  await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('pagos@ejemplo.cl');
  await page.getByLabel('Teléfono').fill('+56 2 2345 6789');
  await page.getByRole('button', { name: 'Agregar actividad' }).click();
  const actividad = page.getByRole('combobox', { name: 'Actividad' });
  await actividad.click();
  await page.getByRole('option').first().click();
  await page.getByRole('checkbox', { name: 'Principal', exact: true }).check();
}

async function personas(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar vínculo' }).click();
  const grupo = page.getByRole('group', { name: 'Vínculos y poderes' });
  await grupo.getByRole('combobox', { name: 'RUT' }).fill('40000050-6');
  await grupo.getByRole('textbox', { name: 'Nombre' }).fill('Ana Soto');
  await elegir(page, 'Vínculo', 'Representante legal');
  await elegir(page, 'Facultades', /^Ceder/);
  await page.keyboard.press('Escape');
  await grupo.getByRole('textbox', { name: 'Vigente desde' }).fill('02-01-2024');
}

/** The seven steps of the form (domain §18), as the executive fills them. */
async function inscribirEnPantalla(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'RUT', exact: true }).fill(CLIENTE.rut);
  await page.getByLabel('Razón social').fill(CLIENTE.razon);
  await siguiente(page, 2);
  await antecedentes(page);
  await siguiente(page, 3);
  await page.getByRole('button', { name: 'Agregar dirección' }).click();
  await page.getByLabel('Calle').fill('Los Robles');
  await page.getByLabel('Número').fill('120');
  await elegir(page, 'Región', /Metropolitana/);
  await elegir(page, 'Comuna', /^Santiago/);
  await siguiente(page, 4);
  await personas(page);
  await siguiente(page, 5);
  await page.getByRole('button', { name: 'Agregar período' }).click();
  await page.getByLabel('Período').fill('02-2026');
  await page.getByRole('textbox', { name: 'Monto' }).fill('5480000000');
  await siguiente(page, 6);
  await siguiente(page, 7);
  await page.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: CLIENTE.razon })).toBeVisible();
}

/** Step 1: the executive types the file, OPERACIONES the account, and another person says that it is theirs (domain §15). */
export async function registrarEnPantalla(h: HiloEnPantalla): Promise<void> {
  await aportar(h.m, APORTE, h.hoy);
  h.banco.vio({ fecha: h.hoy, glosa: 'DEPOSITO APORTE SOCIOS', documento: 'APORTE', abono: APORTE });
  const page = await h.pantalla('ejecutivo', '/clientes/nuevo');
  await inscribirEnPantalla(page);
  const { pathname } = new URL(page.url());
  h.cliente_id = pathname.split('/').at(-1) ?? '';
  h.vio('cliente', page);

  const una = await h.pantalla('operaciones', pathname);
  await una.getByRole('button', { name: 'Agregar cuenta', exact: true }).click();
  const dialogo = una.getByRole('dialog', { name: 'Agregar cuenta bancaria' });
  await elegir(una, 'Banco', /^Banco de Chile/);
  await dialogo.getByLabel('Número').fill(CTACTE);
  await dialogo.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialogo).toBeHidden();

  const otra = await h.pantalla('tesoreria', `${pathname}?tab=habilitados`);
  h.vio('cliente-cuentas', otra);
  const cuenta = otra.getByRole('row').filter({ hasText: CTACTE });
  await cuenta.getByRole('button', { name: 'Validar' }).click();
  await otra.getByRole('button', { name: 'Validar la cuenta' }).click();
  await expect(cuenta).toContainText('Validada');
  const vista = (await verCliente(h.m, h.cliente_id)).cuentas.at(-1);
  expect(vista).toMatchObject({ estado: 'validada', usable: false, motivo: 'cuenta_en_espera' });
  h.cuenta_id = vista?.id ?? '';
}

/** FISCALIA on the file that the executive sent, after each paper was received. */
async function autorizarEnPantalla(h: HiloEnPantalla): Promise<void> {
  let c = await verCliente(h.m, h.cliente_id);
  for (const { id } of c.requisitos)
    c = await h.m.post('ejecutivo', `/api/clientes/${c.id}/recibir-requisito`, { version: c.version, requisito_id: id });
  await confirmarActo(await h.pantalla('ejecutivo', `/clientes/${c.id}`), 'Enviar a Fiscalía');
  const page = await h.pantalla('fiscalia', `/clientes/${c.id}`);
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await elegir(page, 'Causales', /[Pp]oderes suficientes/);
  await page
    .getByRole('option', { name: /[Cc]eder/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Autorizar', exact: true }).click();
  await expect(page.getByText('Activo', { exact: true }).first()).toBeVisible();
}

/** Step 2: the lawyer, the framework contract, and the line that the committee votes. */
export async function habilitarEnPantalla(h: HiloEnPantalla): Promise<void> {
  const { m } = h;
  await autorizarEnPantalla(h);
  const contrato = await firmarMarco(m, h.hoy);
  h.vistas.set('contrato', `/contratos/${contrato.id}`);
  await afianzar(m, CLIENTE.rut);
  let s = await m.post('ejecutivo', '/api/solicitudes', {
    rut: CLIENTE.rut,
    producto: 'FACTORING',
    moneda: 'CLP',
    monto: '150000000',
    plazo_maximo: 120,
    anticipo_pct: '95',
    tasa_mensual: '1.8',
    fecha_expiracion: '2026-12-31',
    deudores: [{ rut_deudor: DEUDOR.rut, monto: 60_000_000 }],
  });
  s = await m.post('ejecutivo', `/api/solicitudes/${s.id}/enviar`, { version: s.version });
  for (const cuenta of ['comite2', 'comite3'])
    s = await m.post(cuenta, `/api/solicitudes/${s.id}/votar`, { version: s.version, respuesta: 'APRUEBA', comentario: 'Conforme' });
  const page = await h.pantalla('comite1', `/solicitudes/${s.id}`);
  await expect(page.getByText('$150.000.000').first()).toBeVisible();
  h.vio('solicitud', page);
  await page.getByRole('button', { name: 'Votar', exact: true }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Aprueba' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Votar', exact: true }).click();
  await expect(page.getByText('Aprobada', { exact: true }).first()).toBeVisible();
  expect(await verCliente(m, h.cliente_id)).toMatchObject({ linea: { monto_pesos: 150_000_000, disponible: 150_000_000 } });
}
