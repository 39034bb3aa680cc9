import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fecha as f } from '#kernel/values/fecha.ts';
import { terminoVigente, venceTermino } from './plazos-judiciales.ts';

const cal = makeCalendario();
const vence = (desde: string, dias: number, comuna?: string) => venceTermino(f(desde), dias, cal, comuna);

// Vectors J01–J07 of areas/6 §4, counted from the text of the law and the published holidays of 2026.
describe('plazos de días judiciales (CPC art. 59 y 66)', () => {
  it('J01: notificado el 26-03-2026, ocho días vencen el 07-04 y no el 31-03 de los cuatro antiguos', () => {
    expect(vence('2026-03-26', terminoVigente('EXCEPCIONES', f('2026-03-26')).dias)).toBe('2026-04-07');
    expect(vence('2026-03-26', 4)).toBe('2026-03-31');
  });
  it('J02: ocho días sobre las Fiestas Patrias', () => expect(vence('2026-09-14', 8)).toBe('2026-09-25'));
  it('J03: notificado en domingo o feriado, el primer día es el hábil que sigue', () => {
    expect([vence('2026-09-20', 8), vence('2026-09-18', 8)]).toEqual(['2026-09-29', '2026-09-29']);
  });
  it('J04: factura notificada el Jueves Santo, tres días', () => {
    expect(vence('2026-04-02', terminoVigente('FACTURA', f('2026-04-02')).dias)).toBe('2026-04-08');
  });
  it('J05: el 31 de diciembre se cuenta, el 1 de enero no, el sábado sí', () => expect(vence('2026-12-30', 3)).toBe('2027-01-04'));
  it('J06: el 21 de mayo, el 29 de junio y el 16 de julio no se cuentan', () => {
    expect([vence('2026-05-20', 8), vence('2026-06-26', 8), vence('2026-07-13', 3)]).toEqual(['2026-05-30', '2026-07-07', '2026-07-17']);
  });
  it('J07: febrero corre', () => expect(vence('2026-02-02', 8)).toBe('2026-02-11'));
  it('el plazo es el de la ley del día en que empezó: cuatro días hasta el 09-12-2021, ocho desde el 10', () => {
    expect(['2021-12-09', '2021-12-10'].map((d) => terminoVigente('EXCEPCIONES', f(d)).dias)).toEqual([4, 8]);
  });
  it('el feriado de la comuna del tribunal no se cuenta', () => {
    expect([vence('2026-08-19', 1, '16101'), vence('2026-08-19', 1, '08101')]).toEqual(['2026-08-21', '2026-08-20']);
  });
  it('un plazo tiene al menos un día', () => expect(() => vence('2026-08-19', 0)).toThrow(RangeError));
});
