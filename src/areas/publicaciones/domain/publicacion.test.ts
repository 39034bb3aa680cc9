import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { caducaEl, noPublicable, type PorMostrar, plazosDeBaja, publicableDesde } from './publicacion.ts';

const f = (x: string) => x as Fecha;
const caso = (o: Partial<PorMostrar> = {}): PorMostrar => ({
  vence: f('2026-03-02'),
  hoy: f('2026-04-14'),
  saldo: 5_600_000,
  minimo: 40_000,
  en_disputa: false,
  en_concurso: false,
  promesa: null,
  estado_verificacion: 'CONFORME',
  aviso: f('2026-04-09'),
  lista_blanca: { no_publicar: false, dias_max: 60 },
  ...o,
});

/** The example of the design: due 02-03-2026, saldo 5.600.000, published 14-04 at 43 days of a limit of 60. Ley 19.628 arts. 18 and 19. */
describe('publicación', () => {
  it('a los 43 días de un límite de 60, con su aviso de cinco días antes, se publica', () => {
    expect(noPublicable(caso())).toBeNull();
    expect(noPublicable(caso({ lista_blanca: { no_publicar: false, dias_max: 42 } }))).toBe('plazo_vencido');
    expect(noPublicable(caso({ lista_blanca: null }))).toBeNull();
  });
  it('el aviso previo son cinco días: al cuarto no, al quinto sí', () => {
    expect(publicableDesde(f('2026-04-09'))).toBe('2026-04-14');
    expect(noPublicable(caso({ aviso: f('2026-04-10') }))).toBe('aviso_reciente');
    expect(noPublicable(caso({ aviso: null }))).toBe('sin_aviso');
  });
  it('nada con más de cinco años desde que venció: el día en que los cumple ya no', () => {
    expect([caducaEl(f('2021-04-14')), caducaEl(f('2024-02-29'))]).toEqual(['2026-04-14', '2029-02-28']);
    const sin = { lista_blanca: null };
    expect(noPublicable(caso({ vence: f('2021-04-14'), ...sin }))).toBe('antigua');
    expect(noPublicable(caso({ vence: f('2021-04-15'), ...sin }))).toBeNull();
  });
  it('lo pagado, lo que no está en mora, lo disputado, lo de un concurso, lo no conforme y lo prometido no se publican', () => {
    const causas = [
      caso({ saldo: 0 }),
      caso({ vence: f('2026-04-14') }),
      caso({ saldo: 39_999 }),
      caso({ en_disputa: true }),
      caso({ en_concurso: true }),
      caso({ estado_verificacion: 'NO_CONFORME' }),
      caso({ lista_blanca: { no_publicar: true, dias_max: null } }),
      caso({ promesa: f('2026-04-20') }),
    ].map(noPublicable);
    expect(causas).toEqual(['pagada', 'sin_mora', 'bajo_minimo', 'disputa', 'concurso', 'no_conforme', 'lista_blanca', 'promesa']);
  });
  it('lo que llega justo al mínimo se publica, y bajo él no', () => {
    expect(noPublicable(caso({ saldo: 40_000 }))).toBeNull();
    expect(noPublicable(caso({ saldo: 39_999 }))).toBe('bajo_minimo');
  });
  it('la baja se ve a más tardar siete días hábiles después del pago, sin contar el feriado del 21 de mayo', () => {
    // Banking days after 11-05: 12, 13, 14, 15, 18 (five), 19, 20 (seven). After 13-05: 14, 15, 18, 19, 20 (five), 22, 25: the 21st is a holiday.
    expect(plazosDeBaja(f('2026-05-11'), makeCalendario())).toEqual({ alerta: '2026-05-18', legal: '2026-05-20' });
    expect(plazosDeBaja(f('2026-05-13'), makeCalendario())).toEqual({ alerta: '2026-05-20', legal: '2026-05-25' });
  });
});
