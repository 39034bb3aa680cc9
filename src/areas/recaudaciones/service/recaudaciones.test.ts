import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { obligacionPorPk, saldoCuenta } from '#areas/libro/public.server.ts';
import { pasivosDeOrigen } from '#areas/pasivos/public.server.ts';
import { MENSAJES_COMUNES } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { registrarRecaudacion } from '../public.server.ts';
import { recaudaciones } from '../tables.ts';
import { buscar } from './buscar.ts';
import { comprobanteDe } from './filas.ts';
import { abrirMundo, ana, beto, CEDENTE, cargo, comprado, deudor, elegir, recibir, reversa, transferencia } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const doc = async (pk: string) => (await t.arrange((ctx) => documentosPorId(ctx, [pk.slice(10)])))[0];
const debe = async (pk: string) => t.arrange((ctx) => obligacionPorPk(ctx, pk));
const cuenta = (c: string) => t.arrange((ctx) => saldoCuenta(ctx, c));
/** 33-1021 of domain §6.6: 12.500.000, A 11.250.000, effective due 17-04. */
const D1021 = { monto: 12_500_000, anticipo: 11_250_000, vence: '2026-04-17', diferencia: 256_500 };

describe('pago de un documento por su deudor (domain §6.10, T14)', () => {
  it('33-1021 pagado el 30-04: mora 117.000, excedente 1.133.000 y el documento queda pagado', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    const antes = [await cuenta('4103'), await cuenta('4105')] as const;
    const r = await recibir(t, transferencia(rut, 12_500_000, '2026-04-30'));
    expect(r).toMatchObject({ estado: 'aplicada', tipo_pago: 'TOTAL', excedente: 1_133_000, redondeo: 0, fecha_contable: '2026-04-30' });
    expect(r.aplicaciones.map((a) => [a.concepto, a.monto, a.dias_mora])).toEqual([
      ['MORA', 117_000, 13],
      ['CAPITAL', 11_250_000, 13],
    ]);
    expect(r.excedentes).toMatchObject([{ rut: CEDENTE, tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA', monto: 1_133_000, pk }]);
    expect(await doc(pk)).toMatchObject({ estado: 'pagado', saldo_deudor: 0, anticipo_pendiente: 0 });
    expect(await debe(pk)).toMatchObject({ estado: 'cerrada', capital: 0 });
    const despues = [await cuenta('4103'), await cuenta('4105')] as const;
    expect([despues[0] - antes[0], despues[1] - antes[1]]).toEqual([-256_500, -117_000]);
  });
  it('33-1022 a tiempo libera 784.000 (domain §6.10)', async () => {
    const rut = await deudor(t);
    await comprado(t, rut, { monto: 7_840_000, anticipo: 7_056_000, vence: '2026-04-08' });
    expect(await recibir(t, transferencia(rut, 7_840_000, '2026-04-08'))).toMatchObject({ excedente: 784_000 });
  });
  it('12.400.000 dos días tarde al 2,10 %: mora 15.624 y excedente 1.224.376 (areas/3)', async () => {
    const rut = await deudor(t);
    await comprado(t, rut, { monto: 12_400_000, anticipo: 11_160_000, vence: '2026-05-01', tasa_mora: '2.10' });
    const r = await recibir(t, transferencia(rut, 12_400_000, '2026-05-03'));
    expect([r.aplicaciones[0]?.monto, r.excedente]).toEqual([15_624, 1_224_376]);
  });
  it('un pago corto paga primero la mora; el documento queda parcial y la mora sigue sobre lo que resta del anticipo', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    await recibir(t, transferencia(rut, 5_000_000, '2026-04-30'));
    // 11.250.000 − (5.000.000 − 117.000); the retención left is 1.250.000 − 117.000.
    expect(await doc(pk)).toMatchObject({ estado: 'vigente', saldo_deudor: 7_500_000, anticipo_pendiente: 6_367_000 });
    const d = await t.ask(contract, 'deuda', ana(t), { rut, al: '2026-05-10' });
    // 6.367.000 × 2,40 % / 30 × 10 = 50.936
    expect(d.deudas[0]).toMatchObject({ mora: 50_936, para_pagar: 7_500_000, excedente: 1_082_064 });
    // What is paid is what is left of its face; mora comes out of the retención. The paper's own date is told beside the one that rules.
    expect(d.deudas[0]).toMatchObject({ capital: 7_500_000, vencimiento: '2026-04-17', vencimiento_papel: '2026-04-17' });
  });
  it('la mora que pasa la retención la queda debiendo el cedente', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 12_500_000, anticipo: 12_400_000, vence: '2026-04-17' });
    const r = await recibir(t, transferencia(rut, 12_500_000, '2026-04-30'));
    // 12.400.000 × 2,40 % / 30 × 13 = 128.960; the retención is 100.000.
    expect(r.excedente).toBe(0);
    const efecto = (await t.arrange((ctx) => ctx.find(recaudaciones, r.id)))?.efectos[0];
    expect(efecto).toMatchObject({ saldo_cedente: 28_960, cierra: true });
    expect(await debe(efecto?.pk_saldo_cedente ?? '')).toMatchObject({ capital: 28_960, rut: CEDENTE, estado: 'vigente' });
    await reversa(t, r.id);
    expect(await debe(efecto?.pk_saldo_cedente ?? '')).toMatchObject({ estado: 'cerrada' });
    expect(await doc(pk)).toMatchObject({ estado: 'vigente', anticipo_pendiente: 12_400_000 });
  });
  it('pagar de más nunca deja saldo negativo: es un pasivo de quien pagó', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 1_000_000, anticipo: 900_000, vence: '2026-05-30' });
    const r = await recibir(t, transferencia(rut, 1_083_200, '2026-05-10', elegir(pk)));
    expect(r.excedentes).toMatchObject([
      { tipo_pasivo: 'SALDO_A_FAVOR', monto: 83_200, rut },
      { tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA', monto: 100_000 },
    ]);
    const doble = await recibir(t, transferencia(rut, 1_000_000, '2026-05-10', elegir(pk)));
    expect(doble).toMatchObject({ tipo_pago: 'ABONO', excedentes: [{ tipo_pasivo: 'PAGO_DOBLE', monto: 1_000_000 }] });
    const pasivos = await t.arrange((ctx) => pasivosDeOrigen(ctx, { area: 'recaudaciones', id: doble.id }));
    expect(pasivos).toMatchObject([{ rut, saldo: 1_000_000, comprobante: `Santiago ${doble.num_comprobante}` }]);
  });
  it('un comprobante se llama por el nombre de su oficina, y se halla también por su código', async () => {
    const otro = { office: 'SUR', num_comprobante: 62 };
    await t.arrange((ctx) => ctx.insert(sucursales, { codigo: 'SUR', nombre: 'Viña del Mar', tiene_caja: true }));
    expect(await t.arrange((ctx) => comprobanteDe(ctx, otro))).toBe('Viña del Mar 62');
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 500_000, anticipo: 450_000, vence: '2026-05-30' });
    const r = await recibir(t, transferencia(rut, 500_000, '2026-05-10', elegir(pk)));
    for (const q of [`santiago-${r.num_comprobante}`, `santiago ${r.num_comprobante}`]) {
      const hallados = await t.arrange((ctx) => buscar(ctx, q));
      expect(hallados.find((h) => h.url === `/recaudaciones/${r.id}`)?.titulo).toBe(`Comprobante Santiago ${r.num_comprobante} · $500.000`);
    }
  });
  it('dos pagos simultáneos del mismo documento: se conservan ambos y el segundo es pago doble', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 500_000, anticipo: 450_000, vence: '2026-05-30' });
    const rs = await Promise.all([1, 2].map(() => recibir(t, transferencia(rut, 500_000, '2026-05-12', elegir(pk)))));
    expect(rs.map((r) => r.tipo_pago).sort()).toEqual(['ABONO', 'TOTAL']);
    expect(await doc(pk)).toMatchObject({ saldo_deudor: 0, pagado: 500_000 });
  });
  it('la vía rápida paga lo más antiguo primero; con marcas, sólo lo marcado', async () => {
    const rut = await deudor(t);
    const [vieja, nueva] = [
      await comprado(t, rut, { monto: 300_000, anticipo: 270_000, vence: '2026-05-25' }),
      await comprado(t, rut, { monto: 400_000, anticipo: 360_000, vence: '2026-06-25' }),
    ];
    await recibir(t, transferencia(rut, 350_000, '2026-05-15'));
    expect([(await doc(vieja))?.saldo_deudor, (await doc(nueva))?.saldo_deudor]).toEqual([0, 350_000]);
    await recibir(t, transferencia(rut, 100_000, '2026-05-16', { obligaciones: [{ pk: nueva, monto: 60_000 }] }));
    expect((await doc(nueva))?.saldo_deudor).toBe(290_000);
  });
});

