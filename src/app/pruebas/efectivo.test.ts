import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contadores } from '#app/verificador/contadores.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as pasivos } from '#areas/pasivos/contract.ts';
import * as escena from '#areas/pasivos/service/escena.fixture.ts';
import { contract } from '#areas/recaudaciones/contract.ts';
import { egresos } from '#areas/recaudaciones/tables.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import type { FileReply } from '#platform/server/types.ts';

let t: TestApp;
beforeAll(async () => {
  t = await escena.abrir();
});
afterAll(() => t.close());

/** Each test its branch, so that the sheets of one do not count for another. */
let k = 0;
async function sucursal(): Promise<string> {
  k += 1;
  const codigo = `CAJA_${k}`;
  await t.arrange((ctx) => ctx.insert(sucursales, { codigo, nombre: `Sucursal ${k}`, tiene_caja: true }));
  return codigo;
}
const cajero = (n: number) => t.persona({ rut: `400001${10 + n}-0` });
const prepara = () => t.persona({ rut: '40000020-4' });
const abrirCaja = (office: string, saldo_apertura: number, n = 1) => t.act(contract, 'abrir', cajero(n), { office, saldo_apertura });
const verCaja = (id: string) => t.ask(contract, 'caja', cajero(1), {}, id);
const cuenta = (c: string) => t.arrange((ctx) => saldoCuenta(ctx, c));

/** A pasivo of 784.856 asked in cash, authorised, and its order of 784.860 signed at the desk: it only lacks the confirmation. */
async function porEntregar() {
  const c = await escena.conExcedente({ monto: 784_856 });
  const s = await escena.pedir({ ...c.todo, pagar: { medio: 'EFECTIVO' } });
  await escena.autorizada(s.id);
  const orden = (await t.ask(operaciones, 'ordenes', prepara(), { origen_area: 'pasivos' })).find((o) => o.origen_id === s.id);
  const orden_id = orden?.id ?? '';
  await t.act(operaciones, 'preparar_orden', prepara(), { orden_id, medio: 'EFECTIVO', cuenta_banco: '1101' });
  await t.act(operaciones, 'autorizar_orden', t.persona({ rut: '40000021-2' }), { orden_id });
  return { orden_id, solicitud: s.id, pasivo: c.id, rut: c.rut };
}
const confirmar = (orden_id: string, office: string, quien = prepara(), caja_id?: string) =>
  t.act(operaciones, 'confirmar_orden', quien, {
    orden_id,
    fecha: escena.HOY,
    comprobante: `EGR-${orden_id.slice(-6)}`,
    sucursal: office,
    ...(caja_id ? { caja_id } : {}),
  });
const egresosDe = (orden_id: string) => t.arrange((ctx) => ctx.db.select().from(egresos).where(eq(egresos.orden_id, orden_id)));
const rotas = () =>
  t.arrange(async (ctx) => {
    const i = contadores.find((x) => x.id === 'I5-caja');
    return i ? i.check(ctx) : ['I5-caja is not there'];
  });
/** Nothing of the confirmation stayed: the order and the pasivo wait, neither the till nor the books moved. */
async function nadaEscrito(o: Awaited<ReturnType<typeof porEntregar>>, caja1101: number) {
  const visto = await t.ask(operaciones, 'ver_orden', prepara(), { orden_id: o.orden_id });
  expect(visto.orden).toMatchObject({ estado: 'autorizada', comprobante: null });
  expect(await t.ask(pasivos, 'solicitud', prepara(), {}, o.solicitud)).toMatchObject({ estado: 'autorizada' });
  expect(await egresosDe(o.orden_id)).toEqual([]);
  expect(await cuenta('1101')).toBe(caja1101);
}

