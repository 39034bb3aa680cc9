import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { diasMora, diasSinBanco, TRAMOS_MORA, tramoMora, ultimoVencido } from './dias-mora.ts';
import { TRAMOS_PROVISION } from './provision.ts';

const cal = makeCalendario();
const mora = (vence: string, al: string) => diasMora(fecha(vence), fecha(al), ultimoVencido(fecha(al), cal));

describe('días de mora', () => {
  it('lo que vence un sábado no está en mora hasta que pasa el lunes, y entonces cuenta desde el sábado', () => {
    // 07-03-2026 is a Saturday.
    expect(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'].map((al) => mora('2026-03-07', al))).toEqual([0, 0, 0, 3]);
  });

  it('lo que vence un viernes está en mora el sábado', () => {
    expect([mora('2026-03-06', '2026-03-06'), mora('2026-03-06', '2026-03-07')]).toEqual([0, 1]);
  });

  it('un feriado también espera: lo del viernes santo se paga el lunes', () => {
    // Good Friday of 2026 is 3 April; the banking day to pay it is Monday the 6th.
    expect([mora('2026-04-03', '2026-04-06'), mora('2026-04-03', '2026-04-07')]).toEqual([0, 4]);
  });

  it('la ley dicha por días sin banco es la misma que dicha por el último vencido, cada día de dos años', () => {
    const paga = new Map(diasSinBanco(fecha('2025-01-01'), fecha('2026-12-31'), cal).map((d) => [d.dia, d.paga]));
    expect(paga.get(fecha('2026-04-03'))).toBe('2026-04-06');
    for (let vence = fecha('2025-01-01'); vence <= fecha('2026-12-20'); vence = addDays(vence, 1))
      for (let n = 0; n < 8; n += 1) {
        const al = addDays(vence, n);
        expect(al > (paga.get(vence) ?? vence) ? n : 0).toBe(diasMora(vence, al, ultimoVencido(al, cal)));
      }
  });

  it('nunca es negativo', () => {
    expect(mora('2026-04-10', '2026-03-10')).toBe(0);
  });

  it('el día 30 no pasa de 30 ni el 90 de 90', () => {
    expect([0, 1, 15, 16, 30, 31, 60, 61, 90, 91, 400].map((d) => tramoMora(d).codigo)).toEqual([
      'al_dia',
      '1_15',
      '1_15',
      '16_30',
      '16_30',
      '31_60',
      '31_60',
      '61_90',
      '61_90',
      'mas_90',
      'mas_90',
    ]);
  });

  it('los tramos de la provisión son los de la mora, sin el que está al día', () => {
    expect(TRAMOS_PROVISION.map((t) => t.hasta)).toEqual(TRAMOS_MORA.slice(1).map((t) => t.hasta));
  });
});
