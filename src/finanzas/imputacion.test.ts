import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Aplicacion, CONCEPTOS, type DeudaObligacion, deudaTotal, imputar } from './imputacion.ts';

const p = pesos;
const cero = { costas: p(0), gastos: p(0), mora: p(0), interes: p(0), capital: p(0) };
function deuda(pk: string, vencimiento: string, numero: string, montos: Partial<DeudaObligacion> = {}): DeudaObligacion {
  return { pk, vencimiento: fecha(vencimiento), numero, ...cero, ...montos };
}
/** Cuota 7 of domain §5 on 20-11-2026 (areas/3 recaudaciones). */
const CUOTA_7 = deuda('cuota:7', '2026-10-20', '7', { gastos: p(40_768), mora: p(11_993), interes: p(51_286), capital: p(428_980) });
/** What the debt still owes after some aplicaciones (of any debt: only its own count). */
function descontar(o: DeudaObligacion, aplicaciones: readonly Aplicacion[]): DeudaObligacion {
  const pagado = (concepto: string) =>
    aplicaciones.filter((a) => a.pk === o.pk && a.concepto === concepto).reduce((s, a) => s + a.monto, 0);
  return { ...o, ...Object.fromEntries(CONCEPTOS.map(([concepto, campo]) => [campo, o[campo] - pagado(concepto)])) };
}
const simple = (aplicaciones: readonly Aplicacion[]) => aplicaciones.map((a) => [a.pk, a.concepto, a.monto]);

describe('orden de imputación (areas/3 recaudaciones, domain §5)', () => {
  it('300.000 sobre la cuota 7: gastos, mora, interés y capital; queda debiendo 233.027', () => {
    const { aplicaciones, sobrante } = imputar([CUOTA_7], p(300_000));
    expect(simple(aplicaciones)).toEqual([
      ['cuota:7', 'GASTOS', 40_768],
      ['cuota:7', 'MORA', 11_993],
      ['cuota:7', 'INTERES', 51_286],
      ['cuota:7', 'CAPITAL', 195_953],
    ]);
    expect(sobrante).toBe(0);
    expect(descontar(CUOTA_7, aplicaciones)).toEqual({ ...CUOTA_7, ...cero, capital: 233_027 });
  });
  it('el total de 533.027 la paga y lo demás sobra', () => {
    expect(deudaTotal([CUOTA_7])).toBe(533_027);
    expect(imputar([CUOTA_7], p(533_030)).sobrante).toBe(3);
  });
  it('las costas judiciales van antes que cualquier obligación, aunque venzan después', () => {
    const costa = deuda('costa:1', '2026-12-01', '1', { costas: p(180_000) });
    expect(simple(imputar([CUOTA_7, costa], p(200_000)).aplicaciones)).toEqual([
      ['costa:1', 'COSTAS', 180_000],
      ['cuota:7', 'GASTOS', 20_000],
    ]);
  });
  it('la más antigua primero y completa; en la misma fecha, el número menor', () => {
    const filas = [
      deuda('c', '2026-02-01', '10', { capital: p(10) }),
      deuda('b', '2026-02-01', '9', { capital: p(10) }),
      deuda('a', '2026-03-01', '1', { mora: p(10) }),
    ];
    expect(simple(imputar(filas, p(25)).aplicaciones)).toEqual([
      ['b', 'CAPITAL', 10],
      ['c', 'CAPITAL', 10],
      ['a', 'MORA', 5],
    ]);
  });
  it('el orden manual elige obligaciones, pero no salta la mora para pagar capital', () => {
    const vieja = deuda('cuota:6', '2026-09-20', '6', { capital: p(100) });
    const { aplicaciones } = imputar([vieja, CUOTA_7], p(60_000), { elegidas: ['cuota:7'] });
    expect(simple(aplicaciones)).toEqual([
      ['cuota:7', 'GASTOS', 40_768],
      ['cuota:7', 'MORA', 11_993],
      ['cuota:7', 'INTERES', 7_239],
    ]);
    expect(imputar([vieja, CUOTA_7], p(700_000), { elegidas: ['cuota:7'] }).sobrante).toBe(700_000 - 533_027);
  });
  it('elegir dos veces o una deuda ajena se rechaza', () => {
    expect(() => imputar([CUOTA_7], p(1), { elegidas: ['cuota:7', 'cuota:7'] })).toThrow('obligacion_repetida');
    expect(() => imputar([CUOTA_7], p(1), { elegidas: ['cuota:8'] })).toThrow('obligacion_sin_deuda');
    expect(() => imputar([CUOTA_7], -1 as never)).toThrow('monto_invalido');
    expect(() => imputar([CUOTA_7, CUOTA_7], p(1))).toThrow(RangeError);
  });
});

