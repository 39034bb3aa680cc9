import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contabilizar } from './contabilizar.ts';
import { pendientesCierre } from './periodos.ts';
import { cuentasPara } from './preparar.fixture.ts';
import { reversarOrigen } from './reversar.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
  await t.arrange(cuentasPara);
});
afterAll(() => t.close());

const rut: Rut = rutOf(99_990_400);
const origen = (id: string) => ({ area: 'cheques', id });
const depositar = (id: string, dia: string, monto: number) =>
  t.arrange(async (ctx) => {
    const cheque = { monto: pesos(monto), rut, pk: `cheque:${id}`, documento: id };
    await contabilizar(ctx, 'cheque_recibido', { cheque }, { origen: origen(id), fecha: fecha(dia) });
    await contabilizar(ctx, 'cheque_depositado', { cheque }, { origen: origen(id), fecha: fecha(dia) });
  });
/** February of 2026 ends on a Saturday: its last three banking days are the 25th, 26th and 27th. */
const enTransito = async () => (await t.arrange((ctx) => pendientesCierre(ctx, '2026-02' as Periodo))).find((i) => i.codigo === 'transito');

describe('lo que está en tránsito al cerrar el mes (domain §8; docs/decisiones/0018)', () => {
  it('lo depositado en los últimos tres días hábiles no detiene el cierre, y se dice cuánto es', async () => {
    await depositar('a', '2026-02-25', 916_800);
    await depositar('b', '2026-02-27', 100_000);
    expect(await enTransito()).toMatchObject({ ok: true, detalle: '1104: $1.016.800' });
  });

  it('lo que lleva más días sí lo detiene, aunque se haya depositado mucho después', async () => {
    await depositar('c', '2026-02-24', 50_000);
    expect(await enTransito()).toMatchObject({
      ok: false,
      detalle: '1104: $1.066.800, detenido $50.000',
      url: '/libro/mayor?cuenta=1104',
    });
    await t.arrange((ctx) => reversarOrigen(ctx, { origen: origen('c'), motivo: 'no se depositó' }));
    expect(await enTransito()).toMatchObject({ ok: true });
  });

  it('lo que salió sin haber entrado lo detiene', async () => {
    await t.arrange((ctx) =>
      contabilizar(
        ctx,
        'deposito_caja',
        { paso: 'abonado', monto: pesos(10), banco: { medio: 'banco', cuenta: '1102.01' } },
        { origen: { area: 'recaudaciones', id: 'd' }, fecha: fecha('2026-02-27') },
      ),
    );
    expect(await enTransito()).toMatchObject({ ok: false, detalle: '1104: $1.016.790, detenido $10' });
  });

  it('en la cuenta que sólo se atraviesa nada queda, ni dos partidas que se compensan', async () => {
    const linea = (id: string, debe: number, haber: number) => {
      return { cuenta: '1204', debe: pesos(debe), haber: pesos(haber), moneda: 'CLP' as const, rut, pk: `cheque:${id}`, documento: id };
    };
    await t.arrange((ctx) =>
      contabilizar(
        ctx,
        'asiento_manual',
        { lineas: [linea('x', 7, 0), linea('y', 0, 7)] },
        { origen: { area: 'libro', id: 'e' }, fecha: fecha('2026-02-26') },
      ),
    );
    expect((await enTransito())?.detalle).toBe('1104: $1.016.790, detenido $10 · 1204: $0, detenido $14');
  });
});
