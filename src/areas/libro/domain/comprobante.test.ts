import { describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Linea } from './asiento.ts';
import { faltasDeLineas } from './comprobante.ts';
import type { Cuenta } from './plan.ts';

const cuenta = (codigo: string, exige_auxiliar: Cuenta['exige_auxiliar'], o: Partial<Cuenta> & { vigente?: boolean } = {}) =>
  [codigo, { codigo, nombre: codigo, tipo: 'activo', imputable: true, exige_auxiliar, naturaleza: 'deudora', ...o } as Cuenta] as const;
const PLAN = new Map([
  cuenta('5103', ['sucursal']),
  cuenta('1102.01', []),
  cuenta('1201', ['rut', 'documento']),
  cuenta('11', [], { imputable: false }),
  cuenta('1999', [], { vigente: false }),
]);
const linea = (codigo: string, debe: number, haber: number, aux: Partial<Linea> = {}): Linea => ({
  cuenta: codigo,
  debe: pesos(debe),
  haber: pesos(haber),
  moneda: 'CLP',
  ...aux,
});
const dichas = (lineas: readonly Linea[]) => faltasDeLineas(lineas, PLAN).map((f) => [f.codigo, f.campo]);

describe('las faltas de un comprobante, cada una en su celda (ledger §1)', () => {
  it('un comprobante bien escrito no tiene ninguna', () => {
    expect(dichas([linea('5103', 12_000, 0, { sucursal: 'SANTIAGO' }), linea('1102.01', 0, 12_000)])).toEqual([]);
  });
  it('dice todas a la vez, con su línea', () => {
    expect(
      dichas([
        linea('5103', 1, 0),
        linea('1201', 0, 5),
        linea('1201', 0, 5, { rut: rutOf(99_990_001), documento: '33-1' }),
        linea('1102.01', 3, 3),
        linea('11', 1, 0),
        linea('1999', 1, 0),
        linea('9999', 1, 0),
      ]),
    ).toEqual([
      ['falta_auxiliar', 'lineas.0.sucursal'],
      ['falta_auxiliar', 'lineas.1.rut'],
      ['falta_auxiliar', 'lineas.1.pk'],
      ['falta_auxiliar', 'lineas.2.pk'],
      ['linea_invalida', 'lineas.3.haber'],
      ['cuenta_no_imputable', 'lineas.4.cuenta'],
      ['cuenta_no_imputable', 'lineas.5.cuenta'],
      ['cuenta_no_imputable', 'lineas.6.cuenta'],
    ]);
  });
  it('a una línea sin monto, que no se escribe, no se le pide auxiliar', () => {
    expect(dichas([linea('1201', 0, 0)])).toEqual([]);
  });
});
