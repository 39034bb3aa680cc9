import { describe, expect, it } from 'vitest';
import { dicho, frases } from './palabras.ts';

describe('cambios en palabras', () => {
  it('una tasa se lee con coma y su signo, como en la especificación: «tasa de 1,80 % a 1,95 %»', () => {
    expect(frases({ tasa: '1.80' }, { tasa: '1.95' })).toEqual(['tasa de 1,80 % a 1,95 %']);
  });
  it('un estado o un código se leen en palabras', () => {
    expect(frases({ estado: 'emitida' }, { estado: 'enviada_a_comite' })).toEqual(['estado de emitida a enviada a comité']);
  });
  it('fechas, montos, listas y objetos, nunca JSON', () => {
    expect(dicho('vence', '2026-12-31')).toBe('31-12-2026');
    expect(dicho('hora', '2026-03-10T11:20:00.000Z')).toBe('10-03-2026, 08:20');
    expect([dicho('monto', 1234567), dicho('uf', '1234.56'), dicho('saldo', -1500)]).toEqual(['$1.234.567', '1.234,56', '-$1.500']);
    expect([dicho('dias_mora', 1500), dicho('comision_pct', 1500), dicho('saldo_uf', '12.5'), dicho('folio', 1500)]).toEqual([
      ...['1.500', '1.500 %', '12,5', '1.500'],
    ]);
    expect(dicho('modulos', ['zonas:ver', 'menus:ver'])).toBe('zonas:ver, menus:ver');
    expect(dicho('filas', [{ a: 1 }])).toBe('1 elemento');
    expect(dicho('limites', { giro: 5000, activo: true })).toBe('giro 5.000, activo sí');
    expect(frases({ nota: 'x' }, null)).toEqual(['nota: se quitó']);
  });
});
