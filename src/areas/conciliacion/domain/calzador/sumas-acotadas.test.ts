import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumasAcotadas } from './sumas-acotadas.ts';

const descendentes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 9 }).map((m) => m.sort((a, b) => b - a));

/** The amounts of every group of up to `maximo` that adds up to the total, tried one by one. */
function aMano(montos: readonly number[], total: number, maximo: number): string[] {
  const out = new Set<string>();
  for (let mascara = 1; mascara < 1 << montos.length; mascara += 1) {
    const grupo = montos.filter((_, k) => (mascara >> k) & 1);
    if (grupo.length <= maximo && grupo.reduce((s, x) => s + x, 0) === total) out.add(grupo.join('+'));
  }
  return [...out].sort();
}

describe('sumas acotadas', () => {
  it('halla cada combinación de montos una vez, y de los iguales toma los primeros', () => {
    fc.assert(
      fc.property(descendentes, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 5 }), (montos, total, maximo) => {
        const hallados: number[][] = [];
        sumasAcotadas(montos, total, maximo, (l) => hallados.push([...l]));
        const todas = aMano(montos, total, maximo);
        expect(hallados.map((l) => l.map((k) => montos[k]).join('+')).sort()).toEqual(todas.length < 24 ? todas : expect.anything());
        for (const l of hallados) for (const k of l) if (k > 0 && montos[k] === montos[k - 1]) expect(l).toContain(k - 1);
      }),
      { numRuns: 400 },
    );
  });

  it('cinco pagos de diez iguales son una sola lectura: los cinco primeros', () => {
    const hallados: number[][] = [];
    sumasAcotadas(
      Array.from({ length: 10 }, () => 7_000_000),
      35_000_000,
      5,
      (l) => hallados.push([...l]),
    );
    expect(hallados).toEqual([[0, 1, 2, 3, 4]]);
  });

  it('el trabajo tiene fin aunque nada sume', () => {
    const pares = Array.from({ length: 60 }, (_, k) => 2_000 - 2 * k);
    let n = 0;
    sumasAcotadas(pares, 9_001, 5, () => {
      n += 1;
    });
    expect(n).toBe(0);
  });
});
