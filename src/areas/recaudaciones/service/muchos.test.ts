import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asientos } from '#areas/libro/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import { traffic } from '#platform/server/database/cable.ts';
import type { TestApp } from '#platform/server/testing.ts';
import * as cuotas from './credito.fixture.ts';
import { abrirMundo, comprado, deudor, elegir, incumplidos, recibir, transferencia } from './mundo.fixture.ts';

interface Medido {
  id: string;
  sentencias: number;
}

/** Receives and counts what was said to the database. */
async function contando(t: TestApp, entrada: Parameters<typeof recibir>[1]): Promise<Medido> {
  const antes = traffic.sent;
  const { id } = await recibir(t, entrada);
  return { id, sentencias: traffic.sent - antes };
}

/** What the checks of the books and of the receipts find. */
const faltas = (t: TestApp): Promise<unknown[]> =>
  incumplidos(
    t,
    t.deps.registry.areas.filter((a) => ['libro', 'recaudaciones'].includes(a.contract.area)).flatMap((a) => a.invariants ?? []),
  );

describe('un recibo de muchos documentos', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await abrirMundo();
  });
  afterAll(() => t.close());

  async function pagar(n: number): Promise<Medido> {
    const rut = await deudor(t);
    const pks: string[] = [];
    for (let i = 0; i < n; i += 1) pks.push(await comprado(t, rut, { monto: 1_000_000, anticipo: 900_000, vence: '2026-05-25' }));
    return contando(t, transferencia(rut, pesos(1_000_000 * n), '2026-05-20', elegir(...pks)));
  }

  it('de cien cuesta poco más que uno de diez, y cada documento tiene sus dos asientos, seguidos', { timeout: 180_000 }, async () => {
    await pagar(1);
    const diez = await pagar(10);
    const cien = await pagar(100);
    expect(cien.sentencias - diez.sentencias).toBeLessThanOrEqual(6);
    const escritos = await t.arrange((ctx) => ctx.rows(asientos, eq(asientos.origen_id, cien.id), { orden: [asientos.n_cadena] }));
    const evento = (i: number) => (i % 2 === 0 ? 'recaudacion_factoring' : 'excedente_factoring');
    expect(escritos.map((a) => a.evento)).toEqual(Array.from({ length: 200 }, (_, i) => evento(i)));
    expect(escritos.map((a) => a.secuencia)).toEqual(Array.from({ length: 200 }, (_, i) => Math.floor(i / 2) + 1));
    const primero = escritos[0]?.num_asiento ?? 0;
    expect(escritos.map((a) => a.num_asiento)).toEqual(Array.from({ length: 200 }, (_, i) => primero + i));
    expect(await faltas(t)).toEqual([]);
  });
});

describe('un recibo de muchas cuotas', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await cuotas.abrirMundo();
  });
  afterAll(() => t.close());

  async function pagar(n: number): Promise<Medido> {
    const { id, rut } = await cuotas.prestar(t, { plazo: n });
    const filas = await cuotas.cuotas(t, id);
    await cuotas.hoy(t, '2026-04-20');
    const total = filas.reduce((s, q) => s + Number(q.cuota), 0);
    return contando(t, transferencia(rut, total, '2026-04-20', elegir(...filas.map((q) => q.pk))));
  }

  it('de veinticuatro cuesta poco más que uno de seis', { timeout: 180_000 }, async () => {
    await pagar(2);
    const seis = await pagar(6);
    const veinticuatro = await pagar(24);
    expect(veinticuatro.sentencias - seis.sentencias).toBeLessThanOrEqual(6);
    expect(await faltas(t)).toEqual([]);
  });
});
