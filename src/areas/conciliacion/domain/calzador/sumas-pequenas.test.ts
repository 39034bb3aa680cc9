import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SumasPequenas } from './sumas-pequenas.ts';

/** Every group of up to `maximo` places, tried one by one. */
function aMano(montos: readonly number[], total: number, maximo: number): string[] {
  const out: string[] = [];
  const bajar = (desde: number, resto: number, lugares: readonly number[]) => {
    if (resto === 0 && lugares.length > 0) out.push(lugares.join(' '));
    if (lugares.length === maximo) return;
    for (let k = desde; k < montos.length; k += 1) bajar(k + 1, resto - (montos[k] as number), [...lugares, k]);
  };
  bajar(0, total, []);
  return out.sort();
}

const ordenados = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 9 }).map((m) => m.sort((a, b) => a - b));

describe('grupos pequeños que suman un total', () => {
  it('halla los mismos grupos que probarlos todos, cada uno una vez (hasta 64)', () => {
    fc.assert(
      fc.property(ordenados, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 5 }), (montos, total, maximo) => {
        const hallados: string[] = [];
        new SumasPequenas(montos).buscar(total, maximo, (l) => hallados.push(l.join(' ')));
        const todos = aMano(montos, total, maximo);
        if (todos.length < 64) expect(hallados.sort()).toEqual(todos);
        else expect(new Set(hallados).size).toBe(hallados.length);
      }),
      { numRuns: 500 },
    );
  });

  it('quien pide pocas explicaciones recibe a lo más las de un largo de más', () => {
    const hallados: (readonly number[])[] = [];
    new SumasPequenas([10, 20, 30, 40, 50]).buscar(60, 4, (l) => hallados.push(l), 2);
    expect(hallados.map((l) => l.join('+'))).toEqual(['0+4', '1+3']);
  });

  it('con montos iguales se detiene: tantas explicaciones no explican nada', () => {
    let n = 0;
    new SumasPequenas(Array.from({ length: 60 }, () => 49_990)).buscar(4 * 49_990, 4, () => {
      n += 1;
    });
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(200);
  });
});
