import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { motivoNoElegible } from './elegible.ts';
import { estados, estadoVisible } from './estados.ts';
import { factores, plazoMedio, precioDe } from './precio.ts';
import { repartir } from './reparto.ts';

const f = (x: string) => x as Fecha;
// The eleven cuotas left of the credit of domain §5 after the first one.
const VENCEN = ['2026-05-20', '2026-06-20', '2026-07-20', '2026-08-20', '2026-09-20', '2026-10-20', '2026-11-20', '2026-12-20'];
const T18 = [...VENCEN, '2027-01-20', '2027-02-20', '2027-03-20'].map((v, k) => ({
  monto: k === 10 ? 480_263 : 480_266,
  dias: daysBetween(f('2026-05-05'), f(v)),
}));

describe('precio (domain §7, T18)', () => {
  it('T18: 11 flujos por 5.282.923 al 1,45 % valen 4.878.974; simple 4.895.295; plazo medio 168 días', () => {
    expect(T18.reduce((s, x) => s + x.monto, 0)).toBe(5_282_923);
    expect(precioDe(T18, factores('1.45', 'COMPUESTO'))).toBe(4_878_974);
    expect(precioDe(T18, factores('1.45', 'SIMPLE'))).toBe(4_895_295);
    expect(plazoMedio(T18)).toBe(168);
  });
  it('a tasa cero vale lo que paga, y a más tasa vale menos', () => {
    const flujo = fc.record({ monto: fc.integer({ min: 1, max: 50_000_000 }), dias: fc.integer({ min: 0, max: 1_800 }) });
    fc.assert(
      fc.property(
        fc.array(flujo, { minLength: 1, maxLength: 24 }),
        fc.constantFrom('COMPUESTO' as const, 'SIMPLE' as const),
        (flujos, metodo) => {
          const a = (tasa: string) => precioDe(flujos, factores(tasa, metodo));
          expect(a('0')).toBe(flujos.reduce((s, x) => s + x.monto, 0));
          expect(a('1.5')).toBeLessThanOrEqual(a('0.5'));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('reparto de lo recibido', () => {
  const abono = (concepto: 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL', monto: number) => ({ concepto, monto: pesos(monto) });
  const CUOTA7 = [abono('GASTOS', 40_768), abono('MORA', 11_993), abono('INTERES', 51_286), abono('CAPITAL', 428_980)];
  it('los gastos de cobranza son nuestros y la mora entera del comprador al 100 %', () => {
    expect(repartir(CUOTA7, pesos(0), '100.00')).toMatchObject({ total: 492_259, nuestro: 40_768, mora: 11_993, capital: 428_980 });
  });
  it('al 60 % la mora se parte y nada se pierde', () => {
    // round(11.993 × 60 %) = 7.196
    expect(repartir(CUOTA7, pesos(0), '60.00')).toMatchObject({ mora: 7_196, total: 487_462, nuestro: 45_565 });
  });
  it('la comisión de un prepago es del comprador', () => {
    expect(repartir([abono('CAPITAL', 1_000)], pesos(50), '0.00')).toMatchObject({ total: 1_050, nuestro: 0 });
  });
});

describe('qué se puede vender', () => {
  const bueno = {
    pagare: { estado: 'custodia', notarial: true, de_credito: true },
    credito: { estado: 'vigente', moneda: 'CLP' as const, dias_mora: 0, origin: 'CREDITO_PROPIO', quedan: 11 },
    en_venta: null,
  };
  it.each([
    [{}, null],
    [{ pagare: null }, 'no existe'],
    [{ pagare: { ...bueno.pagare, estado: 'prestado_a_legal' } }, 'no está en la bóveda: está prestado a legal'],
    [{ pagare: { ...bueno.pagare, notarial: false } }, 'no tiene la autorización del notario'],
    [{ pagare: { ...bueno.pagare, de_credito: false } }, 'no documenta un crédito'],
    [{ credito: { ...bueno.credito, estado: 'moroso', dias_mora: 1 } }, 'el crédito tiene 1 día de mora'],
    [{ credito: { ...bueno.credito, estado: 'judicial' } }, 'el crédito está judicial'],
    [{ credito: { ...bueno.credito, moneda: 'UF' as const } }, 'el crédito es en UF y la venta es en pesos'],
    [{ credito: { ...bueno.credito, origin: 'SERVIU' } }, 'su origen no es de los elegidos'],
    [{ credito: { ...bueno.credito, quedan: 0 } }, 'no quedan cuotas después de la liquidación'],
    [{ en_venta: 7 }, 'ya está en la venta 7'],
  ])('%o', (o, motivo) => expect(motivoNoElegible({ ...bueno, ...o }, ['CREDITO_PROPIO'], 'CLP')).toBe(motivo));
  it('una oferta vence sola y sólo se programa de nuevo o se anula', () => {
    expect(estadoVisible('ofertado', f('2026-03-17'), f('2026-03-17'))).toBe('ofertado');
    expect(estadoVisible('ofertado', f('2026-03-17'), f('2026-03-18'))).toBe('vencido');
    expect(estados.allowed('vencido')).toEqual(['reprogramar', 'anular']);
    expect(estados.states.filter((s) => estados.can(s, 'registrar_pago'))).toEqual(['endosado']);
  });
});
