import { expect } from '@playwright/test';
import { CTACTE } from '../../mundo/hilo/alta.ts';
import { cerrarPapeles, formalizar, verOperacion } from '../../mundo/hilo/compra.ts';
import { fijarTope } from '../../mundo/hilo/parametros.ts';
import { T13 } from '../../mundo/hilo/partes.ts';
import { elegir, type HiloEnPantalla } from './estado.ts';

const GIRO = 20_189_006;

/** Step 5: the desk pays. One prepares, another authorises under the cap of the day, the first one confirms. */
export async function girarEnPantalla(h: HiloEnPantalla): Promise<void> {
  const { num_operacion } = await formalizar(h.m, T13, h.hoy);
  const nombre = `Operación ${num_operacion}`;
  const una = await h.pantalla('tesoreria', '/operaciones/giros');
  h.vio('mesa-giros', una);
  await una.getByRole('link', { name: nombre, exact: true }).click();
  await expect(una.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  h.vio('operacion-giro', una);
  await una.getByRole('button', { name: 'Preparar giro' }).click();
  await elegir(una, 'Cuenta nuestra que paga', /1102\.01|Cordillera|Chile/);
  await una.getByRole('dialog').getByRole('button', { name: 'Preparar giro' }).click();
  await expect(una.getByRole('dialog')).toBeHidden();

  const otra = await h.pantalla('tesoreria2', '/operaciones/giros');
  await expect(otra.getByText('No alcanza el tope de hoy')).toBeVisible();
  await expect(otra.getByRole('alert').getByText('faltan $189.006')).toBeVisible();
  await fijarTope(h.m, 25_000_000, h.hoy);
  await otra.reload();
  await otra.getByRole('link', { name: nombre, exact: true }).click();
  await otra.getByRole('tabpanel').getByRole('button', { name: 'Autorizar giro' }).click();
  const dialogo = otra.getByRole('dialog');
  await expect(dialogo.getByText('$20.189.006')).toBeVisible();
  await expect(dialogo.getByText(CTACTE.slice(-4))).toBeVisible();
  await expect(dialogo.getByText(/veinte millones ciento ochenta y nueve mil seis/i)).toBeVisible();
  await dialogo.getByRole('button', { name: 'Autorizar giro' }).click();
  await expect(dialogo).toBeHidden();

  await una.getByRole('button', { name: 'Confirmar giro' }).click();
  await una.getByLabel('Número de la transferencia').fill(`TEF-${num_operacion}`);
  await una.getByRole('dialog').getByRole('button', { name: 'Confirmar giro' }).click();
  await expect(una.getByRole('dialog')).toBeHidden();
  await expect(una.getByText(/^Girada$/).first()).toBeVisible();
  h.banco.vio({ fecha: h.hoy, glosa: 'TEF A CLIENTE', documento: String(num_operacion), cargo: GIRO });
  expect(await verOperacion(h.m, h.operacion_id)).toMatchObject({ estado: 'girada', monto_transferir: GIRO });
  expect(await cerrarPapeles(h.m, h.operacion_id)).toMatchObject({ estado: 'vigente' });
}
