import { describe, expect, it } from 'vitest';
import { agruparPorPuntaje, contarEnBandas, estabilidadDe, indiceDeEstabilidad, proporcion, separacion } from './contraste.ts';

const redondo = (n: number | undefined, d: number): string => (n ?? Number.NaN).toFixed(d);

describe('contraste', () => {
  // Golden vector V32 of the design: bands good/bad 0–44 40/20 · 45–54 60/12 · 55–69 200/12 · 70–84 400/5 · 85–100 300/1.
  it('V32: KS 0,580, AUC 0,8602, Gini 0,7204 ± 0,132', () => {
    const bandas = [
      [40, 20],
      [60, 12],
      [200, 12],
      [400, 5],
      [300, 1],
    ].map(([buenos = 0, malos = 0]) => ({ buenos, malos }));
    const s = separacion(bandas);
    expect([redondo(s?.ks, 3), redondo(s?.auc, 4), redondo(s?.gini, 4), redondo(s?.gini_error, 3), redondo(s?.auc_error, 4)]).toEqual([
      '0.580',
      '0.8602',
      '0.7204',
      '0.132',
      '0.0336',
    ]);
  });
  // Golden vector V33: reference 10·15·30·30·15 %, now 14·18·30·26·12 and 25·20·28·19·8.
  it('V33: 0,0313 es estable y 0,2475 se vigila', () => {
    const referencia = [10, 15, 30, 30, 15];
    const uno = indiceDeEstabilidad(referencia, [14, 18, 30, 26, 12]) ?? Number.NaN;
    const dos = indiceDeEstabilidad(referencia, [25, 20, 28, 19, 8]) ?? Number.NaN;
    expect([redondo(uno, 4), estabilidadDe(uno), redondo(dos, 4), estabilidadDe(dos)]).toEqual(['0.0313', 'estable', '0.2475', 'vigile']);
    expect([estabilidadDe(0.1), estabilidadDe(0.25), estabilidadDe(0.2501)]).toEqual(['estable', 'vigile', 'revise']);
  });
  // Golden vector V34: 700/6, 260/24 and 40/20 good and bad.
  it('V34: 0,85 % [0,39–1,84] · 8,45 % [5,74–12,27] · 33,33 % [22,73–45,94]', () => {
    const ver = (malos: number, n: number) => {
      const p = proporcion(malos, n);
      return [p?.tasa, p?.desde, p?.hasta].map((x) => redondo((x ?? Number.NaN) * 100, 2));
    };
    expect([ver(6, 706), ver(24, 284), ver(20, 60)]).toEqual([
      ['0.85', '0.39', '1.84'],
      ['8.45', '5.74', '12.27'],
      ['33.33', '22.73', '45.94'],
    ]);
  });
  it('sin malos, sin buenos o sin nadie no hay qué medir, y una banda vacía no hace infinito el índice', () => {
    expect([separacion([]), separacion([{ buenos: 9, malos: 0 }]), proporcion(0, 0), indiceDeEstabilidad([0, 0], [1, 1])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(Number.isFinite(indiceDeEstabilidad([0, 10], [5, 5]))).toBe(true);
    expect(proporcion(0, 10)?.desde).toBe(0);
  });
  it('un puntaje que no separa tiene AUC de un medio, y uno que ordena todo al revés, cero', () => {
    expect(separacion([{ buenos: 10, malos: 10 }])).toMatchObject({ ks: 0, auc: 0.5, gini: 0 });
    expect(
      separacion([
        { buenos: 10, malos: 0 },
        { buenos: 0, malos: 10 },
      ]),
    ).toMatchObject({ ks: 1, auc: 0, gini: -1 });
  });
  it('un puntaje en el borde es de la banda de arriba, y los iguales van juntos', () => {
    expect(contarEnBandas([44.9, 45, 70, 100], [45, 70])).toEqual([1, 1, 2]);
    const casos = [
      { puntaje: 70, malo: false },
      { puntaje: 50, malo: true },
      { puntaje: 70, malo: true },
    ];
    expect(agruparPorPuntaje(casos)).toEqual([
      { puntaje: 50, buenos: 0, malos: 1 },
      { puntaje: 70, buenos: 1, malos: 1 },
    ]);
  });
});
