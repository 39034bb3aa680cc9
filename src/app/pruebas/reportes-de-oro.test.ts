import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#areas/reportes/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { carteraDeOro } from './cartera-de-oro.fixture.ts';

// The portfolio is worked out by hand, like every figure below: none was taken from the product. That a file says what its preview says is a test of its own.
let t: TestApp;
let vap: string;
beforeAll(async () => {
  ({ t, vap } = await carteraDeOro());
}, 60_000);
afterAll(() => t.close());

const previa = (reporte: string, o: object = {}) => t.ask(contract, 'previa', t.persona(), { reporte, ...o });
/** Cells of a report by the name of their line. */
async function porLinea(reporte: string, campo: string, o: object = {}) {
  const p = await previa(reporte, o);
  const i = p.columnas.findIndex((c) => c.campo === campo);
  return Object.fromEntries(p.filas.map((f) => [String(f.celdas[0]), f.celdas[i]]));
}

describe('los reportes sobre la cartera hecha a mano, al 10-03-2026', () => {
  it('la cartera dice cada deuda y suma sus conceptos', async () => {
    const p = await previa('cartera_vigente_morosa');
    expect(p.total).toBe(11);
    expect(p.totales).toMatchObject({
      capital: 37_223_868,
      interes: 124_304,
      mora: 643_753,
      gastos: 40_768,
      deuda: 38_032_693,
      vencido: 24_358_841,
      colocacion: 33_825_718,
    });
  });

  it('la antigüedad reparte la colocación por tramo', async () => {
    expect(await porLinea('antiguedad', 'colocacion')).toEqual({
      'Al día': 12_132_566,
      '1 a 15 días': 7_200_000,
      '16 a 30 días': 4_413_152,
      '31 a 60 días': 5_580_000,
      '61 a 90 días': 3_600_000,
      'Más de 90 días': 900_000,
    });
  });

  it('el PAR es de toda la cartera en su total, y no un promedio de sus sucursales', async () => {
    const p = await previa('par_cobertura');
    expect(p.totales).toMatchObject({
      colocacion: 33_825_718,
      par_0: '66.74',
      par_15: '45.46',
      par_30: '29.80',
      par_60: '13.30',
      par_90: '2.66',
    });
    expect(await porLinea('par_cobertura', 'colocacion')).toEqual({ SCL: 23_541_546, VAP: 10_284_172 });
  });

  it('la concentración reparte lo anticipado por deudor', async () => {
    const p = await previa('concentracion_deudor');
    expect(p.totales).toMatchObject({ anticipo: 28_350_000 });
  });

  it('al 10-02-2026 dice lo que había ese día', async () => {
    expect((await previa('antiguedad', { al: '2026-02-10' })).totales).toMatchObject({ colocacion: 27_060_411 });
  });

  it('acotado a una sucursal, es la parte de esa sucursal', async () => {
    const filtros = [{ dimension: 'sucursal', op: 'es' as const, valores: [vap] }];
    expect((await previa('antiguedad', { filtros })).totales).toMatchObject({ colocacion: 10_284_172 });
  });
});
