import { describe, expect, it } from 'vitest';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { ufDerivada, utmDerivada } from '../domain/indices.ts';
import { ANCLA_UF, ANCLA_UTM, ipcDe } from './indices.ts';

describe('UF y UTM derivadas del IPC (domain §2)', () => {
  const uf = new Map<string, string>(ufDerivada(ANCLA_UF, ipcDe).map((x) => [x.fecha, x.valor]));
  const utm = new Map<string, number>(utmDerivada(ANCLA_UTM, ipcDe).map((x) => [x.mes, x.valor]));

  it.each([
    ['2022-12-31', '35110.98'],
    ['2024-11-09', '37982.44'],
    ['2024-11-30', '38247.92'],
    ['2024-12-01', '38260.61'],
    ['2024-12-05', '38311.40'],
    ['2024-12-09', '38362.26'],
    ['2025-10-09', '39485.65'],
    ['2025-11-09', '39643.59'],
    ['2025-12-09', '39643.59'],
    ['2025-12-10', '39647.42'],
    ['2025-12-31', '39727.96'],
    ['2026-01-09', '39762.52'],
    ['2026-01-31', '39706.07'],
    ['2026-02-09', '39682.99'],
    ['2026-03-09', '39841.72'],
    ['2026-04-09', '39841.72'],
  ])('la UF del %s es %s', (dia, valor) => expect(uf.get(dia)).toBe(valor));
  it('la cadena termina el día 9 que alcanza el último IPC conocido', () => {
    expect([...uf.keys()].at(-1)).toBe('2026-04-09');
    expect(uf.size).toBe(1_218);
  });
  it.each([
    ['2025-12', 69_542],
    ['2026-01', 69_751],
    ['2026-02', 69_611],
    ['2026-03', 69_889],
    ['2026-04', 69_889],
  ])('la UTM de %s es %s (T04)', (mes, valor) => expect(utm.get(mes)).toBe(valor));
  it('sin IPC no hay índice nuevo', () => {
    expect(ufDerivada(['2026-03-09' as Fecha, '39841.72'], () => undefined)).toHaveLength(1);
    expect(utmDerivada(['2026-03' as Periodo, 69_889], () => undefined)).toHaveLength(1);
  });
});
