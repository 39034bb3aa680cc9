import { describe, expect, it } from 'vitest';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { nextUtm, ufChain, ufMonth } from './indices.ts';

const f = (s: string) => s as Fecha;

describe('UF y UTM (domain §2)', () => {
  it('T02: UF del 05-12-2024', () => {
    expect(ufMonth(f('2024-11-09'), '37982.44', '1.0').find((r) => r.fecha === '2024-12-05')?.valor).toBe('38311.40');
  });
  it('el mes UF completo de noviembre de 2024, al centavo', () => {
    const m = ufMonth(f('2024-11-09'), '37982.44', '1.0');
    expect(m.map((r) => r.valor)).toEqual(
      '37995.04 38007.64 38020.25 38032.87 38045.48 38058.10 38070.73 38083.36 38095.99 38108.63 38121.27 38133.92 38146.57 38159.22 38171.88 38184.54 38197.21 38209.88 38222.56 38235.24 38247.92 38260.61 38273.30 38286.00 38298.70 38311.40 38324.11 38336.83 38349.54 38362.26'.split(
        ' ',
      ),
    );
  });
  it('T03 y cadena oct-2025 → mar-2026 de valores publicados', () => {
    const ipc: Record<string, string> = {
      '2025-09': '0.4',
      '2025-10': '0.0',
      '2025-11': '0.3',
      '2025-12': '-0.2',
      '2026-01': '0.4',
      '2026-02': '0.0',
    };
    const chain = new Map(ufChain(f('2025-10-09'), '39485.65', (p: Periodo) => ipc[p]).map((r) => [r.fecha as string, r.valor as string]));
    expect(
      ['2025-11-09', '2025-12-09', '2025-12-10', '2025-12-31', '2026-01-09', '2026-01-31', '2026-02-09', '2026-03-09', '2026-04-09'].map(
        (d) => chain.get(d),
      ),
    ).toEqual(['39643.59', '39643.59', '39647.42', '39727.96', '39762.52', '39706.07', '39682.99', '39841.72', '39841.72']);
    expect(chain.has('2026-04-10')).toBe(false);
  });
  it('T04: cadena de UTM', () => {
    let utm = 69542;
    expect(['0.3', '-0.2', '0.4', '0.0'].map((i) => (utm = nextUtm(utm, i)))).toEqual([69751, 69611, 69889, 69889]);
  });
});
