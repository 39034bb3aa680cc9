import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fechaDe, tomasVencidasHasta } from './toma.ts';

const calendario = makeCalendario([]);
/** The rule told the other way: free at the same hour of the next banking day; taken on a day that is not one, when the next one ends. */
const libre = (tomado: Date): Date => {
  const habil = calendario.isBankingDay(fechaDe(tomado));
  let d = tomado;
  do d = new Date(d.getTime() + 86_400_000);
  while (!calendario.isBankingDay(fechaDe(d)));
  return habil ? d : new Date(`${fechaDe(new Date(d.getTime() + 86_400_000))}T00:00:00-03:00`);
};

describe('cuánto dura lo tomado', () => {
  it('lo del viernes a las 16:00 es suyo hasta el lunes a las 16:00', () => {
    const tomado = new Date('2026-03-06T16:00:00-03:00');
    const vence = (ahora: string) => tomado <= tomasVencidasHasta(new Date(ahora), calendario);
    expect([vence('2026-03-07T20:00:00-03:00'), vence('2026-03-09T15:59:00-03:00'), vence('2026-03-09T16:00:00-03:00')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('el límite dice lo mismo que contar las horas hábiles desde la toma, hora por hora durante dos semanas', () => {
    const inicio = Date.parse('2026-03-02T12:00:00Z');
    for (let a = 0; a < 24 * 14; a += 5)
      for (let t = -72; t < 0; t += 3) {
        const [ahora, tomado] = [new Date(inicio + a * 3_600_000), new Date(inicio + (a + t) * 3_600_000)];
        expect(tomado <= tomasVencidasHasta(ahora, calendario), `${tomado.toISOString()} a ${ahora.toISOString()}`).toBe(
          libre(tomado) <= ahora,
        );
      }
  });
});
