import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cmp, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { excesoTmc, veredictoTmc } from '#kernel/values/tmc.ts';
import {
  anualDeMensual,
  CODIGOS_TMC,
  type CodigoTmc,
  capitalEnUf,
  codigoTmc,
  mensualDeAnual,
  TRAMOS_TMC,
  tasaConCargos,
  tmcDelDia,
  tmcDeTic,
  tmcSemilla,
  tmcTramoMenor,
} from './tmc.ts';

const dia = '2026-03-10' as Fecha;
const clp = (dias: number, capital_uf: string) => codigoTmc({ moneda: 'CLP', dias, capital_uf });

describe('tramo de la TMC (domain §3, T16)', () => {
  it.each<[number, string, CodigoTmc]>([
    [89, '5000', 'NR_M90_5000'],
    [90, '50', 'NR_90_50'],
    [90, '50.0001', 'NR_90_200'],
    [90, '200.01', 'NR_90_5000'],
    [90, '200', 'NR_90_200'],
    [89, '5000.0001', 'NR_M90_MAY'],
    [90, '5000', 'NR_90_5000'],
    [91, '5000.0001', 'NR_90_MAY'],
  ])('%s días y %s UF es %s', (dias, uf, codigo) => expect(clp(dias, uf)).toBe(codigo));

  it('un peso sobre 50 UF ya es el tramo siguiente', () => {
    // 50 UF at 40.000,00 are 2.000.000 pesos.
    expect(codigoTmc({ moneda: 'CLP', dias: 90, capital_uf: capitalEnUf(2_000_000, '40000.00') })).toBe('NR_90_50');
    expect(codigoTmc({ moneda: 'CLP', dias: 90, capital_uf: capitalEnUf(2_000_001, '40000.00') })).toBe('NR_90_200');
  });
  it('un plazo ponderado de 89,99 días es menor que 90', () => {
    expect(codigoTmc({ moneda: 'CLP', dias: '89.99', capital_uf: '100' })).toBe('NR_M90_5000');
  });
  it('en UF separa un año y 2.000 UF; en moneda extranjera sólo 2.000 UF', () => {
    expect(codigoTmc({ moneda: 'UF', dias: 364, capital_uf: '9000' })).toBe('R_M1');
    expect(codigoTmc({ moneda: 'UF', dias: 365, capital_uf: '2000' })).toBe('R_1_2000');
    expect(codigoTmc({ moneda: 'UF', dias: 365, capital_uf: '2000.0001' })).toBe('R_1_MAY');
    expect(codigoTmc({ moneda: 'ME', dias: 10, capital_uf: '2000' })).toBe('ME_2000');
    expect(codigoTmc({ moneda: 'ME', dias: 10, capital_uf: '2001' })).toBe('ME_MAY');
  });
  it('no hay tramo de un plazo o capital negativo', () => {
    expect(() => clp(-1, '10')).toThrow(RangeError);
    expect(() => clp(10, '-1')).toThrow(RangeError);
  });
  it('cada código aparece una vez en la tabla de tramos', () => {
    expect(TRAMOS_TMC.map((t) => t.codigo)).toEqual([...CODIGOS_TMC]);
  });
});

describe('fórmula de la TMC', () => {
  it('reproduce la semilla de domain §3 desde su TIC', () => {
    for (const f of tmcSemilla(dia)) if (f.tic) expect([f.codigo, tmcDeTic(f.tic)]).toEqual([f.codigo, f.tasa_anual]);
  });
  it('los tramos menores de 90 días o más suman 21 y 14 puntos (valores reales de dic-2017 y ene-2018)', () => {
    expect([tmcTramoMenor('NR_90_50', '14.80'), tmcTramoMenor('NR_90_200', '14.80')]).toEqual(['35.80', '28.80']);
    expect([tmcTramoMenor('NR_90_50', '15.20'), tmcTramoMenor('NR_90_200', '15.20')]).toEqual(['36.20', '29.20']);
    expect(tmcTramoMenor('NR_90_50', '15.00')).toBe('36.00');
  });
  it('la mensual es la anual dividida por 12, a cuatro decimales (domain §3)', () => {
    const mensual = Object.fromEntries(tmcSemilla(dia).map((f) => [f.codigo, mensualDeAnual(f.tasa_anual)]));
    expect(mensual).toMatchObject({
      NR_M90_5000: '2.5000',
      NR_90_200: '2.4167',
      NR_90_5000: '1.8750',
      R_1_2000: '0.5750',
      ME_2000: '0.9375',
    });
  });
});

