import { expect } from '@playwright/test';
import { abrirLinea, agregarCuenta, autorizarFicha, firmarMarco, inscribir, verCliente } from '../../mundo/hilo/alta.ts';
import { aportar } from '../../mundo/hilo/banco.ts';
import { expectRechazo, type Hilo } from './estado.ts';

const APORTE = 100_000_000;

/** Step 1: the client and its account, that another person validates (domain §15: new account of a client, second user and 24 hours). */
export async function registrarCliente(h: Hilo): Promise<void> {
  const { m } = h;
  await aportar(m, APORTE, h.hoy);
  h.banco.vio({ fecha: h.hoy, glosa: 'DEPOSITO APORTE SOCIOS', documento: 'APORTE', abono: APORTE });

  const c = await inscribir(m);
  expect(c).toMatchObject({ estado: 'borrador', vinculos: [{ nombre: 'Ana Soto', facultades: ['CEDER'] }] });
  h.cliente_id = c.id;
  const cuenta = await agregarCuenta(m, c.id);
  expect(cuenta).toMatchObject({ usable: false, motivo: 'cuenta_no_validada' });
  h.cuenta_id = cuenta.id;

  const validar = async () => ({ version: (await verCliente(m, c.id)).version, cuenta_id: cuenta.id });
  const misma = await m.intentar('operaciones', `/api/clientes/${c.id}/validar-cuenta`, await validar());
  expectRechazo(misma, 403, 'requiere_segundo_usuario', /^Requiere autorización de un segundo usuario/);
  expect((await verCliente(m, c.id)).cuentas.at(-1)).toMatchObject({ estado: cuenta.estado, usable: false });
  await m.post('tesoreria', `/api/clientes/${c.id}/validar-cuenta`, await validar());
  expect((await verCliente(m, c.id)).cuentas.at(-1)).toMatchObject({ estado: 'validada', usable: false, motivo: 'cuenta_en_espera' });
}

/** Step 2: FISCALIA, the framework contract and the line. */
export async function habilitarCliente(h: Hilo): Promise<void> {
  const { m } = h;
  expect(await autorizarFicha(m, h.cliente_id)).toMatchObject({ estado: 'activo' });
  expect(await firmarMarco(m, h.hoy)).toMatchObject({ estado: 'vigente' });
  expect(await abrirLinea(m)).toMatchObject({ estado: 'aprobada' });
  expect(await m.get('ejecutivo', `/api/clientes/${h.cliente_id}`)).toMatchObject({
    linea: { monto_pesos: 150_000_000, usado: 0, reservado: 0, disponible: 150_000_000, estado: 'vigente' },
  });
}

/** The 24 hours of a new account (domain §15): a day is closed and it still waits; after the next one it may be used. */
export async function esperarCuenta(h: Hilo): Promise<void> {
  await h.hasta('2026-03-04');
  expect((await verCliente(h.m, h.cliente_id)).cuentas.at(-1)).toMatchObject({ usable: true, motivo: null });
}
