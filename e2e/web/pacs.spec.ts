import { expect, test } from '@playwright/test';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA } from '../../src/areas/pacs/domain/banco-demo.ts';
import { archivar, Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const PARTE = {
  rut: '99990093-3',
  razon: 'Cargos Al Día Ficticia SpA',
  giro: 'Comercio',
  comuna: 'Maipú',
  correo: 'cargos@ejemplo.cl',
};
const HOY = '2026-03-10';
const FIRMA = { rut: '40000013-1', nombre: 'Rosa Rivas Rojas' };

/** The client signs its contract of PAC, by who may and with its paper. */
async function firmarPac(m: Mundo): Promise<void> {
  const firmantes = [{ ...FIRMA, calidad: 'REPRESENTANTE', poder: { desde: '2020-01-02', hasta: null } }];
  const datos = { cliente_rut: PARTE.rut, tipo: 'PAC', plazo_dias: 0, monto_fijo: true, monto: '2000000', fecha_inicio: HOY, firmantes };
  const { id } = await m.post('ejecutivo', '/api/contratos', datos);
  await m.post('fiscalia', `/api/contratos/${id}/emitir`, {});
  const de = { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: id, rut: PARTE.rut };
  const archivo_firmado = await archivar(m, 'ejecutivo', de, ['Mandato PAC', PARTE.razon]);
  await m.post('ejecutivo', `/api/contratos/${id}/registrar-firma`, {
    firmas: [{ rut: FIRMA.rut, firmado_el: HOY }],
    facultades: [],
    archivo_firmado,
  });
  await m.post('gerencia', `/api/contratos/${id}/activar`, {});
}

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(120_000);
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const m = new Mundo(api);
  await creditoGirado(m, PARTE);
  await firmarPac(m);
  for (const tipo of TIPOS_PLANTILLA) {
    const { formato, codigos } = PLANTILLAS_DEMO[tipo];
    const { id } = await m.post('tesoreria', '/api/pacs/plantillas', {
      banco: '012',
      tipo,
      formato,
      codigos,
      comentario: 'Formato del banco',
    });
    await m.post('gerencia', '/api/pacs/decidir-plantilla', { plantilla_id: id, aprueba: true });
  }
  await api.dispose();
});

// Figures: domain §5, cuota 1 of 480.266 on Monday 20-04-2026; the bank takes its list until Thursday 16-04.
test('un mandato se ingresa, el banco lo acepta, y la lista de sus cargos se revisa, se fija, se baja y se envía', async ({ page }) => {
  test.setTimeout(180_000);
  await entrar(page, 'tesoreria');
  await page.goto('/pacs/nuevo');
  await page.getByLabel('RUT del cliente').fill(PARTE.rut);
  await page.keyboard.press('Tab');
  await expect(page.getByText(PARTE.razon).first()).toBeVisible();
  await page.getByLabel('Banco').fill('estado');
  await page
    .getByRole('option', { name: /Estado/i })
    .first()
    .click();
  await page.getByLabel('Tipo de cuenta').click();
  await page.getByRole('option', { name: /corriente/i }).click();
  await page.getByLabel('Número de cuenta').fill('40000001');
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Número de servicio').fill('CRE-000123');
  await page.getByLabel('Cómo se firmó').click();
  await page.getByRole('option', { name: /papel/i }).click();
  await page.getByLabel('Fecha de firma').fill('10-03-2026');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('checkbox', { name: /Crédito \d+/ }).check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Ingresar mandato' }).click();
  await expect(page).toHaveURL(/\/pacs\/[0-9a-f-]{36}/);
  await expect(page.getByText('Ingresado', { exact: true }).first()).toBeVisible();
  const mandato = page.url();

  const pasar = async (tipo: string, fecha: string): Promise<Buffer> => {
    await page.goto(`/pacs/correr?banco=012&tipo=${tipo}&fecha=${fecha}`);
    await page.getByRole('button', { name: 'Armar el lote' }).click();
    await page.getByRole('button', { name: 'Generar el archivo' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Generar/ })
      .click();
    const bajada = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bajar el archivo' }).click();
    const partes: Buffer[] = [];
    for await (const x of await (await bajada).createReadStream()) partes.push(x as Buffer);
    await page.reload();
    await page.getByRole('button', { name: 'Dar por enviado' }).click();
    await page.getByRole('dialog').getByLabel('Por dónde se envió').fill('Sitio del banco');
    await page.getByRole('dialog').getByRole('button', { name: 'Dar por enviado' }).click();
    await expect(page.getByText('Enviado al banco', { exact: true }).first()).toBeVisible();
    return Buffer.concat(partes);
  };
  const altas = (await pasar('ALTAS', HOY)).toString('latin1');
  const respuesta = altas.replace(/^(D.*)\r$/m, '$100\r');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'altas.txt', mimeType: 'text/plain', buffer: Buffer.from(respuesta, 'latin1') });
  await expect(page.getByText('Cuadrado', { exact: true }).first()).toBeVisible();
  await page.goto(mandato);
  await expect(page.getByText('Activo', { exact: true }).first()).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/pacs/correr?banco=012&tipo=CARGOS&fecha=2026-04-20');
  await expect(page.getByRole('region', { name: 'Cuotas que van' })).toContainText('$480.266');
  await expect(page.getByText('16-04-2026').first()).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const cargos = (await pasar('CARGOS', '2026-04-20')).toString('latin1').split('\r\n');
  expect(cargos[1]).toMatch(/^D0999900933012 ?40000001 {10}CRE-000123 {10}000100000048026620260420$/);
  await page.goto('/pacs/lotes');
  await expect(page.getByRole('link', { name: /Lote|2/ }).first()).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
});