describe('un pasivo pagado en efectivo sale de la caja que lo entrega', () => {
  it('la caja debe tener 784.860 menos, la hoja muestra el comprobante y el conteo cierra sin diferencia', async () => {
    const office = await sucursal();
    const c = await abrirCaja(office, 800_000);
    const antes = await cuenta('1101');
    const o = await porEntregar();
    await confirmar(o.orden_id, office);
    const comprobante = `EGR-${o.orden_id.slice(-6)}`;
    expect(await verCaja(c.id)).toMatchObject({
      entregado: 784_860,
      esperado: 15_140,
      egresos: [{ comprobante, rut: o.rut, monto: 784_860 }],
    });
    expect((await cuenta('1101')) - antes).toBe(-784_860);
    expect(await t.ask(pasivos, 'solicitud', prepara(), {}, o.solicitud)).toMatchObject({ estado: 'ejecutada' });
    const hoja = (await t.ask(contract, 'hoja', cajero(1), {}, c.id)) as unknown as FileReply;
    expect(hoja.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const deposito = { cuenta: '1102.01', monto: 15_141, boleta: 'B-1' };
    await expect(t.act(contract, 'depositar', cajero(1), deposito, { id: c.id })).rejects.toMatchObject({ codigo: 'deposito_sobre_saldo' });
    const piezas = { '10000': 1, '5000': 1, '100': 1, '10': 4 };
    expect(await t.act(contract, 'contar', cajero(1), { piezas }, { id: c.id })).toMatchObject({ contado: 15_140, diferencia: 0 });
    expect(await t.act(contract, 'cerrar', cajero(1), {}, { id: c.id })).toMatchObject({ estado: 'cerrada', esperado: 15_140 });
    expect([await rotas(), await escena.rotos()]).toEqual([[], []]);
  });
  it('confirmado después de contar, la diferencia se calcula de nuevo y ya no pide aprobación', async () => {
    const office = await sucursal();
    const c = await abrirCaja(office, 800_000);
    const piezas = { '10000': 1, '5000': 1, '100': 1, '10': 4 };
    const contada = await t.act(contract, 'contar', cajero(1), { piezas }, { id: c.id });
    expect(contada).toMatchObject({ diferencia: -784_860, falta_aprobar: true });
    await confirmar((await porEntregar()).orden_id, office);
    expect(await verCaja(c.id)).toMatchObject({ estado: 'en_cuadratura', diferencia: 0, falta_aprobar: false });
    expect(await rotas()).toEqual([]);
  });
  it('un egreso no se cambia ni se borra, y el efectivo entregado no vuelve por el banco', async () => {
    const office = await sucursal();
    const c = await abrirCaja(office, 800_000);
    const o = await porEntregar();
    await confirmar(o.orden_id, office);
    await expect(t.arrange((ctx) => ctx.db.update(egresos).set({ nombre: 'Otro' }).where(eq(egresos.caja_id, c.id)))).rejects.toThrow();
    const volver = t.act(operaciones, 'rechazar_orden', prepara(), { orden_id: o.orden_id, causa: 'Billetes falsos' });
    await expect(volver).rejects.toMatchObject({ codigo: 'efectivo_entregado' });
    expect(await verCaja(c.id)).toMatchObject({ esperado: 15_140 });
  });
});

describe('lo que la caja no puede entregar no se confirma', () => {
  it('sin caja abierta en la sucursal, o con la del día cerrada', async () => {
    const [office, otra] = [await sucursal(), await sucursal()];
    await abrirCaja(otra, 900_000);
    const o = await porEntregar();
    const antes = await cuenta('1101');
    const rehusa = { status: 422, codigo: 'caja_sin_abrir', datos: { sucursal: `Sucursal ${k - 1}`, fecha: '05-05-2026' } };
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject(rehusa);
    await nadaEscrito(o, antes);
    const c = await abrirCaja(office, 800_000);
    await t.act(contract, 'contar', cajero(1), { piezas: { '20000': 40 } }, { id: c.id });
    await t.act(contract, 'cerrar', cajero(1), {}, { id: c.id });
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject(rehusa);
    await nadaEscrito(o, antes);
    expect(t.deps.registry.sentence('operaciones', 'caja_sin_abrir')).toMatch(/^En \{sucursal\} no hay una caja abierta/);
  });
  it('faltando $10 en la caja', async () => {
    const office = await sucursal();
    const c = await abrirCaja(office, 784_850);
    const o = await porEntregar();
    const antes = await cuenta('1101');
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject({
      status: 422,
      codigo: 'caja_sin_efectivo',
      datos: { hay: '$784.850', monto: '$784.860' },
    });
    await nadaEscrito(o, antes);
    expect(await verCaja(c.id)).toMatchObject({ esperado: 784_850, entregado: 0, egresos: [] });
    expect(await rotas()).toEqual([]);
  });
  it('con dos cajas que lo tienen no se adivina: entrega la de quien confirma, o la única que alcanza', async () => {
    const office = await sucursal();
    const [a, b] = [await abrirCaja(office, 800_000, 1), await abrirCaja(office, 900_000, 2)];
    const o = await porEntregar();
    const antes = await cuenta('1101');
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject({ status: 409, codigo: 'varias_cajas' });
    await nadaEscrito(o, antes);
    await confirmar(o.orden_id, office, cajero(2));
    expect([(await verCaja(a.id)).esperado, (await verCaja(b.id)).esperado]).toEqual([800_000, 115_140]);
    await confirmar((await porEntregar()).orden_id, office);
    expect([(await verCaja(a.id)).esperado, (await verCaja(b.id)).esperado]).toEqual([15_140, 115_140]);
    expect(await rotas()).toEqual([]);
  });
  it('con dos cajas que lo tienen entrega la que se elige, y no una de otra sucursal ni una a la que no le alcanza', async () => {
    const [office, lejos] = [await sucursal(), await sucursal()];
    const [a, b, c] = [await abrirCaja(office, 800_000, 1), await abrirCaja(office, 900_000, 2), await abrirCaja(lejos, 900_000, 3)];
    const poca = await abrirCaja(office, 100, 4);
    const ofrece = await t.ask(operaciones, 'cajas_de_entrega', cajero(2), { sucursal: office, fecha: escena.HOY });
    expect(ofrece.map((x) => [x.id, x.efectivo, x.propia])).toEqual(
      [a, b, poca].map((x) => [x.id, x.saldo_apertura, x.id === b.id]).sort((x, y) => (String(x[0]) < String(y[0]) ? -1 : 1)),
    );
    const o = await porEntregar();
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject({ campos: { caja_id: ['Elija la caja que lo entregó'] } });
    await expect(confirmar(o.orden_id, office, prepara(), c.id)).rejects.toMatchObject({
      codigo: 'caja_sin_abrir',
      campos: { caja_id: ['Elija una caja abierta de esa sucursal y ese día'] },
    });
    await expect(confirmar(o.orden_id, office, prepara(), poca.id)).rejects.toMatchObject({
      codigo: 'caja_sin_efectivo',
      campos: { caja_id: ['No tiene ese efectivo'] },
    });
    await confirmar(o.orden_id, office, cajero(2), a.id);
    expect([(await verCaja(a.id)).esperado, (await verCaja(b.id)).esperado]).toEqual([15_140, 900_000]);
    expect(await rotas()).toEqual([]);
  });
  it('la caja abierta de otro día no entrega el efectivo de hoy', async () => {
    const office = await sucursal();
    await t.setHoy(addDays(escena.HOY, -1));
    await abrirCaja(office, 900_000);
    await t.setHoy(escena.HOY);
    const o = await porEntregar();
    await expect(confirmar(o.orden_id, office)).rejects.toMatchObject({ codigo: 'caja_sin_abrir' });
  });
});
