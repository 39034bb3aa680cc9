import { describe, expect, it } from 'vitest';
import { diasSinMora } from '#finanzas/sin-mora.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { trasSuspender } from './sin-mora.ts';
import { devengar, moraDebida, nueva, type ReglasMora } from './vivo.ts';

const f = (x: string) => x as Fecha;
const CUOTA = {
  numero: 1,
  vencimiento: f('2026-04-20'),
  fecha_pago_habil: f('2026-04-20'),
  dias: 30,
  cuota: 480_266,
  interes: 94_422,
  amortizacion: 385_844,
};
/** Mora of the cuota of domain §5 on a day, at 2,4 % a month. */
function moraAl(al: string, suspendida: ReglasMora['suspendida']): number {
  const c = nueva(CUOTA);
  devengar(c, f(al), { tasa_mensual: '2.4', gastos: () => 0, ...(suspendida ? { suspendida } : {}) });
  return moraDebida(c);
}

describe('días cuya mora no se cobra', () => {
  // 480.266 × 2,4 % / 30 = 384,2128 a day (T11): 10 days 3.842, 15 days 5.763, 40 days 15.369.
  it('sin suspensión corren todos: 10 días 3.842, 40 días 15.369', () => {
    expect([moraAl('2026-04-30', undefined), moraAl('2026-05-30', undefined)]).toEqual([3_842, 15_369]);
  });
  it('mientras dura no crece: lo que había corrido hasta que empezó', () => {
    const abierta = [{ desde: f('2026-04-30'), hasta: null }];
    expect(['2026-04-30', '2026-05-30', '2027-01-01'].map((al) => moraAl(al, abierta))).toEqual([3_842, 3_842, 3_842]);
  });
  it('terminada, corre otra vez desde el día siguiente y los de entremedio no se cobran nunca: 10 + 5 días', () => {
    expect(moraAl('2026-05-30', [{ desde: f('2026-04-30'), hasta: f('2026-05-25') }])).toBe(5_763);
  });
  it('dos tramos se suman, y uno que no toca el atraso no quita nada', () => {
    const dos = [
      { desde: f('2026-04-25'), hasta: f('2026-04-30') },
      { desde: f('2026-05-05'), hasta: f('2026-05-15') },
    ];
    expect(diasSinMora(f('2026-04-20'), f('2026-05-30'), dos)).toBe(15);
    expect(diasSinMora(f('2026-04-20'), f('2026-05-30'), [{ desde: f('2025-01-01'), hasta: f('2025-06-01') }])).toBe(0);
    expect(diasSinMora(f('2026-05-15'), f('2026-05-30'), dos)).toBe(0);
  });
  it('el auxiliar guarda lo corrido y no corre mientras dura; después corre desde tantos días más tarde', () => {
    const a = { mora: 0, mora_desde: f('2026-04-20') };
    const con = (hasta: Fecha | null) => trasSuspender(a, [{ desde: f('2026-04-30'), hasta }], f('2026-05-30'), () => ({ mora: 3_842 }));
    expect(con(null)).toEqual({ mora: 3_842, mora_desde: '9999-12-31' });
    expect(con(f('2026-05-25'))).toEqual({ mora: 0, mora_desde: '2026-05-15' });
    expect(trasSuspender(a, [], f('2026-05-30'), () => ({}))).toBe(a);
  });
});