describe('rechazos', () => {
  it('sin deuda no se recibe, salvo que se diga qué es', async () => {
    const rut = await deudor(t);
    await expect(recibir(t, transferencia(rut, 10_000, '2026-05-20'))).rejects.toMatchObject({ status: 422, codigo: 'sin_deuda' });
    const r = await recibir(t, transferencia(rut, 10_000, '2026-05-20', { tipo_a_favor: 'PAGO_NO_CEDIDO' }));
    expect(r.excedentes).toMatchObject([{ tipo_pasivo: 'PAGO_NO_CEDIDO', monto: 10_000 }]);
  });
  it('no admite fecha futura, cuenta desconocida ni la obligación de otro RUT', async () => {
    const [rut, otro] = [await deudor(t), await deudor(t)];
    const pk = await comprado(t, otro, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    await expect(recibir(t, transferencia(rut, 1, '2026-05-21'))).rejects.toMatchObject({ codigo: 'fecha_futura' });
    await expect(recibir(t, transferencia(otro, 1, '2026-05-20', { cuenta_banco: '1102.09' }))).rejects.toMatchObject({
      codigo: 'cuenta_requerida',
    });
    await expect(recibir(t, transferencia(rut, 1, '2026-05-20', elegir(pk)))).rejects.toMatchObject({ codigo: 'obligacion_sin_deuda' });
  });
  it('la misma operación bancaria no entra dos veces: 409 con el comprobante', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const e = transferencia(rut, 50_000, '2026-05-20', { num_operacion_banco: 'OP-77', ...elegir(pk) });
    const r = await recibir(t, e);
    await expect(recibir(t, e)).rejects.toMatchObject({
      status: 409,
      codigo: 'pago_duplicado',
      datos: { num: `Santiago ${r.num_comprobante}` },
    });
    await reversa(t, r.id);
    await recibir(t, e);
  });
  it('la misma clave responde el mismo comprobante y no paga otra vez', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const e = transferencia(rut, 40_000, '2026-05-20');
    const quien = ana(t);
    const [a, b] = [await t.act(contract, 'crear', quien, e, { clave: 'k1' }), await t.act(contract, 'crear', quien, e, { clave: 'k1' })];
    expect([b.id, (await doc(pk))?.saldo_deudor]).toEqual([a.id, 60_000]);
  });
  it('pagar un cargo nuevo antes que uno viejo requiere permiso y motivo', async () => {
    const rut = await deudor(t);
    const [viejo, nuevo] = [await cargo(t, rut, 10_000, '2026-05-25'), await cargo(t, rut, 20_000, '2026-05-28')];
    const e = transferencia(rut, 5_000, '2026-05-20', elegir(nuevo));
    await expect(recibir(t, e)).rejects.toMatchObject({ codigo: 'deuda_anterior_sin_pagar' });
    const simple = t.persona({ rut: '40000001-8', modulos: ['recaudaciones:registrar', 'recaudaciones:ver'] });
    await expect(recibir(t, { ...e, manual: true, motivo: 'lo pidió el cliente' }, simple)).rejects.toMatchObject({ status: 403 });
    await expect(recibir(t, { ...e, manual: true })).rejects.toMatchObject({ codigo: 'motivo_requerido' });
    await recibir(t, { ...e, manual: true, motivo: 'lo pidió el cliente' });
    expect([(await debe(viejo))?.capital, (await debe(nuevo))?.capital]).toEqual([10_000, 15_000]);
  });
});

