import { describe, expect, it } from 'vitest';
import { CODIGOS_TMC, type CodigoTmc, capitalEnUf, codigoTmc, TRAMOS_TMC, tramoTmcEnPalabras } from './tramos-tmc.ts';

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

  it('un tramo se dice en palabras; lo que da lo mismo no se nombra', () => {
    expect([tramoTmcEnPalabras('NR_90_200'), tramoTmcEnPalabras('R_M1'), tramoTmcEnPalabras('ME_MAY')]).toEqual([
      '90 días o más, más de 50 y hasta 200 UF',
      'menos de un año',
      'más de 2.000 UF',
    ]);
  });

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
