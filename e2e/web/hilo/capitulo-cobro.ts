import { expect } from '@playwright/test';
import { verPasivos } from '../../mundo/hilo/cobro.ts';
import { DEUDOR } from '../../mundo/hilo/partes.ts';
import { elegir, type HiloEnPantalla } from './estado.ts';

const OPERACION_BANCO = '700199';
const PAGO = 12_500_000;

/** Step 6, T14 (domain §19): 33-1021 paid 13 days late; the breakdown says mora and excedente before anything is written. */
export async function cobrarEnPantalla(h: HiloEnPantalla): Promise<void> {
  await h.hasta('2026-04-30');
  const page = await h.pantalla('tesoreria', '/recaudaciones/nueva');
  await page.getByLabel('RUT del deudor').fill(DEUDOR.rut);
  await page.getByRole('checkbox', { name: 'Paga 33-1021' }).check();
  await expect(page.getByRole('row').filter({ hasText: '33-1021' })).toContainText('13 días de mora');
  await page.getByLabel('Monto recibido').fill(String(PAGO));
  await elegir(page, 'Cuenta en que entró', /1102\.01|Cordillera|Chile/);
  await page.getByLabel('N° de operación del banco').fill(OPERACION_BANCO);
  const desglose = page.getByText('Desglose', { exact: true }).locator('..');
  await expect(desglose).toContainText('Mora de 33-1021 (13 días)$117.000');
  await expect(desglose).toContainText('$1.133.000');
  await page.getByRole('button', { name: 'Registrar el pago' }).click();
  await page.getByRole('button', { name: 'Confirmar el pago' }).click();
  await expect(page).toHaveURL(/\/recaudaciones\/[0-9a-f-]{36}/);
  await expect(page.getByText('$117.000').first()).toBeVisible();
  await expect(page.getByText('$1.133.000').first()).toBeVisible();
  h.vio('recaudacion', page);

  h.banco.vio({ fecha: h.hoy, glosa: `TRANSF DE ${DEUDOR.razon.toUpperCase()} ${DEUDOR.rut}`, documento: OPERACION_BANCO, abono: PAGO });
  h.banco.vio({ fecha: h.hoy, glosa: 'COMISION MANTENCION CUENTA', documento: '', cargo: 14_875 });
  expect(await verPasivos(h.m)).toMatchObject({ mora: 0, reten_liberadas: 120_000 + 784_000 + 1_133_000 });
}