describe('control del prestamista (domain §3, T17)', () => {
  const control = (tasa: string, restriccion: 'BLOQUEA' | 'ADVIERTE' | 'NO' = 'BLOQUEA', tolerancia = '0.00') =>
    veredictoTmc({ nominal: anualDeMensual(tasa), con_cargos: null, tmc: '30.00', tolerancia, restriccion });

  it('2,50 % mensual pasa y 2,51 % se bloquea en el tramo de 30,00', () => {
    expect(control('2.50')).toBe('cumple');
    expect(control('2.51')).toBe('rechaza');
  });
  it('ADVIERTE pide una excepción y NO no objeta', () => {
    expect(control('2.51', 'ADVIERTE')).toBe('excepcion');
    expect(control('9.99', 'NO')).toBe('libre');
  });
  it('la tolerancia se suma en puntos anuales', () => {
    expect(control('2.51', 'BLOQUEA', '0.12')).toBe('cumple');
    expect(control('2.51', 'BLOQUEA', '0.11')).toBe('rechaza');
  });
  it('con cargos sobre la máxima pide excepción bloquee o advierta la empresa (Ley 18.010 art. 2), y la tasa sola se rechaza primero', () => {
    const oferta = (nominal: string, con_cargos: string, restriccion: 'BLOQUEA' | 'ADVIERTE' | 'NO') =>
      veredictoTmc({ nominal, con_cargos, tmc: '30.00', tolerancia: '0.00', restriccion });
    expect([oferta('21.60', '30.00', 'BLOQUEA'), oferta('21.60', '30.01', 'BLOQUEA')]).toEqual(['cumple', 'excepcion']);
    expect([oferta('21.60', '30.01', 'ADVIERTE'), oferta('30.12', '40.00', 'BLOQUEA')]).toEqual(['excepcion', 'rechaza']);
    expect(oferta('30.12', '221.00', 'NO')).toBe('libre');
    expect(toFixed(excesoTmc({ nominal: '21.60', con_cargos: '46.60', tmc: '30.00' }), 2)).toBe('16.60');
  });
  it('con cargos: 27,95 % en T13 y 221 % en el caso de costo mínimo', () => {
    const t13 = tasaConCargos({
      interes: 405_194,
      comision_neta: 94_160,
      gastos_no_traspasados: 25_000,
      capital: 21_186_000,
      dias: '31.88',
    });
    expect(toFixed(t13, 2)).toBe('27.95');
    const minimo = tasaConCargos({ interes: 9_720, comision_neta: 89_884, gastos_no_traspasados: 0, capital: 810_000, dias: 20 });
    expect(toFixed(minimo, 0)).toBe('221');
  });
  it('sin cargos, la tasa con cargos es la anual del interés simple', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 720 }), (centesimas, dias) => {
        const capital = 30_000_000;
        const interes = (capital / 300_000) * centesimas * dias;
        const r = tasaConCargos({ interes, comision_neta: 0, gastos_no_traspasados: 0, capital, dias });
        expect(cmp(r, anualDeMensual(toFixed({ n: BigInt(centesimas), d: 100n }, 2)))).toBe(0);
      }),
    );
  });
});

describe('TMC vigente en un día', () => {
  const filas = [
    ...tmcSemilla('2026-03-15' as Fecha).map((f) => ({ ...f, tasa_anual: '31.00' })),
    ...tmcSemilla('2026-02-15' as Fecha).map((f) => ({ ...f, hasta: '2026-03-14' as Fecha })),
  ];
  it('rige hasta el día anterior a la publicación siguiente', () => {
    const o = { dias: 30, capital_uf: '100' };
    expect(tmcDelDia(filas, '2026-03-14' as Fecha, 'CLP')(o)).toEqual({ codigo: 'NR_M90_5000', valor: '30.00', fecha: '2026-02-15' });
    expect(tmcDelDia(filas, '2026-03-15' as Fecha, 'CLP')(o)?.valor).toBe('31.00');
  });
  it('sin fila que cubra el día no hay valor', () => {
    expect(tmcDelDia(filas, '2026-01-01' as Fecha, 'CLP')({ dias: 30, capital_uf: '1' })).toBeNull();
  });
});
