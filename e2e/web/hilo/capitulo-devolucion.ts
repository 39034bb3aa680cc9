import { expect, type Page } from '@playwright/test';
import { CTACTE } from '../../mundo/hilo/alta.ts';
import { actoDevolucion, verDevolucion, verPasivos } from '../../mundo/hilo/cobro.ts';
import { CLIENTE } from '../../mundo/hilo/partes.ts';
import { elegir, type HiloEnPantalla, siguiente } from './estado.ts';

/** 120.000 + 784.000 + 1.133.000 (domain §6.10). */
const EXCEDENTES = 2_037_000;

async function pedir(page: Page): Promise<string> {
  await page.getByLabel('RUT del cliente').fill(CLIENTE.rut);
  await expect(page.getByText('$2.037.000').first()).toBeVisible();
  await siguiente(page, 2);
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('$2.037.000');
  await siguiente(page, 3);
  await elegir(page, 'Cuenta del cliente', new RegExp(CTACTE));
  await siguiente(page, 4);
  await expect(page.getByText('No hay impedimentos')).toBeVisible();
  await page.getByLabel('Comentario').fill('Devolución de excedentes a pedido del cliente');
  await page.getByRole('button', { name: 'Guardar solicitud' }).click();
  await expect(page).toHaveURL(/\/pasivos\/solicitudes\/[0-9a-f-]{36}/);
  await expect(page.getByText('$2.037.000').first()).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The order in the desk, open. */
async function abrirOrden(h: HiloEnPantalla, cuenta: string) {
  const page = await h.pantalla(cuenta, '/operaciones/giros?tab=otras');
  await page
    .getByRole('row')
    .filter({ hasText: '$2.037.000' })
    .getByRole('button', { name: /^Abrir la orden/ })
    .click();
  const dialogo = page.getByRole('dialog');
  await expect(dialogo.getByRole('table', { name: 'Validaciones del giro' })).toBeVisible();
  return { page, dialogo };
}

/** Step 7: the executive asks for it on the form, and the desk pays it with two people. */
export async function devolverEnPantalla(h: HiloEnPantalla): Promise<void> {
  const page = await h.pantalla('ejecutivo', '/pasivos/nueva');
  const id = await pedir(page);
  h.vio('solicitud-pasivos', page);
  await actoDevolucion(h.m, 'analista', id, 'revisar');
  await actoDevolucion(h.m, 'gerencia', id, 'autorizar');

  const una = await abrirOrden(h, 'tesoreria');
  await una.dialogo.getByRole('button', { name: 'Preparar giro' }).click();
  await elegir(una.page, 'Cuenta nuestra que paga', /1102\.01|Cordillera|Chile/);
  await una.dialogo.getByRole('button', { name: 'Preparar giro' }).click();
  await expect(una.dialogo).toBeHidden();
  const otra = await abrirOrden(h, 'tesoreria2');
  await otra.dialogo.getByRole('button', { name: 'Autorizar giro' }).click();
  await otra.dialogo.getByRole('button', { name: 'Autorizar giro' }).click();
  await expect(otra.dialogo).toBeHidden();
  const fin = await abrirOrden(h, 'tesoreria');
  await fin.dialogo.getByRole('button', { name: 'Confirmar giro' }).click();
  const numero = (await verOrden(h, id)).num_orden;
  await fin.dialogo.getByLabel('Número de la transferencia').fill(`DEV-${numero}`);
  await fin.dialogo.getByRole('button', { name: 'Confirmar giro' }).click();
  await expect(fin.dialogo).toBeHidden();

  h.banco.vio({ fecha: h.hoy, glosa: 'TEF A CLIENTE', documento: `DEV-${numero}`, cargo: EXCEDENTES });
  expect(await verDevolucion(h.m, id)).toMatchObject({ estado: 'ejecutada', comprobante: `DEV-${numero}` });
  expect((await verPasivos(h.m)).pasivos_vivos.filter((p) => p.saldo > 0)).toEqual([]);
}

async function verOrden(h: HiloEnPantalla, origen: string): Promise<{ num_orden: number }> {
  const todas = await h.m.get<{ origen_id: string; num_orden: number }[]>('tesoreria', '/api/operaciones/ordenes?origen_area=pasivos');
  const orden = todas.find((o) => o.origen_id === origen);
  if (!orden) throw new Error('the refund has no order');
  return orden;
}
