import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { montoEnPalabras, numeroEnPalabras, pesosEnPalabras, ufEnPalabras } from './palabras.ts';

describe('montos en palabras (castellano de Chile)', () => {
  it.each([
    [0, 'cero pesos'],
    [1, 'un peso'],
    [2, 'dos pesos'],
    [16, 'dieciséis pesos'],
    [21, 'veintiún pesos'],
    [22, 'veintidós pesos'],
    [31, 'treinta y un pesos'],
    [100, 'cien pesos'],
    [101, 'ciento un pesos'],
    [555, 'quinientos cincuenta y cinco pesos'],
    [1_000, 'mil pesos'],
    [1_001, 'mil un pesos'],
    [21_000, 'veintiún mil pesos'],
    [31_021, 'treinta y un mil veintiún pesos'],
    [100_000, 'cien mil pesos'],
    [101_000, 'ciento un mil pesos'],
    [777_777, 'setecientos setenta y siete mil setecientos setenta y siete pesos'],
    [1_000_000, 'un millón de pesos'],
    [1_000_001, 'un millón un pesos'],
    [1_001_000, 'un millón mil pesos'],
    [2_000_000, 'dos millones de pesos'],
    [20_189_006, 'veinte millones ciento ochenta y nueve mil seis pesos'],
    [21_000_000, 'veintiún millones de pesos'],
    [42_441_740, 'cuarenta y dos millones cuatrocientos cuarenta y un mil setecientos cuarenta pesos'],
    [901_000_000, 'novecientos un millones de pesos'],
    [1_000_000_000, 'mil millones de pesos'],
    [21_001_000_000, 'veintiún mil un millones de pesos'],
    [1_000_000_000_000, 'un billón de pesos'],
    [1_000_000_000_000_000, 'mil billones de pesos'],
  ])('%s se escribe "%s"', (monto, texto) => expect(pesosEnPalabras(monto)).toBe(texto));

  it.each([
    ['1', 'una unidad de fomento'],
    ['21', 'veintiuna unidades de fomento'],
    ['31.0000', 'treinta y una unidades de fomento'],
    ['400.0000', 'cuatrocientas unidades de fomento'],
    ['21000', 'veintiún mil unidades de fomento'],
    ['200001', 'doscientas mil una unidades de fomento'],
    ['200000000', 'doscientos millones de unidades de fomento'],
    ['1000000', 'un millón de unidades de fomento'],
    ['127.3942', 'ciento veintisiete coma tres mil novecientos cuarenta y dos unidades de fomento'],
    ['18.2700', 'dieciocho coma veintisiete unidades de fomento'],
    ['1.5', 'una coma cinco unidades de fomento'],
    ['0.0739', 'cero coma cero setecientos treinta y nueve unidades de fomento'],
    ['5.0001', 'cinco coma cero cero cero uno unidades de fomento'],
  ])('UF %s se escribe "%s"', (uf, texto) => expect(ufEnPalabras(uf)).toBe(texto));

  it('la moneda elige la forma', () => {
    expect(montoEnPalabras({ moneda: 'CLP', valor: 21 })).toBe('veintiún pesos');
    expect(montoEnPalabras({ moneda: 'UF', valor: '21' })).toBe('veintiuna unidades de fomento');
    expect(numeroEnPalabras(21)).toBe('veintiuno');
  });
  it('un monto negativo, con fracción o mayor que mil billones se rechaza', () => {
    for (const n of [-1, 1.5, 2 ** 53]) expect(() => pesosEnPalabras(n)).toThrow(RangeError);
    expect(() => numeroEnPalabras(10n ** 15n + 1n)).toThrow(RangeError);
    expect(() => ufEnPalabras('-1')).toThrow(RangeError);
  });
});

// Reader of the words, written apart from the writer: adds each word inside its group of thousands and millions.
const VALOR: Record<string, number> = Object.fromEntries(
  [
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta'
      .split(' ')
      .map((w, i) => [w, i] as [string, number]),
    [
      ['un', 1],
      ['una', 1],
      ['veintiún', 21],
      ['veintiuna', 21],
      ['cien', 100],
      ['ciento', 100],
    ] as [string, number][],
    'cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ').map((w, i) => [w, 40 + 10 * i] as [string, number]),
    'doscient trescient cuatrocient quinient seiscient setecient ochocient novecient'.split(' ').flatMap(
      (w, i) =>
        [
          [`${w}os`, 200 + 100 * i],
          [`${w}as`, 200 + 100 * i],
        ] as [string, number][],
    ),
  ].flat(),
);
function leer(texto: string): bigint {
  let [total, millones, grupo] = [0n, 0n, 0n];
  for (const w of texto.split(' ')) {
    if (w === 'y') continue;
    if (w === 'mil') grupo = (grupo === 0n ? 1n : grupo) * 1000n;
    else if (/^bill/.test(w)) {
      total += grupo * 1_000_000_000_000n;
      grupo = 0n;
    } else if (/^mill/.test(w)) {
      millones += grupo * 1_000_000n;
      grupo = 0n;
    } else grupo += BigInt(VALOR[w] ?? Number.NaN);
  }
  return total + millones + grupo;
}

describe('propiedad: lo escrito se vuelve a leer', () => {
  it('cada número de 0 a mil billones, en ambos géneros y formas', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 2_000_000n)),
        fc.constantFrom('m' as const, 'f' as const),
        fc.constantFrom('entera' as const, 'apocope' as const),
        (n, genero, final) => {
          const texto = numeroEnPalabras(n, genero, final);
          expect(leer(texto)).toBe(n);
          expect(texto).not.toMatch(/ {2}|^ | $|^un mil\b/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
