import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { minutosHabiles, venceTarea } from './plazo.ts';

const calendario = makeCalendario();
// March 2026 is summer time in Chile: UTC−3.
const enChile = (texto: string): Date => new Date(`${texto}:00-03:00`);

describe('plazo de una tarea', () => {
  it('V35: nivel 3 desde el 10-03-2026 16:30 vence el 12-03 16:30; en pausa del 11 al 12 a las 9:30, el 13-03 16:30', () => {
    const abierta = enChile('2026-03-10T16:30');
    const pausa = minutosHabiles(enChile('2026-03-11T09:30'), enChile('2026-03-12T09:30'), calendario);
    expect(pausa).toBe(1440);
    expect(venceTarea(abierta, 3, 0, calendario)).toEqual(enChile('2026-03-12T16:30'));
    expect(venceTarea(abierta, 3, pausa, calendario)).toEqual(enChile('2026-03-13T16:30'));
  });
  it('un fin de semana no corre: el viernes a las 10 vence el lunes a las 10, y la espera del sábado no suma', () => {
    expect(venceTarea(enChile('2026-03-13T10:00'), 1, 0, calendario)).toEqual(enChile('2026-03-16T10:00'));
    expect(minutosHabiles(enChile('2026-03-14T10:00'), enChile('2026-03-15T10:00'), calendario)).toBe(0);
  });
  it('sin nivel tiene el plazo del primero; sobre el cuarto, el del cuarto', () => {
    const abierta = enChile('2026-03-10T09:00');
    expect(venceTarea(abierta, null, 0, calendario)).toEqual(enChile('2026-03-11T09:00'));
    expect(venceTarea(abierta, 9, 0, calendario)).toEqual(enChile('2026-03-13T09:00'));
  });
});
