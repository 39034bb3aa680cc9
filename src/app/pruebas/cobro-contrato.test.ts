import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { contract } from '#areas/contratos/contract.ts';
import { contratos as tablaContratos } from '#areas/contratos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { abrirCuentaBanco, asegurarPlan, deudas, movimientosDe, saldoCuenta } from '#areas/libro/public.server.ts';
import { sembrarBase } from '#areas/parametros/service/sembrar.fixture.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** The fee of a contract in the books: ledger §3 `contrato_cobro`, D1209 (1102 if paid at once) 119.000 / H4104 100.000 · H2102 19.000. */
let t: TestApp;
const HOY = '2026-03-10' as Fecha;
const CLIENTE = rutOf(99_990_001);
const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k) });

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarBase(ctx);
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago', tiene_caja: true } as never);
    await ctx.insert(personas, { rut: CLIENTE, tipo_persona: 'JURIDICA', nombre: 'Firma Uno', razon_social: 'Firma Uno' });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo' });
  });
  await t.act(contract, 'nueva_plantilla', quien(5), {
    tipo: 'MANDATO',
    texto: 'Mandato de {razon_social} por {monto}.',
    vigente_desde: '2020-01-01',
  });
});
afterAll(() => t.close());

const datos = (o: object = {}) => ({
  cliente_rut: CLIENTE as string,
  tipo: 'MANDATO',
  monto_fijo: true,
  monto: '5000000',
  cobro_neto: 100_000,
  plazo_dias: 0,
  fecha_inicio: HOY as string,
  ...o,
});
const crear = (o: object = {}) => t.act(contract, 'crear', quien(5), datos(o));
const emitido = async (pago: object | null = null) => {
  const c = await crear();
  return t.act(contract, 'emitir', quien(5), { pago } as never, { id: c.id });
};
const saldos = (cuentas: readonly string[]) => t.arrange((ctx) => Promise.all(cuentas.map((c) => saldoCuenta(ctx, c))));
const CUENTAS = ['1209', '1102.01', '4104', '2102'] as const;
const cambio = async (hacer: () => Promise<unknown>) => {
  const antes = await saldos(CUENTAS);
  await hacer();
  return (await saldos(CUENTAS)).map((s, i) => s - (antes[i] ?? 0));
};
const debe = (pk: string) => t.arrange(async (ctx) => (await deudas(ctx, CLIENTE)).find((d) => d.pk === pk));
const rotos = () =>
  t.arrange(async (ctx) => {
    const todos = t.deps.registry.areas.flatMap((a) => [...(a.invariants ?? [])]);
    return (await Promise.all(todos.map((i) => i.check(ctx)))).flat();
  });

