import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { bancos } from '#areas/catalogos/tables.ts';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { clientes } from '#areas/clientes/tables.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { activarDocumentos, documentosPorId, guardarArchivo, reservarDocumentos } from '#areas/documentos/public.server.ts';
import { contabilizar, obligacionPorPk, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUtm } from '#areas/parametros/tables.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';
import { depositar, liberar, protestar } from './cheque.fixture.ts';
import { abrirMundo, ana, CEDENTE, deudor } from './mundo.fixture.ts';

/** A cheque bought in factoring: its paper lives in cheques, its money in its documento. Figures of T14 (domain §6.10). */
let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo('2026-03-10');
  await t.arrange(async (ctx) => {
    await ctx.insert(clientes, { rut: CEDENTE, estado: 'activo' });
    await ctx.db.insert(bancos).values([{ codigo: '001', nombre: 'Banco de Chile' }]);
    await sembrarCatalogo(ctx, 'bovedas', [['CASA_MATRIZ', 'bóveda casa matriz']]);
    await sembrarCatalogo(ctx, 'causales_protesto', [['CUENTA_CERRADA', 'cuenta cerrada']]);
    await ctx.db
      .insert(indicesUtm)
      .values(['2026-03', '2026-04', '2026-05'].map((mes) => ({ mes, valor: 69_889, origen: 'manual' as const })));
  });
});
afterAll(() => t.close());

const hoy = (dia: string) => t.setHoy(fecha(dia));
let n = 0;

/** A CHQ of 12.500.000 for 15-04, typed by one, its original filed and validated by another: the ids of documento and paper. */
async function validado() {
  n += 1;
  await hoy('2026-03-10');
  const rut = await deudor(t);
  const num_cheque = `000010${n}`;
  const papel = { banco: '001', plaza: 'Santiago', cta_cte: '00-555', num_cheque, nominativo: true, cruzado: true };
  const partes = { cliente_rut: CEDENTE, deudor_rut: rut, razon_deudor: `Deudor ${n} S.A.` };
  const fechas = { fecha_emision: '2026-03-02', fecha_vencimiento: '2026-04-15' };
  const d = await t.act(documentos, 'crear', ana(t), { tipo: 'CHQ', folio: num_cheque, monto: 12_500_000, ...papel, ...partes, ...fechas });
  const original = {
    nombre: 'cheque.pdf',
    bytes: Buffer.from(`%PDF-1.4 ${n}`),
    tipo_archivo: 'OTRO',
    referido: { tipo: 'documento', id: d.id },
  };
  await t.arrange((ctx) => guardarArchivo(ctx, original));
  await t.act(documentos, 'validar', t.persona({ rut: rutOf(40_000_003) }), {}, { id: d.id, version: 1 });
  const { items } = (await t.list(cheques, ana(t), { q: num_cheque })) as unknown as { items: { id: string; estado: string }[] };
  return { rut, id: d.id, pk: `documento:${d.id}`, cheque: items[0]?.id ?? '', cheques: items };
}

/** Its giro: 90 % advanced, effective due date 17-04, 2,40 % of mora. */
async function comprar({ id, pk, rut }: Awaited<ReturnType<typeof validado>>): Promise<void> {
  const [monto, anticipo, retencion] = [pesos(12_500_000), pesos(11_250_000), pesos(1_250_000)];
  await t.arrange(async (ctx) => {
    const operacion = ctx.id();
    const venc_ef = '2026-04-17' as Fecha;
    await reservarDocumentos(ctx, [id], 9_000 + n);
    await activarDocumentos(ctx, operacion, [{ id, anticipo, retencion, tasa: '1.8', venc_ef }]);
    await registrarObligacion(ctx, {
      pk,
      tipo: 'documento',
      rut,
      rol: 'DEUDOR',
      cliente_rut: CEDENTE,
      origen_area: 'operaciones',
      origen_id: operacion,
      numero: `CHQ-${n}`,
      documento: `CHQ-${n}`,
      sucursal: 'SANTIAGO',
      capital: monto,
      base_mora: anticipo,
      vencimiento: venc_ef,
      fecha: '2026-03-10' as Fecha,
      tasa_mora_mensual: '2.40',
    });
    const giro = { medio: { medio: 'banco' as const, cuenta: '1102.01' as const }, monto: anticipo };
    const comprados = [{ pk, documento: `CHQ-${n}`, deudor: rut, monto, retencion, diferencia_precio: pesos(0) }];
    const cargos = { comision: pesos(0), gastos: pesos(0), iva: pesos(0) };
    await contabilizar(
      ctx,
      'giro_factoring',
      { cedente: CEDENTE, sucursal: 'SANTIAGO', documentos: comprados, ...cargos, giro },
      { origen: { area: 'operaciones', id: operacion }, fecha: '2026-03-10' as Fecha },
    );
  });
}

const CUENTAS = ['1102.01', '1103', '1104', '1204', '1301', '2107', '2105', '4105'] as const;
const saldos = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = Number(await saldoCuenta(ctx, c, '2026-12-31' as Fecha));
    return out;
  });
