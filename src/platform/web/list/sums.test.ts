import { describe, expect, it } from 'vitest';
import { sumRows, sumTexts, sumTitle } from './sums.ts';

const SUMAS = { monto: { CLP: 0, UF: '0' } };

describe('lo marcado suma como la lista', () => {
  it('cada moneda suma por su lado, sin perder decimales', () => {
    const filas = [
      { moneda: 'CLP', monto: 9_007_199_254_740_990 },
      { moneda: 'CLP', monto: 1 },
      { moneda: 'UF', monto: '0.1000' },
      { moneda: 'UF', monto: '0.2000' },
    ];
    expect(sumRows(filas, SUMAS)).toEqual({ monto: { CLP: 9_007_199_254_740_991, UF: '0.3000' } });
  });

  it('una fila anulada no suma, salvo que no se haya marcado otra cosa; lo que no tiene monto no suma', () => {
    const anulada = { monto: 500, estado: 'anulada' };
    expect(sumRows([anulada, { monto: 20, estado: 'vigente' }, { monto: null }], { monto: { CLP: 0 } })).toEqual({ monto: { CLP: 20 } });
    expect(sumRows([anulada], { monto: { CLP: 0 } })).toEqual({ monto: { CLP: 500 } });
  });

  it('una fila que no dice su moneda tiene la única de la lista', () => {
    expect(sumRows([{ cobertura: '10.5' }], { cobertura: { UF: '80.0' } })).toEqual({ cobertura: { UF: '10.5000' } });
    expect(sumRows([{ moneda: 'UF', precio: 1_886_587 }], { precio: { CLP: 1 } })).toEqual({ precio: { CLP: 1_886_587 } });
  });

  it('se leen como las demás cifras, sin las monedas que no suman nada', () => {
    expect(sumTexts({ CLP: 1_234_567, UF: '18.2739' })).toEqual(['$1.234.567', 'UF 18,2739']);
    expect(sumTexts({ CLP: 0, UF: '18.2739' })).toEqual(['UF 18,2739']);
    expect(sumTexts({ CLP: 0 })).toEqual(['$0']);
    expect(sumTitle(1)).toBe('Suma sin 1 anulada o rechazada');
  });
});
