import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { type Cuando, diasDe, toca } from './cuando.ts';

// Banking days of April 2026 in Chile, from its official holidays: Viernes Santo is the 3rd; 30 days, of which 21 banking.
const cal = makeCalendario();
const deAbril = (c: Cuando) => Array.from({ length: 30 }, (_, i) => addDays(fecha('2026-04-01'), i)).filter((d) => toca(c, d, cal));

describe('cuándo sale un informe programado', () => {
  it('el diario sale cada día hábil bancario y ningún otro', () => {
    expect(deAbril({ cada: 'dia' })).toHaveLength(21);
    expect(deAbril({ cada: 'dia' })).not.toContain('2026-04-03');
  });
  it('el semanal sale una vez por semana, y el de un feriado al día hábil que le sigue', () => {
    expect(deAbril({ cada: 'semana', dia: 5 })).toEqual(['2026-04-06', '2026-04-10', '2026-04-17', '2026-04-24']);
    expect(deAbril({ cada: 'semana', dia: 1 })).toEqual(['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27']);
  });
  it('el mensual sale el enésimo día hábil, y el último cuando el mes no tiene tantos', () => {
    expect(deAbril({ cada: 'mes', habil: 1 })).toEqual(['2026-04-01']);
    expect(deAbril({ cada: 'mes', habil: 3 })).toEqual(['2026-04-06']);
    expect(deAbril({ cada: 'mes', habil: 25 })).toEqual(['2026-04-30']);
  });
});

describe('por qué días pregunta', () => {
  it.each([
    ['hoy', '2026-04-06', '2026-04-06', '2026-04-06'],
    ['ayer_habil', '2026-04-02', '2026-04-02', '2026-04-02'],
    ['fin_mes_pasado', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['mes_pasado', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['mes_en_curso', '2026-04-06', '2026-04-01', '2026-04-06'],
  ] as const)('%s', (relativa, al, desde, hasta) => {
    expect(diasDe(relativa, fecha('2026-04-06'), cal)).toEqual({ al, desde, hasta });
  });
});
