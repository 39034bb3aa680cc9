import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { percentOf, pesos } from '#kernel/values/money.ts';
import { estadoAl } from './estados.ts';
import { type Concepto, exigirPartidas, exigirTope, type Tope } from './topes.ts';

const GERENCIA: Tope = {
  pct: { CAPITAL: '0.00', INTERES: '50.00', MORA: '100.00', GASTOS: '100.00', COSTAS: '50.00' },
  total: pesos(3_984_172),
};
const p = (concepto: Concepto, monto_deuda: number, monto: number) => ({
  pk: 'cuota:7',
  concepto,
  monto_deuda: pesos(monto_deuda),
  monto: pesos(monto),
});

describe('topes de condonación (areas/1 descuentos; domain §15)', () => {
  it('la mitad de la mora 11.993 es 5.997, y con los gastos 40.768 está dentro del tope de Gerencia', () => {
    expect(percentOf(11_993, '50')).toBe(5_997);
    exigirTope([p('MORA', 11_993, 5_997), p('GASTOS', 40_768, 40_768)], GERENCIA);
  });
  it('Gerencia no condona ni $1 de capital; el Comité sí', () => {
    expect(() => exigirTope([p('CAPITAL', 428_980, 1)], GERENCIA)).toThrow('sobre_tope');
    exigirTope([p('CAPITAL', 428_980, 428_980)], 'sin_tope');
  });
  it('la mitad de un interés impar se redondea a su favor; un peso más excede', () => {
    exigirTope([p('INTERES', 51_287, 25_644)], GERENCIA);
    expect(() => exigirTope([p('INTERES', 51_287, 25_645)], GERENCIA)).toThrow('sobre_tope');
  });
  it('el total llega hasta 100 UF ($3.984.172)', () => {
    exigirTope([p('MORA', 3_984_172, 3_984_172)], GERENCIA);
    expect(() => exigirTope([p('MORA', 3_984_173, 3_984_173)], GERENCIA)).toThrow('sobre_tope');
  });
  it('no se condona más de lo que se debe, ni nada', () => {
    expect(() => exigirPartidas([p('MORA', 10, 11)])).toThrow('monto_invalido');
    expect(() => exigirPartidas([])).toThrow('monto_invalido');
    expect(() => exigirPartidas([p('MORA', 10, 4), p('MORA', 10, 4)])).toThrow('partida_repetida');
    exigirPartidas([p('MORA', 10, 4), p('GASTOS', 10, 4)]);
  });
  it('la pedida que nadie decidió en su plazo está vencida', () => {
    const d = { estado: 'solicitada' as const, decide_hasta: fecha('2026-03-17') };
    expect([estadoAl(d, fecha('2026-03-17')), estadoAl(d, fecha('2026-03-18'))]).toEqual(['solicitada', 'vencida']);
  });
});