describe('reversa y conciliación', () => {
  it('quien la hizo no la reversa; otro sí, y los libros quedan como si no hubiera entrado', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    const cuentas = ['1102.01', '1301', '2108', '2110', '4103', '4105'];
    const antes = await Promise.all(cuentas.map(cuenta));
    const r = await recibir(t, transferencia(rut, 12_500_000, '2026-04-30'));
    await expect(t.act(contract, 'reversar', ana(t), { motivo: 'error de digitación' }, { id: r.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    expect(await reversa(t, r.id)).toMatchObject({ estado: 'reversada' });
    expect(await Promise.all(cuentas.map(cuenta))).toEqual(antes);
    expect(await doc(pk)).toMatchObject({ estado: 'vigente', saldo_deudor: 12_500_000, anticipo_pendiente: 11_250_000, pagado: 0 });
    expect(await debe(pk)).toMatchObject({
      estado: 'vigente',
      capital: 12_500_000,
      base_mora: 11_250_000,
      mora: 0,
      mora_desde: '2026-04-17',
    });
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    const pasivos = await t.arrange((ctx) => pasivosDeOrigen(ctx, { area: 'recaudaciones', id: r.id }));
    expect(pasivos).toMatchObject([{ estado: 'reversado' }]);
  });
  it('una conciliada no se reversa hasta deshacer el calce', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const r = await recibir(t, transferencia(rut, 100_000, '2026-05-20', elegir(pk)));
    const calce = { origen: { area: 'recaudaciones', id: r.id }, cuenta: '1102.01', asiento_id: 'a1' };
    await t.arrange((ctx) => ctx.emit('movimiento.conciliado', calce));
    const visto = await t.detail(contract, beto(t), r.id);
    expect([visto.estado, visto.acciones.find((a) => a.accion === 'reversar')]).toMatchObject([
      'conciliada',
      { permitida: false, codigo: 'conciliada', motivo: `El comprobante ${r.num_comprobante} está conciliado: deshaga el calce primero` },
    ]);
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'conciliada' });
    await t.arrange((ctx) => ctx.emit('movimiento.desconciliado', calce));
    expect(await reversa(t, r.id)).toMatchObject({ estado: 'reversada' });
  });
});

