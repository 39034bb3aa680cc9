import { describe, expect, it } from 'vitest';
import { evaluar } from './evaluar.ts';
import type { Insumo, Insumos } from './formas.ts';
import { fallaDePolitica } from './politica.ts';
import { ajustarBetas, celdaDe, factorDe, medirTarjeta, pesosDe, probabilidadDe } from './tarjeta.ts';

// Golden vectors V30 and V31 of the design: 1.000 good and 50 bad, three characteristics of four cells.
const TOTAL = { buenos: 1000, malos: 50 };
const celdas = (...pares: [number, number][]) => pares.map(([buenos, malos]) => ({ buenos, malos }));
const CARACTERISTICAS = [
  { celdas: celdas([600, 10], [280, 15], [90, 12], [30, 13]), beta: 0.85 },
  { celdas: celdas([400, 10], [350, 15], [150, 12], [100, 13]), beta: 0.7 },
  { celdas: celdas([450, 12], [300, 13], [170, 12], [80, 13]), beta: 0.6 },
];
const medida = medirTarjeta(CARACTERISTICAS, TOTAL);
const puntos = medida.map((c) => c.celdas.map((x) => x.puntos));

/** The card of those points, best cell first: mora up is worse, concentration up is worse, trend down is worse. */
const TARJETA = {
  factores: [
    factorDe({ variable: 'mora_dias_12m', cierre: 'DERECHA', limites: ['0', '15', '30'] }, puntos[0] ?? [], 'error'),
    factorDe({ variable: 'mayor_deudor_pct', cierre: 'DERECHA', limites: ['30', '50', '70'] }, puntos[1] ?? [], 'error'),
    factorDe({ variable: 'tendencia_pct', cierre: 'IZQUIERDA', limites: ['-20', '-5', '5'] }, [...(puntos[2] ?? [])].reverse(), 'error'),
  ],
  duros: [],
  umbrales: { aprueba: '580', deriva: '520' },
};
const de = (mora: string, concentracion: string, tendencia: string): Insumos => {
  const dicho = (valor: string): Insumo => ({ estado: 'conocido', valor, fuente: 'prueba', fecha: null, ids: [] });
  const variables = { mora_dias_12m: dicho(mora), mayor_deudor_pct: dicho(concentracion), tendencia_pct: dicho(tendencia) };
  return { rut: '99990010-0', ambito: 'LINEA', fecha: '2026-03-10', politica: 2, monto: 0, variables };
};

describe('tarjeta WoE', () => {
  it('V30: pesos, puntos y valor de información de cada característica', () => {
    expect(medida[0]?.celdas.map((c) => c.woe.toFixed(4))).toEqual(['1.0986', '-0.0690', '-0.9808', '-2.1595']);
    expect(puntos).toEqual([
      [218, 189, 167, 138],
      [205, 194, 182, 172],
      [202, 194, 185, 171],
    ]);
    expect(medida.map((c) => [c.iv.toFixed(4), c.sospechosa])).toEqual([
      ['1.0846', true],
      ['0.3415', false],
      ['0.3740', false],
    ]);
  });
  it('V31: 585 con 29,73 buenos por malo; la mejor 625 y la peor 481', () => {
    const ver = (i: Insumos) => {
      const { puntaje } = evaluar(TARJETA, i);
      const p = probabilidadDe(Number(puntaje));
      return [Number(puntaje), p.momios.toFixed(2), (p.malo * 100).toFixed(2)];
    };
    expect(ver(de('10', '45', '6'))).toEqual([585, '29.73', '3.25']);
    expect(ver(de('0', '20', '9')).filter((_, i) => i !== 1)).toEqual([625, '0.83']);
    expect(ver(de('90', '95', '-50')).filter((_, i) => i !== 1)).toEqual([481, '55.29']);
    expect(evaluar(TARJETA, de('10', '45', '6')).razones.map((r) => r.perdio)).toEqual(['29.0', '11.0']);
  });
  it('la tarjeta es una política que se puede escribir y evaluar', () => {
    expect(fallaDePolitica(TARJETA, 'TARJETA_WOE')).toBeNull();
  });
  it('una celda sin buenos o sin malos suma medio caso a los dos y queda marcada', () => {
    const { woe, iv } = pesosDe(celdas([10, 0], [90, 10]));
    expect([woe[0]?.ajustada, woe[1]?.ajustada, woe[0]?.valor.toFixed(4)]).toEqual([
      true,
      false,
      Math.log(10.5 / 100 / (0.5 / 10)).toFixed(4),
    ]);
    expect(Number.isFinite(iv)).toBe(true);
    expect(pesosDe(celdas([10, 0], [90, 0]))).toMatchObject({ iv: 0, woe: [{ valor: 0 }, { valor: 0 }] });
  });
  // With one characteristic of cells and its own weights of evidence, the logistic fit is exactly β = 1 (Siddiqi, Credit Risk Scorecards, ch. 6).
  it('con una sola característica el peso ajustado es uno, y dos veces da lo mismo', () => {
    const [unica] = CARACTERISTICAS;
    const { woe } = pesosDe(unica?.celdas ?? []);
    const casos = (unica?.celdas ?? []).flatMap((c, i) => {
      const suyo = [woe[i]?.valor ?? 0];
      return [
        ...Array.from({ length: c.buenos }, () => ({ woe: suyo, bueno: true })),
        ...Array.from({ length: c.malos }, () => ({ woe: suyo, bueno: false })),
      ];
    });
    const betas = ajustarBetas(casos);
    expect(betas[0]).toBeCloseTo(1, 3);
    expect(ajustarBetas(casos)).toEqual(betas);
  });
  it('una característica que separa todo no se va al infinito', () => {
    const casos = [
      ...Array.from({ length: 50 }, () => ({ woe: [2], bueno: true })),
      ...Array.from({ length: 50 }, () => ({ woe: [-2], bueno: false })),
    ];
    expect(ajustarBetas(casos).every((b) => Number.isFinite(b) && b > 0)).toBe(true);
  });
  it('un valor en el límite es de la celda que la regla del borde dice', () => {
    expect([celdaDe({ cierre: 'DERECHA', limites: [30, 50] }, 30), celdaDe({ cierre: 'IZQUIERDA', limites: [30, 50] }, 30)]).toEqual([
      0, 1,
    ]);
  });
});