const movido = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(CUENTAS.flatMap((c) => ((b[c] ?? 0) === (a[c] ?? 0) ? [] : [[c, (b[c] ?? 0) - (a[c] ?? 0)]])));
const documento = async (id: string) => (await t.arrange((ctx) => documentosPorId(ctx, [id])))[0];
const verCheque = (id: string) => t.detail(cheques, ana(t), id) as unknown as Promise<{ estado: string }>;
const recibo = async (rut: string) => {
  const { items } = (await t.list(contract, ana(t), { rut_deudor: rut })) as unknown as { items: { id: string }[] };
  return t.detail(contract, ana(t), items[0]?.id ?? '');
};
/** Deposited on 30-04 and paid on 04-05, the next banking day. */
async function cobrado(c: { cheque: string }): Promise<void> {
  await hoy('2026-04-30');
  await depositar(t, c.cheque, 12_500_000);
  await hoy('2026-05-04');
  await liberar(t, c.cheque);
}
const violados = async () =>
  (await verificarTodo(t.deps, t.empresa_id, [])).filter((v) => v.id.startsWith('cheque') && v.violaciones.length > 0);

describe('el papel de un cheque que se compra', () => {
  it('validado su documento, queda recibido en cheques y no mueve dinero', async () => {
    const antes = await saldos();
    const c = await validado();
    expect(c.cheques.map((x) => x.estado)).toEqual(['recibido']);
    expect(movido(antes, await saldos())).toEqual({});
  });
  it('mientras se compra ni se deposita ni sale solo; anulado el documento, vuelve al cliente', async () => {
    const c = await validado();
    await hoy('2026-04-15');
    await expect(depositar(t, c.cheque, 12_500_000)).rejects.toMatchObject({ codigo: 'documento_sin_girar' });
    const salir = t.act(cheques, 'devolver', ana(t), { motivo: 'Lo pide el cliente', confirmar: true }, { id: c.cheque });
    await expect(salir).rejects.toMatchObject({ codigo: 'documento_en_curso' });
    await t.act(documentos, 'devolver', ana(t), { motivo: 'El cliente lo retira' }, { id: c.id });
    expect(await verCheque(c.cheque)).toMatchObject({ estado: 'devuelto_cliente' });
  });
});

describe('su cobro y su protesto', () => {
  it('T14: pagado por el banco paga el documento con fecha valor del depósito: mora 117.000, excedente 1.133.000', async () => {
    const c = await validado();
    await comprar(c);
    const antes = await saldos();
    await cobrado(c);
    expect(await verCheque(c.cheque)).toMatchObject({ estado: 'pagado' });
    expect(await documento(c.id)).toMatchObject({ estado: 'pagado', saldo_deudor: 0, anticipo_pendiente: 0, fecha_pago: '2026-04-30' });
    expect(await recibo(c.rut)).toMatchObject({ estado: 'aplicada', fecha_pago: '2026-04-30', monto: 12_500_000, excedente: 1_133_000 });
    const d = movido(antes, await saldos());
    expect([d['1102.01'], d['1301'], d['1103'], d['1104'], d['2107']]).toEqual([12_500_000, -12_500_000, undefined, undefined, undefined]);
    expect(await violados()).toEqual([]);
  });
  it('protestado sin pagarse: el documento queda protestado y debiendo lo mismo; el gasto lo debe el cliente', async () => {
    const c = await validado();
    await comprar(c);
    await hoy('2026-04-30');
    await depositar(t, c.cheque, 12_500_000);
    const antes = await saldos();
    await protestar(t, c.cheque, '2026-04-30');
    expect(await documento(c.id)).toMatchObject({ estado: 'protestado', saldo_deudor: 12_500_000 });
    expect(movido(antes, await saldos())).toEqual({ '1102.01': -5_000 });
    expect(await violados()).toEqual([]);
  });
  it('protestado después de pagado: el pago se deshace entero y el documento vuelve a deberse, protestado', async () => {
    const c = await validado();
    await comprar(c);
    const antes = await saldos();
    await cobrado(c);
    await protestar(t, c.cheque, '2026-05-04');
    expect(await documento(c.id)).toMatchObject({ estado: 'protestado', saldo_deudor: 12_500_000, anticipo_pendiente: 11_250_000 });
    expect((await t.arrange((ctx) => obligacionPorPk(ctx, c.pk)))?.capital).toBe(12_500_000);
    expect(await recibo(c.rut)).toMatchObject({ estado: 'rechazada' });
    expect(movido(antes, await saldos())).toEqual({ '1102.01': -5_000 });
    expect(await violados()).toEqual([]);
  });
  it('no se recibe por caja: paga su documento', async () => {
    const c = await validado();
    await comprar(c);
    const porCaja = {
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA' as const,
      medio_pago: 'CHEQUE' as const,
      rut_deudor: CEDENTE,
      monto: 12_500_000,
      fecha_pago: '2026-03-10',
    };
    await expect(t.act(contract, 'crear', ana(t), { ...porCaja, cheque_id: c.cheque })).rejects.toMatchObject({
      codigo: 'cheque_comprado',
    });
  });
});