describe('depósito por identificar', () => {
  it('sólo queda por identificar lo que entró a una cuenta del banco: un cheque, un PAC o efectivo se refutan en su campo', async () => {
    const sin = transferencia('99990001-1' as never, 22_222_298, '2026-03-10', { rut_deudor: null, por_identificar: true });
    for (const medio_pago of ['CHEQUE', 'CHEQUE_FECHA', 'PAC'] as const)
      for (const cuenta_banco of [null, '1102.01'])
        await expect(recibir(t, { ...sin, via: 'WEB', medio_pago, cuenta_banco })).rejects.toMatchObject({
          status: 422,
          codigo: 'deposito_sin_cuenta',
          campos: { medio_pago: [expect.any(String)] },
        });
    for (const medio_pago of ['TRANSFERENCIA', 'VALE_VISTA'] as const)
      await expect(recibir(t, { ...sin, medio_pago, cuenta_banco: null })).rejects.toMatchObject({ codigo: 'cuenta_requerida' });
    await expect(recibir(t, { ...sin, medio_pago: 'EFECTIVO', cuenta_banco: null })).rejects.toMatchObject({ status: 422 });
  });
  it('entra sin dueño como pasivo y, al identificarlo, paga con su fecha valor original', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    const sin = { ...transferencia(rut, 12_600_000, '2026-04-30'), rut_deudor: null };
    await expect(recibir(t, sin)).rejects.toMatchObject({ status: 400 });
    const r = await recibir(t, { ...sin, por_identificar: true });
    expect(r).toMatchObject({ estado: 'por_identificar', rut_deudor: null, excedente: 12_600_000, aplicaciones: [] });
    const antes = await cuenta('2106');
    const { sql } = await import('drizzle-orm');
    await t.arrange(async (ctx) => {
      // What pasivos does when a second person agrees whose it is.
      await ctx.db.execute(
        sql`update pasivo set rut = ${rut}, identificado = true, tipo_pasivo = 'SALDO_A_FAVOR' where id = ${r.pasivo_id}`,
      );
      await ctx.emit('pasivo.identificado', { pasivo_id: r.pasivo_id ?? '', rut, obligaciones: [pk] });
    });
    const visto = await t.detail(contract, ana(t), r.id);
    expect(visto).toMatchObject({ estado: 'aplicada', rut_deudor: rut, fecha_pago: '2026-04-30', fecha_contable: '2026-05-20' });
    expect((visto.aplicaciones as unknown as { concepto: string; monto: number }[]).map((a) => [a.concepto, a.monto])).toEqual([
      ['MORA', 117_000],
      ['CAPITAL', 11_250_000],
    ]);
    expect((await cuenta('2106')) - antes).toBe(12_600_000);
    expect(await doc(pk)).toMatchObject({ estado: 'pagado' });
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'deposito_identificado' });
  });
});