const monto = fc.integer({ min: 0, max: 5_000 }).map(p);
const obligacion = fc.record({
  vencimiento: fc.integer({ min: 0, max: 5 }).map((n) => addDays(fecha('2026-01-01'), n)),
  numero: fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), fc.constantFrom('A-1', 'B')),
  costas: monto,
  gastos: monto,
  mora: monto,
  interes: monto,
  capital: monto,
});
const cartera = fc.array(obligacion, { maxLength: 6 }).map((os) => os.map((o, i): DeudaObligacion => ({ ...o, pk: `cuota:${i}` })));
const pago = fc.integer({ min: 0, max: 120_000 }).map(p);
const RANGO = ['COSTAS', 'GASTOS', 'MORA', 'INTERES', 'CAPITAL'];

describe('propiedades de la imputación', () => {
  it('lo aplicado más lo que sobra es lo pagado, y nada se paga de más', () => {
    fc.assert(
      fc.property(cartera, pago, (os, m) => {
        const { aplicaciones, sobrante } = imputar(os, m);
        expect(aplicaciones.reduce((s, a) => s + a.monto, 0) + sobrante).toBe(m);
        expect(aplicaciones.map((a) => a.orden)).toEqual(aplicaciones.map((_, i) => i + 1));
        expect(new Set(aplicaciones.map((a) => `${a.pk} ${a.concepto}`)).size).toBe(aplicaciones.length);
        for (const o of os.map((x) => descontar(x, aplicaciones)))
          expect(Math.min(o.costas, o.gastos, o.mora, o.interes, o.capital)).toBeGreaterThanOrEqual(0);
        if (sobrante > 0) expect(deudaTotal(os.map((o) => descontar(o, aplicaciones)))).toBe(0);
      }),
    );
  });
  it('no depende del orden en que llegan las deudas', () => {
    fc.assert(
      fc.property(cartera, pago, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (os, m, claves) => {
        const revueltas = os
          .map((o, i) => ({ o, k: claves[i] ?? 0 }))
          .sort((a, b) => a.k - b.k)
          .map((x) => x.o);
        expect(imputar(revueltas, m)).toEqual(imputar(os, m));
      }),
    );
  });
  it('pagar más nunca aplica menos a ninguna deuda', () => {
    fc.assert(
      fc.property(cartera, pago, pago, (os, m, extra) => {
        const [menor, mayor] = [imputar(os, m), imputar(os, p(m + extra))];
        for (const a of menor.aplicaciones) {
          const b = mayor.aplicaciones.find((x) => x.pk === a.pk && x.concepto === a.concepto);
          expect(b?.monto ?? 0).toBeGreaterThanOrEqual(a.monto);
        }
      }),
    );
  });
  it('dos pagos seguidos aplican lo mismo que uno por la suma', () => {
    fc.assert(
      fc.property(cartera, pago, pago, (os, a, b) => {
        const uno = imputar(os, a);
        const resto = os.map((o) => descontar(o, uno.aplicaciones));
        const dos = imputar(resto, b);
        const junto = imputar(os, p(a + b));
        const sobrante = uno.sobrante > 0 ? uno.sobrante + b : dos.sobrante;
        expect(sobrante).toBe(junto.sobrante);
        expect(resto.map((o) => descontar(o, dos.aplicaciones))).toEqual(os.map((o) => descontar(o, junto.aplicaciones)));
      }),
    );
  });
  it('dentro de una deuda, un concepto se toca sólo con los anteriores pagados, también a mano', () => {
    fc.assert(
      fc.property(cartera, pago, fc.boolean(), (os, m, manual) => {
        const elegidas = manual ? os.map((o) => o.pk).reverse() : undefined;
        const { aplicaciones } = imputar(os, m, { elegidas });
        for (const o of os) {
          const queda = descontar(o, aplicaciones);
          const restos = [queda.costas, queda.gastos, queda.mora, queda.interes, queda.capital];
          for (const a of aplicaciones.filter((x) => x.pk === o.pk)) {
            const antes = restos.slice(0, RANGO.indexOf(a.concepto));
            expect(antes.every((n) => n === 0)).toBe(true);
          }
        }
      }),
    );
  });
});
