import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS } from './caso.fixture.ts';
import type { Congelado } from './congelado.ts';
import { contar, enPesos, type Libros } from './contable.ts';
import { type Evento, recorrer } from './eventos.ts';
import { giroEnPesos } from './giro.ts';
import { debenEnLibro, imputaciones } from './imputacion.ts';
import { simular } from './simulacion.ts';
import type { Solicitud } from './simulacion-datos.ts';
import { nueva, type ReglasMora, sumarFilas } from './vivo.ts';

const f = (x: string) => x as Fecha;
const SIN_MORA: ReglasMora = { tasa_mensual: '2.4166', gastos: () => 0 };
const vivo = (s: Solicitud) => {
  const r = simular(s, TABLAS, FERIADOS);
  return { ...s, capital: r.capital, filas: r.filas };
};
const GRACIA = vivo({ ...DOMINIO_5, plazo: 12, gracia: { tipo: 'TOTAL', meses: 3 } });
const CREDITO = vivo(DOMINIO_5);

function libros(c: typeof CREDITO): Libros {
  const deben = debenEnLibro(sumarFilas(c.filas.map(nueva)), 0);
  return {
    cuotas: new Map(deben.map((d) => [d.numero, { capital: d.capital, reajuste: 0, debe: d.capital }])),
    devengado: 0,
    cobrado: 0,
  };
}

describe('lo que un pago hace en los libros', () => {
  it('el capital de los libros es lo prestado: el interés que se capitalizó en la gracia no lo es', () => {
    const inicial = sumarFilas(GRACIA.filas.map(nueva));
    const deben = debenEnLibro(inicial, 0);
    expect(deben.reduce((s, d) => s + d.capital, 0)).toBe(GRACIA.capital);
    expect(deben.reduce((s, d) => s + d.interes, 0)).toBe(GRACIA.filas.reduce((s, x) => s + x.interes, 0));
    expect(deben.slice(0, 3).map((d) => d.capital + d.interes)).toEqual([0, 0, 0]);
  });

  const eventoDesde = (min: number): fc.Arbitrary<Evento> =>
    fc
      .record({ id: fc.uuid(), dia: fc.integer({ min, max: 360 }), monto: fc.integer({ min: 1, max: 2_000_000 }), prepago: fc.boolean() })
      .map(({ id, dia, monto, prepago }) => {
        const fecha = new Date(Date.UTC(2026, 2, 10 + dia)).toISOString().slice(0, 10) as Fecha;
        return prepago
          ? { id, fecha, tipo: 'prepago', monto, politica: 'reduce_plazo', meses_comision: 1 }
          : { id, fecha, tipo: 'pago', monto };
      });

  const caso = fc.oneof(
    fc.tuple(fc.constant(CREDITO), fc.array(eventoDesde(1), { maxLength: 7 })),
    fc.tuple(fc.constant(GRACIA), fc.array(eventoDesde(1), { maxLength: 7 })),
  );

  it('prepagar en plena gracia baja lo prestado: el interés que aún no se capitaliza no se cobra', () => {
    const prepago: Evento = {
      id: 'p',
      fecha: f('2026-05-20'),
      tipo: 'prepago',
      monto: 1_000_000,
      politica: 'reduce_cuota',
      meses_comision: 1,
    };
    const { pasos, filas } = recorrer(GRACIA, [prepago], SIN_MORA, f('2026-05-20'));
    const l = libros(GRACIA);
    const { imputaciones: hechas, devuelto } = imputaciones(pasos);
    const [i] = hechas;
    if (!i) throw new Error('nothing was applied');
    const h = contar(i, 1_000_000, null, l);
    // Two rows had joined the capital by then: 131.797 + 98.940.
    expect(devuelto).toBe(230_737);
    expect(h.abonos.reduce((s, a) => s + a.monto, 0) + h.comision + h.a_favor).toBe(1_000_000);
    for (const d of debenEnLibro(filas, devuelto)) expect(l.cuotas.get(d.numero)?.capital).toBe(d.capital);
  });

  it('cada peso recibido está en un concepto, en la comisión o a favor, y el capital de los libros es lo que debe cada cuota', () => {
    fc.assert(
      fc.property(caso, ([c, eventos]) => {
        const { pasos, filas } = recorrer(c, eventos, SIN_MORA, f('2027-04-01'));
        const l = libros(c);
        const { imputaciones: hechas, devuelto } = imputaciones(pasos);
        for (const i of hechas) {
          const monto = eventos.find((e) => e.id === i.id && e.tipo !== 'reversa') as { monto: number };
          const h = contar(i, monto.monto, null, l);
          expect(h.abonos.reduce((s, a) => s + a.monto, 0) + h.comision + h.a_favor).toBe(monto.monto);
          expect(h.abonos.every((a) => a.monto > 0) && h.a_favor >= 0).toBe(true);
          expect(h.movidos.reduce((s, m) => s + m.monto, 0)).toBe(0);
          expect(l.devengado).toBeGreaterThanOrEqual(l.cobrado);
        }
        for (const d of debenEnLibro(filas, devuelto)) expect(l.cuotas.get(d.numero)?.capital).toBe(d.capital);
      }),
      { numRuns: 150 },
    );
  });

  it('un pago en UF suma al peso lo recibido, y lo que pasa de lo prestado es reajuste', () => {
    const i = { id: 'x', fecha: f('2026-04-10'), comision: 0, movidos: [], a_favor: 0, devuelve: 0, a_capital: [] };
    const l: Libros = { cuotas: new Map([[1, { capital: 6_000_000, reajuste: 0, debe: 1_500_000 }]]), devengado: 0, cobrado: 0 };
    const abonos = [
      { numero: 1, concepto: 'INTERES' as const, monto: 12_739 },
      { numero: 1, concepto: 'CAPITAL' as const, monto: 170_000 },
    ];
    expect(enPesos(182_739, '39841.72')).toBe(728_064);
    const monto = enPesos(182_739, '40100.00');
    const h = contar({ ...i, abonos }, monto, '40100.00', l);
    expect(h.abonos.reduce((s, a) => s + a.monto, 0)).toBe(monto);
    expect(h.abonos.find((a) => a.concepto === 'CAPITAL')?.monto).toBe(680_000);
    expect(l.cuotas.get(1)).toMatchObject({ capital: 5_320_000 });
  });
});

