import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  actualizarObligacion,
  cerrarObligacion,
  consumirProvision,
  contabilizar,
  type NuevaObligacion,
  registrarObligacion,
  saldoCuenta,
} from '../public.server.ts';
import { asientos, provisiones } from '../tables.ts';
import { invariantes } from './invariantes.ts';
import { cuentasPara } from './preparar.fixture.ts';
import { pasoProvision } from './provisionar.ts';

let t: TestApp;
const VENCE = fecha('2026-06-10');
/** 20 days of mora: bracket 16–30, 5 %. */
const FIN_DE_JUNIO = fecha('2026-06-30');
const cerrar = async (dia: Fecha) => {
  await t.setHoy(dia);
  return endOfDay(t.deps, t.empresa_id, dia);
};
const saldos = () =>
  t.arrange(async (ctx) => [await saldoCuenta(ctx, '5101'), await saldoCuenta(ctx, '1291'), await saldoCuenta(ctx, '1391')]);
const rotos = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
const provisionRota = () =>
  t.arrange(async (ctx) => (await Promise.all(invariantes.filter((i) => i.id === 'provision-libro').map((i) => i.check(ctx)))).flat());
const filas = (pk: string) => t.arrange((ctx) => ctx.db.select().from(provisiones).where(eq(provisiones.obligacion, pk)));
const deuda = (o: Partial<NuevaObligacion> & { pk: string }) =>
  t.arrange((ctx) =>
    registrarObligacion(ctx, {
      tipo: o.pk.split(':', 1)[0] ?? '',
      rut: rut('99990001-1'),
      origen_area: 'prueba',
      origen_id: o.pk,
      numero: o.pk,
      vencimiento: VENCE,
      ...o,
    }),
  );

beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-06-01') });
  await t.arrange(cuentasPara);
});
afterAll(() => t.close());

