import { expect, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { hacer } from '../mundo/credito.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';
import { elegir, siguiente } from './hilo/estado.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const PARTE = {
  rut: '99990092-5',
  razon: 'Cheques Devueltos Ficticia SpA',
  giro: 'Comercio',
  comuna: 'Maipú',
  correo: 'devueltos@ejemplo.cl',
};
const HOY = '2026-03-10';

interface Cheque {
  id: string;
  version: number;
}

// A cheque of its first cuota came back for want of funds.
test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const m = new Mundo(api);
  await creditoGirado(m, PARTE);
  const { cuotas } = await m.get<{ cuotas: { cuota_id: string; monto_cuota: number }[] }>(
    'operaciones',
    `/api/cheques/cuotas?rut=${PARTE.rut}`,
  );
  const monto = cuotas[0]?.monto_cuota ?? 0;
  const papel = { banco: '012', cta_cte: '881200', num_cheque: '7701', monto, fecha: HOY, objeto_pk: cuotas[0]?.cuota_id ?? '' };
  const { cheques } = await m.post<{ cheques: Cheque[] }>('operaciones', '/api/cheques/recibir', {
    cliente_rut: PARTE.rut,
    modo: 'CUOTAS',
    rut_girador: PARTE.rut,
    nombre_girador: PARTE.razon,
    cheques: [papel],
  });
  const ruta = `/api/cheques/${cheques[0]?.id}`;
  await hacer(m, 'tesoreria', ruta, 'custodiar', { boveda: 'CASA_MATRIZ', sobre: '7' });
  const { id, version } = await m.get<Cheque>('operaciones', ruta);
  await m.post('operaciones', '/api/cheques/depositar', { cuenta: '1102.01', total: monto, cheques: [{ id, version }] });
  await hacer(m, 'supervisor', ruta, 'protestar', { fecha: HOY, hora: '11:40', causales: ['FALTA_DE_FONDOS'], comision: 6_500 });
  await api.dispose();
});

test('un cheque protestado se demanda: la causa se crea, se presenta y dice qué sigue y cuándo prescribe', async ({ page }) => {
  await entrar(page, 'fiscalia');
  await page.goto('/judicial/nueva');
  await page.getByLabel('RUT de quien debe').fill(PARTE.rut);
  await page.getByRole('checkbox', { name: /Cheque 0*7701/ }).check();
  await siguiente(page, 2);
  await page.getByRole('button', { name: 'Traer a los obligados de los títulos' }).click();
  await expect(page.getByLabel('Nombre').first()).toHaveValue(PARTE.razon);
  await siguiente(page, 3);
  await elegir(page, 'Tribunal', '4° Juzgado Civil de Santiago');
  await elegir(page, 'Tipo de causa', 'Cheque');
  await siguiente(page, 4);
  await siguiente(page, 5);
  await elegir(page, 'Sucursal', 'Santiago');
  await elegir(page, 'Abogado', 'Ignacio Larraín Soto');
  await elegir(page, 'Procurador', 'Camila Veas Molina');
  await page.getByRole('button', { name: 'Crear la causa' }).click();
  await expect(page).toHaveURL(/\/judicial\/[0-9a-f-]{36}/);
  await expect(page.getByText('Presentar la demanda').first()).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);

  // The lawyer files it: a year from the protest, and nobody served yet.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Anotar actuación' }).click();
  const dialogo = page.getByRole('dialog');
  await elegir(page, 'Actuación', 'Demanda');
  await dialogo.getByLabel('Rol').fill('c 4512 2026');
  await dialogo.getByLabel('Resumen').fill('Demanda ejecutiva por cheque protestado');
  await dialogo.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'C-4512-2026' })).toBeVisible();
  await page.getByRole('tab', { name: 'Intervinientes' }).click();
  await expect(page.getByText('10-03-2027').first()).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
});
