import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abonarObligacion, registrarObligacion } from '../public.server.ts';

// Two cuotas of January that fall due on 16-01: 300.000 paid on 02-03, forty-five days late, and 100.000 paid on its day.
let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
  const nace = (pk: string, capital: number, paga: string) =>
    t.arrange(async (ctx) => {
      const n = { pk, tipo: 'cuota', rut: rut('40000005-0'), origen_area: 'prueba', origen_id: pk, numero: pk, fecha: fecha('2026-01-02') };
      await registrarObligacion(ctx, { ...n, capital: pesos(capital), vencimiento: fecha('2026-01-16') });
      await abonarObligacion(ctx, pk, [{ concepto: 'CAPITAL', monto: pesos(capital) }], fecha(paga), fecha(paga));
    });
  await nace('cuota:tarde', 300_000, '2026-03-02');
  await nace('cuota:justa', 100_000, '2026-01-16');
}, 120_000);
afterAll(() => t.close());

const cosecha = async (al: Fecha) => {
  const medidas = ['prestado', 'cosecha_30', 'alguna_30', 'alguna_60'];
  const r = await t.arrange((ctx) => explorar(ctx, { cubo: 'cosechas', medidas, filas: ['cohorte'], columnas: [], filtros: [], al }));
  return r.celdas.find((c) => c.filas[0] === '2026-01')?.valores;
};

describe('las cosechas', () => {
  it('lo que estuvo tarde sigue contando como alguna vez tarde después de pagado, y no como tarde', async () => {
    // 15-02 is thirty days after, and thirty is not over thirty; 16-02 is.
    expect(await cosecha(fecha('2026-02-15'))).toEqual({ prestado: 400_000, cosecha_30: '0.00', alguna_30: '0.00', alguna_60: '0.00' });
    expect(await cosecha(fecha('2026-02-16'))).toMatchObject({ cosecha_30: '75.00', alguna_30: '75.00' });
    expect(await cosecha(fecha('2026-03-10'))).toEqual({ prestado: 400_000, cosecha_30: '0.00', alguna_30: '75.00', alguna_60: '0.00' });
  });
});
