import { expect, type Page } from '@playwright/test';
import type { Json } from '../../mundo/cliente.ts';
import { CTACTE } from '../../mundo/hilo/alta.ts';
import { CLIENTE, T13 } from '../../mundo/hilo/partes.ts';
import { confirmarActo, elegir, type HiloEnPantalla, siguiente } from './estado.ts';

/** The wizard with the terms of domain §6.6 (T13): the line brings its 95 % and 1,80 %; what is bought is at 90 %, with 0,40 % and 1,5 UF. */
async function llenar(page: Page): Promise<void> {
  await page.getByLabel('RUT del cliente').fill(CLIENTE.rut);
  await expect(page.getByText(CLIENTE.razon)).toBeVisible();
  await siguiente(page, 2);
  for (const d of T13) await page.getByRole('checkbox', { name: `${d.tipo}-${d.folio}`, exact: true }).check();
  await siguiente(page, 3);
  await expect(page.getByLabel('Tasa mensual')).toHaveValue('1,80');
  await page.getByRole('textbox', { name: 'Anticipo', exact: true }).fill('90,00');
  await expect(page.getByText('No son las condiciones de la línea')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar gasto' }).click();
  await elegir(page, 'Concepto', /^Notar/);
  await page.getByLabel('Monto neto').fill('25000');
  // Row by row, as the table of domain §6.6.
  for (const [nombre, dp] of [
    ['33-1021', '$256.500'],
    ['33-1022', '$122.774'],
    ['34-233', '$25.920'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText(dp);
  await expect(page.getByText('$20.639.006').first()).toBeVisible();
  await siguiente(page, 4);
  // The 450.000 that the nota de crédito left owing.
  await page.getByRole('row').filter({ hasText: '$450.000' }).getByRole('checkbox').check();
  await expect(page.getByText('$20.189.006').first()).toBeVisible();
  await siguiente(page, 5);
  await elegir(page, 'Cuenta del cliente para el giro', new RegExp(CTACTE));
  await siguiente(page, 6);
}

/** Step 4: T13 in the wizard, to the committee; other people approve it, one from the bandeja, and sign it. */
export async function negociarEnPantalla(h: HiloEnPantalla): Promise<void> {
  const agente = await h.pantalla('agente', '/proformas/nueva');
  await llenar(agente);
  await agente.getByRole('button', { name: 'Guardar proforma' }).click();
  const titulo = agente.getByRole('heading', { level: 1, name: /^Proforma \d+$/ });
  await expect(titulo).toBeVisible();
  await expect(agente.getByText('$20.189.006').first()).toBeVisible();
  h.vio('proforma', agente);
  await confirmarActo(agente, 'Emitir');
  await confirmarActo(agente, 'Enviar a comité');
  const nombre = (await titulo.textContent()) ?? '';

  const id = new URL(agente.url()).pathname.split('/').at(-1) ?? '';
  let p = await h.m.get('comite2', `/api/proformas/${id}`);
  for (const cuenta of ['comite2', 'comite3'])
    p = await h.m.post(cuenta, `/api/proformas/${id}/votar`, { version: p.version, respuesta: 'APRUEBA', comentario: 'Conforme' });
  const comite = await h.pantalla('comite1', '/bandeja');
  await comite
    .getByRole('row')
    .getByRole('button', { name: new RegExp(nombre) })
    .click();
  await comite.getByRole('button', { name: 'Abrir el registro' }).click();
  await expect(comite.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  await comite.getByRole('button', { name: 'Votar', exact: true }).click();
  await comite.getByRole('dialog').getByRole('radio', { name: 'Aprueba' }).check();
  await comite.getByRole('dialog').getByRole('button', { name: 'Votar', exact: true }).click();
  await expect(comite.getByText('Pendiente de firma', { exact: true }).first()).toBeVisible();
  p = await h.m.get('comite2', `/api/proformas/${id}`);
  for (const cuenta of ['comite2', 'comite3'])
    p = await h.m.post(cuenta, `/api/proformas/${id}/firmar`, { version: p.version, version_vista: 1 });
  await comite.reload();
  await comite.getByRole('button', { name: 'Firmar', exact: true }).click();
  await comite.getByRole('dialog').getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(comite.getByText('En operación', { exact: true }).first()).toBeVisible();

  const { items } = await h.m.get<{ items: Json[] }>('operaciones', `/api/operaciones?cliente_rut=${CLIENTE.rut}&perPage=1`);
  expect(items).toMatchObject([{ monto_girar: 20_189_006 }]);
  h.operacion_id = items[0]?.id ?? '';
}