describe('desde un banco, un lote y la simulación', () => {
  it('la misma línea de cartola no se recibe dos veces; sin deuda queda a favor', async () => {
    const rut = await deudor(t);
    const linea = {
      office: 'SANTIAGO',
      rut,
      monto: pesos(70_000),
      fecha: fecha('2026-05-19'),
      cuenta_banco: '1102.01',
      origen_id: 'cart-1/4',
    };
    const r = await t.arrange((ctx) => registrarRecaudacion(ctx, linea));
    expect(r).toMatchObject({ origen: 'cartola', excedentes: [{ tipo_pasivo: 'SALDO_A_FAVOR', monto: 70_000 }] });
    await expect(t.arrange((ctx) => registrarRecaudacion(ctx, linea))).rejects.toMatchObject({ status: 409, codigo: 'linea_ya_recibida' });
  });
  it('una fila mala del lote no detiene a las otras', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const filas = [
      { clave: 'f1', recibo: transferencia(rut, 30_000, '2026-05-18') },
      { clave: 'f2', recibo: transferencia(rut, 30_000, '2026-05-25') },
      { clave: 'f3', recibo: transferencia(rut, 20_000, '2026-05-18') },
    ];
    const r = await t.act(contract, 'lote', ana(t), { filas });
    expect(r.filas.map((f) => [f.clave, f.ok, f.codigo])).toEqual([
      ['f1', true, null],
      ['f2', false, 'fecha_futura'],
      ['f3', true, null],
    ]);
    expect([(await doc(pk))?.saldo_deudor, r.aplicadas, r.rechazadas]).toEqual([50_000, 2, 1]);
    const otra = await t.act(contract, 'lote', ana(t), { filas });
    expect(otra.filas.map((f) => f.codigo)).toEqual(['linea_ya_recibida', 'fecha_futura', 'linea_ya_recibida']);
  });
  it('simular muestra lo mismo que registrar y no escribe', async () => {
    const rut = await deudor(t);
    const pk = await comprado(t, rut, D1021);
    const s = await t.ask(contract, 'simular', ana(t), {
      rut_deudor: rut,
      fecha_pago: '2026-04-30',
      monto: 12_500_000,
      medio_pago: 'TRANSFERENCIA',
    });
    expect((await doc(pk))?.pagado).toBe(0);
    const r = await recibir(t, transferencia(rut, 12_500_000, '2026-04-30'));
    const sinIds = r.excedentes.map((x) => ({ ...x, pasivo_id: null }));
    expect([s.aplicaciones.map((a) => a.monto), s.excedentes]).toEqual([r.aplicaciones.map((a) => a.monto), sinIds]);
  });
  it('paga otro que el deudor: se avisa y se guarda', async () => {
    const [rut, otro] = [await deudor(t), await deudor(t)];
    await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const r = await recibir(t, transferencia(rut, 50_000, '2026-05-18', { rut_pagador: otro }));
    expect(r.avisos[0]).toMatch(/^Paga Deudor \d+ S\.A\., que no es el deudor$/);
  });
});

describe('alcance y permisos', () => {
  it('sin permiso de registrar no se recibe; un ejecutivo no ve lo que no es de su cartera', async () => {
    const rut = await deudor(t);
    await comprado(t, rut, { monto: 100_000, anticipo: 90_000, vence: '2026-05-30' });
    const mira = t.persona({ rut: '40000009-3', modulos: ['recaudaciones:ver'], alcance: 'propio' });
    await expect(recibir(t, transferencia(rut, 1_000, '2026-05-18'), mira)).rejects.toMatchObject({ status: 403 });
    const r = await recibir(t, transferencia(rut, 1_000, '2026-05-18'));
    await expect(t.detail(contract, mira, r.id)).rejects.toMatchObject({ status: 404 });
    expect((await t.list(contract, mira)).total).toBe(0);
    expect((await t.ask(contract, 'deuda', mira, { rut })).deudas).toEqual([]);
  });
  it('los totales por medio son los de la lista con los mismos filtros', async () => {
    const [l, ts] = [await t.list(contract, ana(t), { perPage: '100' }), await t.ask(contract, 'totales', ana(t), {})];
    const vivas = l.items.filter((r) => r.estado !== 'reversada');
    expect(ts.reduce((s, x) => s + x.monto, 0)).toBe(vivas.reduce((s, r) => s + Number(r.monto), 0));
  });
});

describe('las frases que comparten todas las áreas', () => {
  it('un RUT mal escrito se dice igual en todas: la frase de otra área no la tapa', () => {
    // documentos says it of a field of its papers, with what it read.
    expect(t.deps.registry.sentence('documentos', 'rut_invalido')).toContain('{campo}');
    expect(t.deps.registry.sentence('recaudaciones', 'rut_invalido') ?? MENSAJES_COMUNES.rut_invalido).toBe(
      'RUT inválido: el dígito verificador no corresponde',
    );
  });
});
