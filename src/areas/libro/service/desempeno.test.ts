import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import {
  actualizarObligacion,
  cerrarObligacion,
  contabilizar,
  desempeno,
  type NuevaObligacion,
  registrarObligacion,
  reversarOrigen,
} from '../public.server.ts';
import { cuentasPara } from './preparar.fixture.ts';

let t: TestApp;
const [CLIENTE, OTRO, DEUDOR] = [rutOf(99_990_711), rutOf(99_990_712), rutOf(99_990_713)] as [Rut, Rut, Rut];
const el = async (dia: string, fn: Parameters<TestApp['arrange']>[0]) => {
  await t.setHoy(dia as Fecha);
  await t.arrange(fn);
};
const nace = (pk: string, dia: string, vencimiento: string, o: Partial<NuevaObligacion> = {}) =>
  el(dia, (ctx) =>
    registrarObligacion(ctx, {
      pk,
      tipo: pk.split(':', 1)[0] ?? '',
      rut: CLIENTE,
      origen_area: 'creditos',
      origen_id: 'credito-1',
      numero: pk,
      capital: pesos(1_000_000),
      vencimiento: fecha(vencimiento),
      ...o,
    }),
  );
const paga = (pk: string, dia: string) => el(dia, (ctx) => cerrarObligacion(ctx, pk));
const caso = (o: object = {}) => ({
  id: 'a',
  rut: CLIENTE,
  origen_area: 'creditos',
  origen_id: 'credito-1' as string | null,
  desde: fecha('2025-01-10'),
  hasta: fecha('2025-07-10'),
  ...o,
});
const ver = (...casos: ReturnType<typeof caso>[]) => t.arrange((ctx) => desempeno(ctx, casos));
/** A line: every document that the client sold or owes. */
const LINEA = { id: 'l', origen_id: null, origen_area: 'solicitudes' };

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(cuentasPara);
  // Of the credit: c1 due 10-02, paid 25-02 (15 days late); c2 due 10-06, postponed on 20-06 to 01-08 (9 days late the day before), alive.
  await nace('cuota:c1', '2025-01-10', '2025-02-10');
  await nace('cuota:c2', '2025-01-10', '2025-06-10');
  // Of another credit of the same client: 100 days late.
  await nace('cuota:o1', '2025-02-01', '2025-03-01', { origen_id: 'credito-2' });
  // Documents: one that the client sold (his debtor owes it), one born before the line and one after its window; of another client, one.
  const vendido = { rut: DEUDOR, cliente_rut: CLIENTE, origen_area: 'operaciones', origen_id: 'op-1' };
  await nace('documento:viejo', '2025-01-09', '2025-01-20', vendido);
  await paga('cuota:c1', '2025-02-25');
  await nace('documento:d1', '2025-03-01', '2025-04-30', vendido);
  await nace('documento:ajeno', '2025-03-01', '2025-03-31', { ...vendido, cliente_rut: OTRO });
  await paga('documento:d1', '2025-06-14');
  await el('2025-06-20', (ctx) => actualizarObligacion(ctx, 'cuota:c2', { vencimiento: fecha('2025-08-01') }));
  await nace('documento:despues', '2025-07-11', '2025-07-12', vendido);
  await t.setHoy(fecha('2026-03-10'));
});
afterAll(() => t.close());

describe('cómo se pagó lo que nació de cada aprobación', () => {
  it('de un crédito, sólo sus cuotas, con la mora de cada día desde el vencimiento de ese día', async () => {
    expect(await ver(caso())).toEqual([{ id: 'a', nacidas: 2, peor_mora: 15, castigos: 0 }]);
  });
  it('lo que pasa después de la ventana no la cambia, y una mora abierta se cuenta hasta su último día', async () => {
    expect(await ver(caso({ hasta: fecha('2025-02-20') }))).toEqual([{ id: 'a', nacidas: 2, peor_mora: 10, castigos: 0 }]);
    expect(await ver(caso({ hasta: fecha('2025-02-09') }))).toEqual([{ id: 'a', nacidas: 2, peor_mora: 0, castigos: 0 }]);
    // c2 is due again on 01-08: 10 days late on 11-08, less than c1 was.
    expect(await ver(caso({ hasta: fecha('2025-08-31') }))).toMatchObject([{ peor_mora: 30 }]);
  });
  it('de una línea, los documentos que ese cliente vendió desde que se aprobó y dentro de su ventana', async () => {
    // d1 due 30-04 and paid 14-06: 45 days.
    expect(await ver(caso(LINEA))).toEqual([{ id: 'l', nacidas: 1, peor_mora: 45, castigos: 0 }]);
    expect(await ver(caso({ ...LINEA, hasta: fecha('2025-07-11') }))).toMatchObject([{ nacidas: 2 }]);
    expect(await ver(caso({ ...LINEA, desde: fecha('2025-01-09') }))).toMatchObject([{ nacidas: 2 }]);
  });
  it('aquello de lo que nada nació no tiene fila, y sin casos no hay nada', async () => {
    expect(await ver(caso({ origen_id: 'credito-9' }), caso({ id: 'z', rut: OTRO }))).toEqual([]);
    expect(await ver()).toEqual([]);
  });
  it('varios casos a la vez responden cada uno lo suyo, aunque compartan deudas', async () => {
    const r = await ver(
      caso(),
      caso({ id: 'b', hasta: fecha('2025-02-20') }),
      caso(LINEA),
      caso({ id: 'o', origen_id: 'credito-2', hasta: fecha('2025-06-09') }),
    );
    expect(r.map((x) => [x.id, x.peor_mora])).toEqual([
      ['a', 15],
      ['b', 10],
      ['l', 45],
      ['o', 100],
    ]);
  });
  it('un castigo se cuenta en su ventana, y reversado ya no', async () => {
    const deuda = [{ clase: 'cuota' as const, concepto: 'CAPITAL' as const, monto: pesos(1_000_000), rut: CLIENTE, pk: 'cuota:o1' }];
    const origen = { area: 'prueba', id: 'castigo' };
    await el('2025-07-01', async (ctx) => {
      await contabilizar(
        ctx,
        'castigo',
        { cartera: 'creditos', objeto: 'credito:2', deuda, provision: pesos(0) },
        { origen, fecha: ctx.hoy },
      );
    });
    const otro = caso({ id: 'o', origen_id: 'credito-2' });
    expect(await ver(otro, { ...otro, id: 'p', hasta: fecha('2025-06-30') })).toMatchObject([
      { id: 'o', castigos: 1 },
      { id: 'p', castigos: 0 },
    ]);
    await el('2025-07-02', (ctx) => reversarOrigen(ctx, { origen, motivo: 'Se castigó otra cuota' }));
    expect(await ver(otro)).toMatchObject([{ castigos: 0 }]);
  });
});
