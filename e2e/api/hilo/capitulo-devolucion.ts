import { expect } from '@playwright/test';
import { actoDevolucion, pagarDevolucion, pedirDevolucion, verDevolucion, verPasivos } from '../../mundo/hilo/cobro.ts';
import { expectRechazo, type Hilo } from './estado.ts';

/** 120.000 + 784.000 + 1.133.000 (domain §6.10). */
const EXCEDENTES = 2_037_000;

/** Step 7: what we owe the client, asked, reviewed, authorised and paid, each by another person. */
export async function devolverExcedentes(h: Hilo): Promise<void> {
  const { m } = h;
  const id = await pedirDevolucion(m, h.cuenta_id);
  expect(await verDevolucion(m, id)).toMatchObject({ monto: EXCEDENTES, estado: 'solicitada' });
  await actoDevolucion(m, 'analista', id, 'revisar');
  const { version } = await verDevolucion(m, id);
  const pronto = await m.intentar('ejecutivo', `/api/pasivos/solicitudes/${id}/autorizar`, { version });
  expectRechazo(pronto, 403, 'sin_permiso', /^No tiene permiso/);
  await actoDevolucion(m, 'gerencia', id, 'autorizar');
  const { comprobante, monto } = await pagarDevolucion(m, id, h.cuenta_id, h.hoy);
  expect(monto).toBe(EXCEDENTES);
  h.banco.vio({ fecha: h.hoy, glosa: 'TEF A CLIENTE', documento: comprobante, cargo: monto });
  expect(await verDevolucion(m, id)).toMatchObject({ estado: 'ejecutada', comprobante });
  expect((await verPasivos(m)).pasivos_vivos.filter((p) => p.saldo > 0)).toEqual([]);
  expect(await m.get('ejecutivo', `/api/clientes/${h.cliente_id}`)).toMatchObject({
    linea: { usado: 0, reservado: 0, disponible: 150_000_000 },
  });
}
