import { describe, expect, it } from 'vitest';
import { numeradores } from './calendario.ts';
import { nivelExacto } from './cuota-pareja.ts';
import type { Plan } from './plan.ts';
import { azar, type CasoPreciso, casoAlAzar, conDecimales } from './precision.fixture.ts';
import { tabla } from './tabla.ts';

const REAL = { base_dias: '30_360', primer_periodo: 'dias_reales' } as const;
/** `PRECISION=100000 npx vitest run src/areas/creditos/domain/precision.test.ts`: the whole check, some minutes. */
const CUANTOS = Number(process.env.PRECISION ?? 300);
const SEMILLA = Number(process.env.SEMILLA ?? 20_260_310);

function plan(c: CasoPreciso): Plan {
  const dias = Array.from({ length: c.plazo }, (_, k) => (k === 0 ? c.dias : 30));
  return {
    metodo: 'frances',
    capital: c.capital,
    ...numeradores(REAL, c.tasa, dias),
    pagos: null,
    giros: [],
    multiplo: 1,
    redondeo: 'half_up',
  };
}

describe('contra aritmética decimal de 40 dígitos', () => {
  it(`${CUANTOS} créditos al azar (1 a 9999 cuotas, 0 a 8 %, CLP y UF): ninguna fila distinta`, () => {
    const r = azar(SEMILLA);
    let distintos = 0;
    let primero: CasoPreciso | null = null;
    for (let k = 0; k < CUANTOS; k += 1) {
      const caso = casoAlAzar(r);
      const [nuestra, suya] = [tabla(plan(caso)), conDecimales(caso)];
      const iguales =
        nuestra.length === suya.length &&
        nuestra.every((f, j) => {
          const g = suya[j];
          return g && f.cuota === g.cuota && f.interes === g.interes && f.amortizacion === g.amortizacion && f.saldo === g.saldo;
        });
      if (!iguales) {
        distintos += 1;
        primero ??= caso;
      }
    }
    expect({ distintos, primero }).toEqual({ distintos: 0, primero: null });
  }, 3_600_000);

  it('donde el redondeo de la cuota está en duda decide la fracción exacta', () => {
    // 3 instalments of 1/2 peso more than a whole one, without interest: 2,5 → 3 half up, 2 half even.
    const p = plan({ capital: 5, plazo: 2, tasa: '0', dias: 30 });
    expect(tabla(p)[0]?.cuota).toBe(3);
    expect(tabla({ ...p, redondeo: 'half_even' })[0]?.cuota).toBe(2);
    const r = azar(7);
    for (let k = 0; k < 200; k += 1) {
      const x = plan({ ...casoAlAzar(r), plazo: 1 + Math.floor(r() * 120) });
      const pactada = nivelExacto(x, x.capital, 0);
      expect(tabla(x)[0]?.cuota).toBe(x.num.length === 1 ? tabla(x)[0]?.cuota : Math.min(pactada, (tabla(x)[0]?.interes ?? 0) + x.capital));
    }
  });
});
