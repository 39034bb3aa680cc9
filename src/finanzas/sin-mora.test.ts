import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { diasSinMora } from './sin-mora.ts';

const entre = (desde: string, hasta: string | null) => ({ desde: fecha(desde), hasta: hasta === null ? null : fecha(hasta) });

// Days counted one by one on a calendar of 2026: none is an output of this program.
describe('los días que una renegociación no deja cobrar', () => {
  it.each([
    ['entera dentro del plazo', [entre('2026-03-10', '2026-03-20')], 10],
    ['que empezó antes', [entre('2026-02-15', '2026-03-05')], 4],
    ['que no ha terminado', [entre('2026-03-25', null)], 6],
    ['que terminó antes', [entre('2026-01-10', '2026-02-28')], 0],
    ['dos, una tras otra', [entre('2026-03-10', '2026-03-12'), entre('2026-03-20', '2026-03-22')], 4],
  ] as const)('%s', (_que, tramos, dias) => {
    expect(diasSinMora(fecha('2026-03-01'), fecha('2026-03-31'), tramos)).toBe(dias);
  });
});
