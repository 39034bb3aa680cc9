import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, fecha, type Momento } from '#kernel/values/fecha.ts';
import { minutosHabiles, venceEn } from './horario.ts';

const cal = makeCalendario();
const m = (f: string, hora: string): Momento => ({ fecha: fecha(f), minuto: Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3)) });

describe('plazos en horas bancarias (areas/2: SLA counts banking hours)', () => {
  it.each([
    ['en el mismo día', m('2026-03-10', '10:00'), 4, m('2026-03-10', '14:00')],
    ['lo que no cabe sigue al día siguiente', m('2026-03-10', '16:00'), 4, m('2026-03-11', '11:00')],
    ['el que termina al cierre vence al cierre', m('2026-03-10', '09:00'), 9, m('2026-03-10', '18:00')],
    ['antes de abrir cuenta desde la apertura', m('2026-03-10', '07:30'), 4, m('2026-03-10', '13:00')],
    ['después del cierre cuenta desde el día siguiente', m('2026-03-10', '18:00'), 4, m('2026-03-11', '13:00')],
    ['un viernes en la tarde salta el fin de semana', m('2026-03-13', '17:00'), 4, m('2026-03-16', '12:00')],
    ['jueves santo salta viernes, sábado y domingo', m('2026-04-02', '17:00'), 8, m('2026-04-06', '16:00')],
    ['dos jornadas menos dos horas', m('2026-03-10', '09:00'), 16, m('2026-03-11', '16:00')],
    ['cero horas desde la noche es la apertura siguiente', m('2026-03-10', '23:00'), 0, m('2026-03-11', '09:00')],
  ])('%s', (_caso, inicio, horas, vence) => expect(venceEn(inicio, horas, cal)).toEqual(vence));

  it('otro horario de oficina es un parámetro', () => {
    expect(venceEn(m('2026-03-10', '16:00'), 4, cal, { desde: 540, hasta: 1140 })).toEqual(m('2026-03-11', '10:00'));
  });
  it('horas negativas u oficina sin jornada se rechazan', () => {
    expect(() => venceEn(m('2026-03-10', '10:00'), -1, cal)).toThrow(RangeError);
    expect(() => venceEn(m('2026-03-10', '10:00'), 1, cal, { desde: 540, hasta: 540 })).toThrow(RangeError);
  });
  it('lo que queda se cuenta en minutos hábiles y el atraso es negativo', () => {
    const vence = m('2026-03-11', '11:00');
    expect(minutosHabiles(m('2026-03-10', '16:00'), vence, cal)).toBe(240);
    expect(minutosHabiles(m('2026-03-11', '11:30'), vence, cal)).toBe(-30);
    expect(minutosHabiles(m('2026-03-10', '20:00'), m('2026-03-10', '22:00'), cal)).toBe(0);
    expect(minutosHabiles(m('2026-03-14', '10:00'), m('2026-03-15', '10:00'), cal)).toBe(0);
  });
  it('entre el inicio y el vencimiento hay exactamente las horas pedidas', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(1439), fc.integer({ min: 1, max: 60 }), (dia, minuto, horas) => {
        const inicio = { fecha: addDays(fecha('2026-01-01'), dia), minuto };
        const vence = venceEn(inicio, horas, cal);
        expect(minutosHabiles(inicio, vence, cal)).toBe(horas * 60);
        expect(cal.isBankingDay(vence.fecha)).toBe(true);
        expect(vence.minuto).toBeGreaterThan(540);
        expect(vence.minuto).toBeLessThanOrEqual(1080);
      }),
    );
  });
});