describe('cobro de un contrato', () => {
  it('se cobra con la primera emisión y una sola vez: D1209 119.000 / H4104 100.000 · H2102 19.000', async () => {
    const c = await crear();
    expect(c.cobro).toMatchObject({ neto: 100_000, iva: 19_000, total: 119_000, estado: 'sin_emitir' });
    expect(await debe(`gasto:${c.id}`)).toBeUndefined();
    const emitir = () => t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    expect(await cambio(emitir)).toEqual([119_000, 0, -100_000, -19_000]);
    expect(await cambio(emitir)).toEqual([0, 0, 0, 0]);
    const { cobro } = (await t.detail(contract, quien(5), c.id)) as unknown as typeof c;
    expect(cobro).toMatchObject({ estado: 'por_cobrar', fecha: HOY, vence: '2026-04-09', pagado: 0 });
    expect(await debe(`gasto:${c.id}`)).toMatchObject({ monto: 119_000, vencimiento: '2026-04-09' });
    // So that the next receipt finds no older debt.
    await t.act(contract, 'anular', quien(6), { motivo: 'Fin de la prueba' }, { id: c.id });
  });
  it('pagado al tiro entra al banco con su número: D1102 119.000 / H4104 100.000 · H2102 19.000, y nadie queda debiendo', async () => {
    const pago = { cuenta_banco: '1102.01', num_operacion_banco: 'TEF-77', fecha: '2026-03-09' };
    let id = '';
    expect(
      await cambio(async () => {
        id = (await emitido(pago)).id;
      }),
    ).toEqual([0, 119_000, -100_000, -19_000]);
    const c = (await t.detail(contract, quien(5), id)) as unknown as Awaited<ReturnType<typeof crear>>;
    expect(c.cobro).toMatchObject({ estado: 'pagado', pago });
    expect(await debe(`gasto:${id}`)).toBeUndefined();
    const lineas = await t.arrange((ctx) => movimientosDe(ctx, '1102.01', '2026-03-09' as Fecha, HOY));
    expect(lineas.find((l) => l.documento === 'TEF-77')).toMatchObject({ debe: 119_000, rut: CLIENTE });
    await expect(emitido({ ...pago, fecha: '2026-03-11' })).rejects.toMatchObject({
      campos: { 'pago.fecha': ['No puede ser posterior a hoy'] },
    });
    await expect(emitido({ ...pago, cuenta_banco: '1102.09' })).rejects.toMatchObject({ status: 400 });
  });
  it('sólo un contrato de monto fijo lleva cobro', async () => {
    const error = { campos: { cobro_neto: ['Sólo un contrato de monto fijo lleva cobro'] } };
    await expect(crear({ monto_fijo: false, monto: null, porcentaje: '90' })).rejects.toMatchObject(error);
    const c = await crear();
    const { version } = await t.detail(contract, quien(5), c.id);
    const edicion = { monto_fijo: false, monto: null, porcentaje: '90' };
    await expect(t.act(contract, 'editar', quien(5), edicion, { id: c.id, version })).rejects.toMatchObject(error);
  });
  it('recaudaciones lo cobra en la deuda del cliente; pagado, ya no se anula', async () => {
    const c = await emitido();
    const pk = `gasto:${c.id}`;
    const pagar = (monto: number, n: string) =>
      t.act(recaudaciones, 'crear', quien(1), {
        office: 'SANTIAGO',
        via: 'TRANSFERENCIA',
        medio_pago: 'TRANSFERENCIA',
        cuenta_banco: '1102.01',
        num_operacion_banco: n,
        rut_deudor: CLIENTE,
        fecha_pago: HOY,
        monto,
        obligaciones: [{ pk, monto: null }],
      } as never);
    expect(await cambio(() => pagar(19_000, 'a'))).toEqual([-19_000, 19_000, 0, 0]);
    const ver = async () => ((await t.detail(contract, quien(5), c.id)) as unknown as typeof c).cobro;
    expect(await ver()).toMatchObject({ estado: 'parcial', pagado: 19_000 });
    const anular = () => t.act(contract, 'anular', quien(6), { motivo: 'El cliente desistió' }, { id: c.id });
    await expect(anular()).rejects.toMatchObject({ codigo: 'cobro_pagado', datos: { monto: '$19.000' } });
    const resto = (await pagar(100_000, 'b')).id;
    expect(await ver()).toMatchObject({ estado: 'pagado', pagado: 119_000 });
    expect(await debe(pk)).toBeUndefined();
    await t.act(recaudaciones, 'reversar', quien(2), { motivo: 'El banco lo devolvió' }, { id: resto });
    expect(await ver()).toMatchObject({ estado: 'parcial', pagado: 19_000 });
    expect(await debe(pk)).toMatchObject({ monto: 100_000 });
  });
  it('al anular el contrato se reversa por otra persona que quien lo emitió, y el cliente ya no lo debe', async () => {
    const c = await emitido();
    const anular = (k: number) => t.act(contract, 'anular', quien(k), { motivo: 'El cliente desistió' }, { id: c.id });
    await expect(anular(5)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await cambio(() => anular(6))).toEqual([-119_000, 0, 100_000, 19_000]);
    expect(await debe(`gasto:${c.id}`)).toBeUndefined();
    const visto = (await t.detail(contract, quien(5), c.id)) as unknown as typeof c;
    expect([visto.estado, visto.cobro?.estado]).toEqual(['anulado', 'reversado']);
    const sinCobro = await crear({ cobro_neto: null });
    expect(await t.act(contract, 'anular', quien(5), { motivo: 'Duplicado' }, { id: sinCobro.id })).toMatchObject({
      estado: 'anulado',
      cobro: null,
    });
  });
  it('lo pagado al tiro vuelve con su asiento, salvo que el banco ya lo tenga calzado', async () => {
    const c = await emitido({ cuenta_banco: '1102.01', num_operacion_banco: 'TEF-90', fecha: HOY });
    const calce = { origen: { area: 'contratos', id: c.id }, cuenta: '1102.01', asiento_id: c.id };
    await t.arrange((ctx) => ctx.emit('movimiento.conciliado', calce));
    const anular = () => t.act(contract, 'anular', quien(6), { motivo: 'Pago rechazado' }, { id: c.id });
    await expect(anular()).rejects.toMatchObject({ status: 409, codigo: 'cobro_conciliado' });
    await t.arrange((ctx) => ctx.emit('movimiento.desconciliado', calce));
    expect(await cambio(anular)).toEqual([0, -119_000, 100_000, 19_000]);
  });
  it('la renovación copia los términos y no el cobro, y los libros siguen cuadrados', async () => {
    const c = await crear({ plazo_dias: 365 });
    await t.arrange((ctx) => ctx.update(tablaContratos, c.id, { estado: 'vigente' }));
    const nuevo = await t.act(contract, 'renovar', quien(5), {}, { id: c.id });
    const visto = (await t.detail(contract, quien(5), nuevo.id)) as unknown as typeof c;
    expect([visto.monto, visto.cobro]).toEqual(['5000000.0000', null]);
    expect(await rotos()).toEqual([]);
  });
});
