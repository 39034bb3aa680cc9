import { expect, test } from '@playwright/test';
import { type Json, Mundo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';
import { entrar } from './comun/entrar.ts';
import { CUATRO_VISTAS, fallasDe } from './comun/fallas.ts';

/** A firm of this journey alone (RUT 99.990.1xx, domain §1: nobody's). */
const PARTE = {
  rut: '99990116-6',
  razon: 'Tickets Abiertos Ficticia SpA',
  giro: 'Comercio',
  comuna: 'Maipú',
  correo: 'tickets@ejemplo.cl',
};
const HOY = '2026-03-10';

let m: Mundo;
let ticket: Json & { num_ticket: number };
let pagar: () => Promise<unknown>;
// The first cuota of its credit, in a ticket opened by hand before it falls due.
test.beforeAll(async ({ playwright, baseURL }) => {
  m = new Mundo(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  await creditoGirado(m, PARTE);
  const { cuotas } = await m.get<{ cuotas: { cuota_id: string }[] }>('operaciones', `/api/cheques/cuotas?rut=${PARTE.rut}`);
  const pk = cuotas[0]?.cuota_id ?? '';
  ticket = await m.post('cobranza', '/api/cobranzas', { rut: PARTE.rut, pks: [pk] });
  pagar = () =>
    m.post('tesoreria', '/api/recaudaciones', {
      rut_deudor: PARTE.rut,
      rut_pagador: PARTE.rut,
      nombre_pagador: PARTE.razon,
      fecha_pago: HOY,
      monto: 100_000,
      obligaciones: [{ pk, monto: null }],
      medio_pago: 'TRANSFERENCIA',
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA',
      cuenta_banco: '1102.01',
      num_operacion_banco: '880116',
    });
});

// Figures: domain §5, cuota 1 of 480.266.
test('un pago que entra mientras se atiende un ticket aparece en su pantalla, y no borra lo que se estaba escribiendo', async ({
  page,
}) => {
  await entrar(page, 'cobranza');
  // What is told before the page listens is not for it.
  const oye = page.waitForResponse((r) => r.url().includes('/api/eventos?') && r.ok());
  await page.goto(`/cobranzas/${ticket.id}`);
  await oye;
  await expect(page.getByText('$480.266').first()).toBeVisible();
  await page.getByRole('button', { name: 'Nota', exact: true }).click();
  const nota = page.getByRole('dialog').getByLabel('Nota');
  await nota.fill('Dice que transfiere ahora mismo');
  await pagar();
  await expect(page.getByText('$380.266').first()).toBeAttached();
  await expect(nota).toHaveValue('Dice que transfiere ahora mismo');
});

test('un correo a los deudores de varios tickets se ve antes de que salga nada', async ({ page }) => {
  await entrar(page, 'cobranza');
  await page.goto(`/cobranzas?rut=${PARTE.rut}`);
  await page
    .getByRole('row', { name: new RegExp(PARTE.razon) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Escribir' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Escribir por 1 ticket' });
  await dialogo.getByRole('button', { name: 'Ver a quiénes' }).click();
  // Whether it would leave depends on the hour of the machine: in both cases nothing does yet, and who does not receive it is told why.
  await expect(dialogo.getByText(/^Saldrían? \d correos? de 1\. Todavía no se envía nada\.$/)).toBeVisible();
  await expect(dialogo.getByRole('button', { name: /^Enviar \d correos?$/ })).toBeVisible();
  expect(await fallasDe(page, CUATRO_VISTAS)).toEqual([]);
});
