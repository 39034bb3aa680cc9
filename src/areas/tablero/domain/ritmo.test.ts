import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { diaComparado } from './rango.ts';
import { ritmoDe } from './ritmo.ts';

const cal = makeCalendario();

describe('el ritmo de una meta', () => {
  // March 2026 has 22 banking days: the 10th is the seventh, and with it 16 are left (calendar of Chile, no holiday that month).
  it('se espera lo mismo de cada día hábil, y lo que falta se reparte entre los que quedan', () => {
    expect(ritmoDe(22_000_000, 5_000_000, fecha('2026-03-10'), cal)).toEqual({
      avance_pct: 22,
      esperado: 7_000_000,
      dias_habiles: 22,
      dias_restantes: 16,
      por_dia: 1_062_500,
    });
  });
  it('lo de cada día se redondea hacia arriba: cumplirlo alcanza la meta', () => {
    const { por_dia, dias_restantes } = ritmoDe(1_000_000, 1, fecha('2026-03-10'), cal);
    expect(por_dia).toBe(62_500);
    expect(por_dia * dias_restantes).toBeGreaterThanOrEqual(999_999);
  });
  it('cumplida, no falta nada; y sin días hábiles por delante, todo lo que falta es de ahora', () => {
    expect(ritmoDe(1_000_000, 1_500_000, fecha('2026-03-10'), cal)).toMatchObject({ avance_pct: 150, por_dia: 0 });
    expect(ritmoDe(1_000_000, 0, fecha('2026-05-31'), cal)).toMatchObject({ dias_restantes: 0, esperado: 1_000_000, por_dia: 1_000_000 });
  });
});

describe('contra qué día se compara', () => {
  it.each([
    ['visita', '2026-03-06'],
    ['Last 28 Days', '2026-02-10'],
    ['Last Month', '2026-02-28'],
    ['Last Year', '2025-03-10'],
  ] as const)('%s es el %s', (rango, dia) => {
    expect(diaComparado(rango, fecha('2026-03-10'), fecha('2026-03-06'))).toBe(dia);
  });
});