describe('el giro en pesos (ledger §3, giro_credito)', () => {
  const congelado = (cambios: Partial<Congelado>) =>
    ({ ite: { meses: 12, tasa: '0.8', monto: 0 }, comision_minima: 0, cargos: [], ...cambios }) as never;
  it('5.075.605 = giro 5.000.000 + ITE 40.605 + costos 35.000, cuota por cuota', () => {
    const deben = debenEnLibro(sumarFilas(CREDITO.filas.map(nueva)), 0);
    const cargos = [{ codigo: 'NOTARIA', total: '35000', neto: '35000', iva: '0', financiado: true, traspasado: true }];
    const k = congelado({ monto_a_girar: 5_000_000, ite: { meses: 13, tasa: '0.8', monto: 40_605 }, cargos });
    const g = giroEnPesos(k, { moneda: 'CLP', uf: null, deben });
    expect([g.giro, g.ite, g.terceros, g.total]).toEqual([5_000_000, 40_605, 35_000, 5_075_605]);
    expect(g.capital.map((c) => c.monto)).toEqual(CREDITO.filas.map((x) => x.amortizacion));
  });
  it('ledger §2: una comisión propia se difiere y su IVA se debe: 10.000.000 = 9.776.800 + 79.200 + 25.000 + 100.000 + 19.000', () => {
    const cargos = [
      { codigo: 'NOTARIA', total: '25000', neto: '25000', iva: '0', financiado: false, traspasado: true },
      { codigo: 'EVALUACION', total: '119000', neto: '100000', iva: '19000', financiado: false, traspasado: false },
    ];
    const k = congelado({ monto_a_girar: 9_776_800, ite: { meses: 12, tasa: '0.792', monto: 79_200 }, cargos });
    const g = giroEnPesos(k, { moneda: 'CLP', uf: null, deben: [{ numero: 1, capital: 10_000_000 }] });
    expect([g.total, g.diferida, g.iva]).toEqual([10_000_000, 100_000, 19_000]);
  });
  it('en UF el asiento cuadra al peso aunque cada cifra se redondee', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 40 }), (unidades) => {
        const deben = unidades.map((capital, k) => ({ numero: k + 1, capital }));
        const total = unidades.reduce((s, u) => s + u, 0);
        const g = giroEnPesos(congelado({ monto_a_girar: (total / 10_000).toFixed(4) }), { moneda: 'UF', uf: '39841.72', deben });
        expect(g.capital.reduce((s, c) => s + c.monto, 0)).toBe(g.total);
        expect(g.capital.every((c) => c.monto >= 0)).toBe(true);
      }),
    );
  });
});
