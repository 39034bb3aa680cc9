import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirVenta,
  cobrar,
  descuadres,
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
const CORRIDAS = Number(process.env.CORRIDAS_VENTA ?? '1');
const CREDITOS = 5;
const LIQUIDACION = '2026-05-05';
const DIAS = 40;

let t: TestApp;

const cuadra = async (): Promise<void> => expect(await descuadres(t)).toEqual([]);

const pago = fc.record({ dia: fc.integer({ min: 0, max: DIAS }), monto: fc.integer({ min: 1_000, max: 1_500_000 }), vuelve: fc.boolean() });
const caso = fc.record({
  moneda: fc.constantFrom('CLP' as const, 'UF' as const),
  con_responsabilidad: fc.boolean(),
  antes: fc.integer({ min: 0, max: 250_000 }),
  pagos: fc.array(pago, { maxLength: 4 }),
  recompra: fc.option(fc.integer({ min: 5, max: DIAS - 2 })),
});
type Caso = typeof caso extends fc.Arbitrary<infer P> ? P : never;
interface Vendido {
  c: Caso;
  id: string;
  pagarevista: string;
  venta_id: string;
  resultado: number;
}

/** Money for a credit; nothing when it owes no more. */
async function pagar(id: string, dia: string, monto: number, o: { tipo?: 'prepago' } = {}): Promise<string | null> {
  try {
    return (await cobrar(t, id, dia, monto, o)).evento_id;
  } catch (error) {
    if ((error as { codigo?: string }).codigo === 'credito_sin_deuda') return null;
    throw error;
  }
}

const estadoDe = async (x: Vendido) => (await ver(t, x.venta_id)).items[0]?.estado;

async function comprarDeVuelta(x: Vendido, dia: string): Promise<void> {
  if ((await estadoDe(x)) !== 'endosado') return;
  const archivo_acuerdo = await papel(t, x.venta_id, 'ACUERDO_DE_RECOMPRA');
  const pedido = { pagarevista: x.pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo };
  await t.act(contract, 'recomprar', quien(t, TESORERO), pedido, { id: x.venta_id });
  await girar(t, dia);
}

/** One day: who pays, who takes a payment back, what is bought back; then its night, two days of each three. */
async function unDia(vendidos: readonly Vendido[], k: number): Promise<void> {
  const dia = addDays(f(LIQUIDACION), k);
  await t.setHoy(dia);
  for (const x of vendidos) {
    for (const p of x.c.pagos.filter((y) => y.dia === k)) {
      const evento_id = await pagar(x.id, dia, p.monto);
      if (p.vuelve && evento_id) await devolver(t, evento_id);
    }
    if (x.c.recompra === k) await comprarDeVuelta(x, dia);
  }
  if (k % 3 !== 2) await noche(t, dia);
}

async function vender(c: Caso): Promise<Omit<Vendido, 'venta_id' | 'resultado'>> {
  const { id, pagarevista } = c.moneda === 'UF' ? await vendibleEnUf(t, {}, 700_000) : await vendible(t);
  return { c, id, pagarevista };
}

async function correr(casos: readonly Caso[]): Promise<void> {
  const inicio = await saldos(t);
  const listos = [];
  for (const c of casos) listos.push(await vender(c));
  await noche(t, '2026-05-03');
  await t.setHoy(f('2026-05-04'));
  for (const x of listos) if (x.c.antes > 0) await pagar(x.id, '2026-05-04', x.c.antes);
  const vendidos: Vendido[] = [];
  for (const x of listos) {
    const antes = await saldos(t);
    const o = { tasa_descuento: '0.4', con_responsabilidad: x.c.con_responsabilidad };
    const v = await venta(t, [x.pagarevista], 'pagar', o);
    const { precio, resultado, moneda } = await ver(t, v.id);
    const m = movido(antes, await saldos(t));
    expect(moneda).toBe(x.c.moneda);
    if (x.c.con_responsabilidad) expect(m['2201']).toBe(-precio);
    else expect((m['4108'] ?? 0) + (m['5105'] ?? 0)).toBe(-resultado);
    vendidos.push({ ...x, venta_id: v.id, resultado });
  }
  await cuadra();
  for (let k = 0; k <= DIAS; k += 1) await unDia(vendidos, k);
  await cuadra();
  const fin = addDays(f(LIQUIDACION), DIAS + 1);
  await t.setHoy(fin);
  for (const x of vendidos) await pagar(x.id, fin, 9_000_000, { tipo: 'prepago' });
  await cuadra();
  const m = movido(inicio, await saldos(t));
  expect(['1201', '1202', '1203', '2201', '8103'].map((k) => m[k] ?? 0)).toEqual([0, 0, 0, 0, 0]);
  let porRendir = 0;
  for (const x of vendidos) {
    const s = await ver(t, x.venta_id);
    expect(s).toMatchObject({ por_cobrar: 0, estado: 'liquidado' });
    porRendir += s.recaudos.filter((r) => r.revertido_el === null).reduce((n, r) => n + r.monto, 0);
  }
  expect(0 - (m['2112'] ?? 0)).toBe(porRendir);
}

describe('vendido, cobrado y recomprado en cualquier orden', () => {
  it('las cuentas de cartera y la obligación vuelven a lo que deben, peso a peso', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(caso, { minLength: CREDITOS, maxLength: CREDITOS }), async (casos) => {
        t = await abrirVenta(UF);
        try {
          await correr(casos);
        } finally {
          await t.close();
        }
      }),
      { numRuns: CORRIDAS, endOnFailure: true },
    );
  }, 600_000);
});
