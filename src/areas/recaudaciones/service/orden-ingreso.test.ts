import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import {
  abrirMundo,
  cuotas,
  elegir,
  hoy,
  type Prestado,
  prestar,
  recibir,
  reversa,
  transferencia,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CUOTA = 480_266;
const estados = async (c: Prestado) => (await cuotas(t, c.id)).slice(0, 3).map((q) => q.estado_cuota);

describe('un comprobante cuando cambia lo que pasó antes', () => {
  it('reversado el de la cuota 1, el dinero del que pagó la 2 en orden va a la 1, que volvió a deberse', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const uno = await recibir(t, transferencia(c.rut, CUOTA, '2026-04-15', elegir(c.pk(1))));
    await recibir(t, transferencia(c.rut, CUOTA, '2026-04-18', elegir(c.pk(2))));
    await reversa(t, uno.id);
    expect(await estados(c)).toEqual(['pagada', 'pendiente', 'pendiente']);
    // Entered again on its day it takes its place, and the other one goes back to its own.
    await recibir(t, transferencia(c.rut, CUOTA, '2026-04-15', elegir(c.pk(1))));
    expect(await estados(c)).toEqual(['pagada', 'pagada', 'pendiente']);
  });

  it('el que cambió el orden con su motivo se queda en la cuota que eligió', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const uno = await recibir(t, transferencia(c.rut, CUOTA, '2026-04-15', elegir(c.pk(1))));
    const aMano = { ...elegir(c.pk(2)), manual: true, motivo: 'el cliente eligió la cuota' };
    await recibir(t, transferencia(c.rut, CUOTA, '2026-04-18', aMano));
    await reversa(t, uno.id);
    expect(await estados(c)).toEqual(['pendiente', 'pagada', 'pendiente']);
  });

  it('un prepago total de un crédito ya prepagado dice que está pagado', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-10');
    const prepago = { prepago: { credito_id: c.id, politica: 'reduce_plazo' as const } };
    await recibir(t, transferencia(c.rut, 6_000_000, '2026-04-10', prepago));
    await expect(recibir(t, transferencia(c.rut, 6_000_000, '2026-04-10', prepago))).rejects.toMatchObject({
      codigo: 'credito_ya_pagado',
      status: 409,
    });
  });
});

describe('al terminar', () => {
  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});
