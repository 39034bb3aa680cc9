import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CIFRAS_MALAS } from './cifras.fixture.ts';
import { zDecimal, zPesos, zTasaMensual } from './fields.ts';
import { cmp, frac, textoDecimal } from './values/decimal.ts';

describe('una cifra que llega como texto', () => {
  it.each(CIFRAS_MALAS.map((c) => [c.slice(0, 40), c]))('«%s» no es un número', (_, c) => {
    expect(textoDecimal(c)).toBeNull();
    const r = zDecimal({ decimals: 10, min: '-100' }).safeParse(c);
    expect(r.success ? null : r.error.issues.map((i) => i.message)).toEqual(['Número inválido']);
  });

  it('se lee con sus decimales; los ceros de adelante sobran', () => {
    const leidas = ['0', '00', '007', '2.50', '-2.5', '0.0', '-0.01', '999999999999999.9999999999'].map(textoDecimal);
    expect(leidas).toEqual(['0', '0', '7', '2.50', '-2.5', '0.0', '-0.01', '999999999999999.9999999999']);
  });

  it('cualquier decimal escrito por la casa se lee igual, y lo leído vale lo mismo', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 9_999 }), fc.nat({ max: 4 }), (n, d, ceros) => {
        const texto = `${n}.${String(d).padStart(4, '0')}`;
        fc.pre(n !== 0 || d !== 0);
        expect(textoDecimal(texto)).toBe(texto);
        const conCeros = textoDecimal(texto.replace(/^(-?)/, `$1${'0'.repeat(ceros)}`));
        expect(conCeros && cmp(frac(conCeros), texto)).toBe(0);
      }),
    );
  });

  it('la tasa «-0» se rechaza; la tasa «0» vale cero; un cero de los pesos con signo es cero', () => {
    expect(zTasaMensual.safeParse('-0').success).toBe(false);
    expect(zTasaMensual.parse('0')).toBe('0.0000');
    expect(JSON.stringify(zPesos().parse(JSON.parse('-0')))).toBe('0');
  });
});
