import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { invariantes } from './invariantes.ts';
import { abrirMundo, credito, f, movido, saldos } from './mundo.fixture.ts';
import { noche, noches, publicarUf } from './noche.fixture.ts';

let t: TestApp;
const GIRO = f('2026-03-10');
beforeAll(async () => {
  t = await abrirMundo();
  await publicarUf(t, Object.fromEntries(Array.from({ length: 150 }, (_, k) => [addDays(GIRO, k), '39841.72'])));
}, 120_000);
afterAll(() => t.close());

const de = async (cuentas: readonly string[], antes: Record<string, number>) => {
  const hoy = movido(antes, await saldos(t));
  return cuentas.map((c) => hoy[c] ?? 0);
};
const cuadra = async () => {
  for (const i of invariantes) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
};

/** UF 400 with two months of total grace: its cuotas add up to UF 409,8189, and in the books the capital is still UF 400. */
const EN_UF = {
  moneda: 'UF' as const,
  monto_solicitado: '400',
  tasa_mensual: '0.5',
  costos: [],
  ite: { metodo: 'exento' as const, financiado: false },
  plazo: 6,
  gracia: { tipo: 'TOTAL' as const, meses: 2 },
};

describe('el interés que se suma al capital no es reajuste', () => {
  it('mientras la UF no cambia, un crédito en UF con gracia total no reconoce reajuste', async () => {
    await t.setHoy(GIRO);
    const antes = await saldos(t);
    await credito(t, 'vigente', EN_UF);
    await noches(t, f('2026-03-11'), f('2026-03-13'));
    const [prestado, reajuste = 0] = await de(['1201', '1203'], antes);
    expect(prestado).toBe(15_936_688);
    // Half a peso of rounding a cuota; the interest of its grace is UF 4,7470, 189.127 pesos.
    expect(Math.abs(reajuste)).toBeLessThanOrEqual(2);
    await cuadra();
  });

  it('y cuando sube, reconoce lo que vale más el capital que se prestó', async () => {
    const antes = await saldos(t);
    await publicarUf(t, { '2026-03-14': '40000.00' });
    await noche(t, f('2026-03-14'));
    // 400 × (40.000,00 − 39.841,72).
    const [sube = 0] = await de(['1203'], antes);
    expect(Math.abs(sube - 63_312)).toBeLessThanOrEqual(2);
    await cuadra();
  });
});

describe('la comisión de un crédito que vuelve a deber', () => {
  it('reversado el pago que lo cerró, lo que falta ganar se difiere de nuevo y sigue por días', async () => {
    await t.setHoy(GIRO);
    const antes = await saldos(t);
    const propia = [{ codigo: 'EVALUACION', neto: 40_000, afecto_iva: false, financiado: false, traspasado: false }];
    const { id } = await credito(t, 'vigente', { costos: propia, plazo: 3, fecha_primer_vencimiento: '2026-03-31' });
    await noches(t, f('2026-03-15'), f('2026-03-30'));
    await t.setHoy(f('2026-03-31'));
    const p = await cobrar(t, id, '2026-03-31', 6_000_000, { tipo: 'prepago' });
    await noche(t, f('2026-03-31'));
    expect(await de(['2109', '4104'], antes)).toEqual([0, -40_000]);
    await t.setHoy(f('2026-04-01'));
    await devolver(t, p.evento_id);
    // From the giro to its last due date (31-05) there are 82 days: 21 earned, 40.000 × 21 / 82 = 10.243,9.
    expect(await de(['2109', '4104'], antes)).toEqual([-29_756, -10_244]);
    await noche(t, f('2026-04-01'));
    // 40.000 × 22 / 82 = 10.731,7.
    expect(await de(['2109', '4104'], antes)).toEqual([-29_268, -10_732]);
    await cuadra();
  });
});

describe('el interés reconocido es el ganado por días o el recibido, el mayor', () => {
  beforeAll(async () => {
    await t.close();
    t = await abrirMundo();
  }, 120_000);

  it('reversada una de dos cuotas pagadas por adelantado, no queda reconocido lo que las noches ganaron y además lo recibido por la otra', async () => {
    await t.setHoy(GIRO);
    const antes = await saldos(t);
    const { id } = await credito(t, 'vigente');
    await noches(t, f('2026-04-02'), f('2026-04-08'));
    // 29 days of the 41 of its first period: 131.797 × 29 / 41 (domain §5). Interest of cuotas 3 and 4: 82.397 and 74.838.
    expect(await de(['1202', '4101'], antes)).toEqual([93_222, -93_222]);
    await t.setHoy(f('2026-04-09'));
    const tercera = await cobrar(t, id, '2026-04-09', 480_266, { cuota: 3 });
    await cobrar(t, id, '2026-04-09', 480_266, { cuota: 4 });
    expect(await de(['1202', '4101'], antes)).toEqual([0, -82_397 - 74_838]);
    await devolver(t, tercera.evento_id);
    expect(await de(['1202', '4101'], antes)).toEqual([93_222 - 74_838, -93_222]);
    await cuadra();
  });
});