describe('provisión por tramo de mora (ledger §2 «Provisión 5% of 8,454,898», §3 provision; tramos de domain §11)', () => {
  it('una deuda al día no provisiona', async () => {
    await deuda({ pk: 'cuota:c1', capital: pesos(8_454_898), interes: pesos(150_000) });
    await cerrar(VENCE);
    expect(await saldos()).toEqual([0, 0, 0]);
    expect(await filas('cuota:c1')).toEqual([]);
  });
  it('8.454.898 con 20 días de mora son 422.745: D5101 / H1291, y repetir el día no cambia nada', async () => {
    await cerrar(FIN_DE_JUNIO);
    expect(await saldos()).toEqual([422_745, -422_745, 0]);
    await endOfDay(t.deps, t.empresa_id, FIN_DE_JUNIO);
    // Even without the record of the day: once per (obligación, day).
    await t.arrange((ctx) => pasoProvision.run(ctx, null));
    expect(await saldos()).toEqual([422_745, -422_745, 0]);
    expect(await filas('cuota:c1')).toMatchObject([{ dias_mora: 20, base: 8_454_898, requerida: 422_745, ajuste: 422_745 }]);
    expect(await t.arrange((ctx) => ctx.db.select().from(asientos).where(eq(asientos.evento, 'provision')))).toMatchObject([
      { origen_area: 'libro', origen_id: 'provision:2026-06-30', secuencia: 1, fecha_contable: FIN_DE_JUNIO },
    ]);
  });
  it('los días sin cambio de tramo no escriben, y el tramo siguiente sube sólo la diferencia', async () => {
    await cerrar(addDays(VENCE, 21));
    expect((await filas('cuota:c1')).length).toBe(1);
    // 31 days: 20 % of 8.454.898 = 1.690.980 (half up of 1.690.979,6); a skipped week changes nothing.
    await cerrar(addDays(VENCE, 31));
    expect(await saldos()).toEqual([1_690_980, -1_690_980, 0]);
    expect((await filas('cuota:c1')).map((f) => f.ajuste)).toEqual([422_745, 1_268_235]);
  });
  it('un abono la baja y la deuda pagada la libera entera', async () => {
    await t.arrange((ctx) => actualizarObligacion(ctx, 'cuota:c1', { capital: pesos(1_000_000) }));
    await cerrar(addDays(VENCE, 32));
    expect(await saldos()).toEqual([200_000, -200_000, 0]);
    await t.arrange((ctx) => cerrarObligacion(ctx, 'cuota:c1'));
    await cerrar(addDays(VENCE, 33));
    expect(await saldos()).toEqual([0, 0, 0]);
    expect(await rotos()).toEqual([]);
  });
  it('un documento provisiona su anticipo en 1391, no su retención ni el precio que 2110 no ha ganado; un gasto no provisiona', async () => {
    // 33-1021 of domain §6.6: M 12.500.000, anticipo 11.250.000.
    await deuda({
      pk: 'documento:d1',
      rol: 'DEUDOR',
      cliente_rut: rut('40000005-0'),
      capital: pesos(12_500_000),
      base_mora: pesos(11_250_000),
      sucursal: 'CENTRO',
      vencimiento: fecha('2026-04-10'),
    });
    await deuda({ pk: 'gasto:g1', capital: pesos(50_000), vencimiento: fecha('2026-04-10') });
    // 95 days late: over 90, all of it.
    await cerrar(fecha('2026-07-14'));
    expect(await saldos()).toEqual([11_250_000, 0, -11_250_000]);
    expect(await filas('gasto:g1')).toEqual([]);
    expect(await rotos()).toEqual([]);
  });
  it('el informe a cualquier día dice cada tramo y deuda, y suma lo de sus cuentas', async () => {
    const pedir = (al: string) => t.ask(contract, 'provision', t.persona({ rut: '40000001-8' }), { al });
    const junio = await pedir('2026-06-30');
    expect(junio.tramos.map((x) => [x.n, x.provision])).toEqual([
      [0, 0],
      [1, 422_745],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(junio.cuentas).toEqual([
      { cuenta: '1291', provision: 422_745, libro: 422_745, diferencia: 0 },
      { cuenta: '1391', provision: 0, libro: 0, diferencia: 0 },
    ]);
    const julio = await pedir('2026-07-14');
    expect(julio.filas).toMatchObject([{ pk: 'documento:d1', nombre: null, cartera: 'factoring', dias_mora: 95, provision: 11_250_000 }]);
    expect([julio.total, julio.cuentas[1]?.diferencia]).toEqual([11_250_000, 0]);
  });
  it('el cierre del mes nombra la mora que ninguna corrida provisionó, hasta que corre', async () => {
    await deuda({ pk: 'cuota:c2', capital: pesos(100_000), vencimiento: fecha('2026-06-20') });
    const item = async () => {
      const items = await t.ask(contract, 'pendientes_cierre', t.persona({ rut: '40000001-8' }), { periodo: '2026-06' });
      return items.find((i) => i.codigo === 'provision');
    };
    expect(await item()).toMatchObject({ ok: false, detalle: '1 obligaciones en mora sin provisión' });
    await cerrar(fecha('2026-07-15'));
    expect(await item()).toMatchObject({ ok: true });
  });
  it('lo que ya se provisionó no se cambia ni se borra', async () => {
    const borrar = t.arrange((ctx) => ctx.db.execute('delete from libro_provision'));
    await expect(borrar).rejects.toThrow();
  });
  it('el castigo usa la provisión que la deuda tenía y sólo el resto es pérdida (ledger §2: 422.745 y 2.577.255), y la noche no la libera otra vez', async () => {
    const pk = 'cuota:castigada';
    await deuda({ pk, capital: pesos(8_454_898), vencimiento: fecha('2027-01-10') });
    await cerrar(fecha('2027-01-30'));
    const leer = () =>
      t.arrange(async (ctx) => [await saldoCuenta(ctx, '5101'), await saldoCuenta(ctx, '5102'), await saldoCuenta(ctx, '1291')]);
    const antes = await leer();
    await t.setHoy(fecha('2027-01-31'));
    await t.arrange(async (ctx) => {
      const o = { cartera: 'creditos' as const, tope: pesos(3_000_000) };
      const provision = await consumirProvision(ctx, [pk, 'cuota:ninguna'], o);
      expect([provision, await consumirProvision(ctx, [pk], o)]).toEqual([422_745, 0]);
      const deudas = [{ clase: 'cuota' as const, concepto: 'CAPITAL' as const, monto: pesos(3_000_000), rut: rut('99990001-1'), pk }];
      await contabilizar(
        ctx,
        'castigo',
        { cartera: 'creditos', objeto: 'credito:1', deuda: deudas, provision },
        { origen: { area: 'prueba', id: 'castigo' }, fecha: ctx.hoy },
      );
      await cerrarObligacion(ctx, pk);
    });
    await cerrar(fecha('2027-01-31'));
    expect((await leer()).map((n, i) => n - (antes[i] ?? 0))).toEqual([0, 2_577_255, 422_745]);
    expect(await provisionRota()).toEqual([]);
  });
  it('un castigo nunca usa más provisión que la deuda que castiga: lo demás lo libera la noche siguiente', async () => {
    const pk = 'cuota:menor';
    await deuda({ pk, capital: pesos(8_454_898), vencimiento: fecha('2027-02-10') });
    await cerrar(fecha('2027-03-02'));
    await t.setHoy(fecha('2027-03-03'));
    const usa = await t.arrange(async (ctx) => {
      const usada = await consumirProvision(ctx, [pk], { cartera: 'creditos', tope: pesos(400_000) });
      const deudas = [{ clase: 'cuota' as const, concepto: 'CAPITAL' as const, monto: pesos(400_000), rut: rut('99990001-1'), pk }];
      const datos = { cartera: 'creditos' as const, objeto: 'credito:2' as const, deuda: deudas, provision: usada };
      await contabilizar(ctx, 'castigo', datos, { origen: { area: 'prueba', id: 'menor' }, fecha: ctx.hoy });
      await cerrarObligacion(ctx, pk);
      return usada;
    });
    expect(usa).toBe(400_000);
    expect(await provisionRota()).toEqual([]);
    await cerrar(fecha('2027-03-03'));
    await cerrar(fecha('2027-03-04'));
    expect((await filas(pk)).map((f) => f.ajuste)).toEqual([422_745, -400_000, -22_745]);
    expect(await provisionRota()).toEqual([]);
  });
});
