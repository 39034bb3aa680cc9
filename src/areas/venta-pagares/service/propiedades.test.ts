import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariantes as deCreditos } from '#areas/creditos/service/invariantes.ts';
import { invariantes as delLibro } from '#areas/libro/service/invariantes.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirVenta,
  cobrar,
  devolver,
  f,
  girar,
  movido,
  noche,
  papel,
  quien,
  saldos,
  TESORERO,
  vendible,
  vendibleEnUf,
  venta,
  ver,
} from './mundo.fixture.ts';

// The UF rises, falls a little and rises again: never below that of the giro.
const UF = (dias: number) => (39_841.72 + 6.13 * dias + 40 * Math.sin(dias / 9)).toFixed(2);
const CORRIDAS = Number(process.env.CORRIDAS_VENTA ?? '6');

let t: TestApp;
let dia = '2026-05-05';
beforeAll(async () => {
  t = await abrirVenta(UF);
}, 60_000);
afterAll(() => t.close());

async function cuadra(): Promise<void> {
  for (const i of [...invariantes, ...deCreditos, ...delLibro]) expect(await t.arrange((ctx) => i.check(ctx)), i.id).toEqual([]);
}

const paso = fc.oneof(
  fc.record({ que: fc.constant('pagar' as const), monto: fc.integer({ min: 1_000, max: 1_500_000 }), dias: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ que: fc.constant('noche' as const), dias: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ que: fc.constant('devolver' as const), dias: fc.integer({ min: 0, max: 2 }) }),
);
const caso = fc.record({
  moneda: fc.constantFrom('CLP' as const, 'UF' as const, 'UF' as const),
  con_responsabilidad: fc.boolean(),
  recompra: fc.boolean(),
  antes: fc.integer({ min: 0, max: 250_000 }),
  pasos: fc.array(paso, { maxLength: 6 }),
  despues: fc.array(paso, { maxLength: 3 }),
});
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

async function andar(id: string, pasos: readonly Paso[], hechos: string[]): Promise<void> {
  for (const p of pasos) {
    dia = addDays(f(dia), p.dias);
    await t.setHoy(f(dia));
    if (p.que === 'noche') await noche(t, dia);
    else if (p.que === 'devolver') {
      const e = hechos.pop();
      if (e) await devolver(t, e);
    } else {
      const pago = cobrar(t, id, dia, p.monto).catch((error: { codigo?: string }) => {
        if (error.codigo !== 'credito_sin_deuda') throw error;
        return null;
      });
      const hecho = await pago;
      if (hecho) hechos.push(hecho.evento_id);
    }
  }
}

describe('vendido, cobrado y recomprado en cualquier orden', () => {
  it('las cuentas de cartera y la obligación vuelven a lo que deben, peso a peso', async () => {
    await fc.assert(
      fc.asyncProperty(caso, async (c) => {
        const inicio = await saldos(t);
        const p = c.moneda === 'UF' ? await vendibleEnUf(t) : await vendible(t);
        await noche(t, '2026-05-04');
        if (c.antes > 0) await cobrar(t, p.id, '2026-05-04', c.antes);
        const v = await venta(t, [p.pagarevista], 'pagar', {
          ...{ tasa_descuento: '0.4', con_responsabilidad: c.con_responsabilidad },
        });
        const vendida = await ver(t, v.id);
        expect(vendida.moneda).toBe(c.moneda);
        const libro = movido(inicio, await saldos(t));
        const cartera = (x: Record<string, number>) => ['1201', '1202', '1203'].map((k) => x[k] ?? 0);
        if (!c.con_responsabilidad) {
          expect(cartera(libro)).toEqual([0, 0, 0]);
          expect((libro['4108'] ?? 0) + (libro['5105'] ?? 0)).toBe(-vendida.resultado);
        } else expect(libro['2201']).toBe(-vendida.precio);
        dia = '2026-05-05';
        const hechos: string[] = [];
        await andar(p.id, c.pasos, hechos);
        await cuadra();
        if (c.recompra && (await ver(t, v.id)).items[0]?.estado === 'endosado') {
          const archivo_acuerdo = await papel(t, v.id, 'ACUERDO_DE_RECOMPRA');
          const pedido = { pagarevista: p.pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo };
          await t.act(contract, 'recomprar', quien(t, TESORERO), pedido, { id: v.id });
          await girar(t, dia);
          await cuadra();
          await andar(p.id, c.despues, []);
        }
        dia = addDays(f(dia), 1);
        await t.setHoy(f(dia));
        await cobrar(t, p.id, dia, 9_000_000, { tipo: 'prepago' }).catch(() => null);
        await cuadra();
        const fin = movido(inicio, await saldos(t));
        expect([...cartera(fin), fin['2201'] ?? 0, fin['8103'] ?? 0]).toEqual([0, 0, 0, 0, 0]);
        const s = await ver(t, v.id);
        expect(s).toMatchObject({ por_cobrar: 0, estado: 'liquidado' });
        expect(-(fin['2112'] ?? 0)).toBe(s.recaudos.filter((r) => r.revertido_el === null).reduce((n, r) => n + r.monto, 0));
      }),
      { numRuns: CORRIDAS },
    );
  }, 240_000);
});
