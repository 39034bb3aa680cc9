import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { contabilizar, obligacionPorPk, reversarOrigen } from '#areas/libro/public.server.ts';
import { liquidarPagoFactoring } from '#finanzas/pago-factoring.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { crearPasivo, reversarPasivo } from '../public.server.ts';
import {
  abrir,
  acto,
  analista,
  autorizada,
  conExcedente,
  ejecutivo,
  ficha,
  girar,
  HOY,
  pedir,
  rotos,
  saldo,
  tesoreria,
} from './escena.fixture.ts';
import { cliente, documentoVencido, excedente } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());

describe('excedente de cada documento (domain §6.10)', () => {
  // What it paid, the advance, the mora of its delay, the excedente: figures of domain §6.10 and areas/2 pasivos.
  it.each([
    ['33-1021, 13 días de mora', 12_500_000, 11_250_000, 117_000, 1_133_000],
    ['33-1022 pagada a tiempo', 7_840_000, 7_056_000, 0, 784_000],
    ['34-233 con nota de crédito de 200.000', 3_000_000, 2_880_000, 0, 120_000],
    ['11.160.000 anticipados, 2 días tarde a 2,10 %', 12_400_000, 11_160_000, 15_624, 1_224_376],
  ])('%s', (_n, pago, anticipo, mora, esperado) => {
    const r = liquidarPagoFactoring({
      pago: pesos(pago),
      saldo_deudor: pesos(pago),
      anticipo_pendiente: pesos(anticipo),
      mora: pesos(mora),
    });
    expect([r.excedente, r.estado]).toEqual([esperado, 'pagado']);
  });
  it('un pago que no alcanza a la retención no deja excedente', () => {
    const r = liquidarPagoFactoring({
      pago: pesos(11_160_000),
      saldo_deudor: pesos(12_400_000),
      anticipo_pendiente: pesos(11_160_000),
      mora: pesos(0),
    });
    expect(r.excedente).toBe(0);
  });
});

describe('pagar', () => {
  it('de la solicitud al giro: comprometido, autorizado por otra persona, pagado y contabilizado', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    expect([s.estado, s.destino, s.monto]).toEqual(['solicitada', 'pagar', 1_133_000]);
    await autorizada(s.id);
    expect(await t.ask(contract, 'solicitud', tesoreria(), {}, s.id)).toMatchObject({ estado: 'autorizada', monto_salida: 1_133_000 });
    await girar(s.id);
    expect(await t.ask(contract, 'solicitud', tesoreria(), {}, s.id)).toMatchObject({ estado: 'ejecutada', comprobante: 'BCO-1' });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ estado: 'pagado', pagado: 1_133_000, saldo: 0 });
    expect(await saldo('2108', `pasivo:${c.id}`)).toBe(0);
    expect(await rotos()).toEqual([]);
  });
  it('quien la preparó no la autoriza: 403 y nada se mueve', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo, tesoreria());
    await acto('revisar', s.id, analista());
    await expect(acto('autorizar', s.id, tesoreria())).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    const despues = await t.ask(contract, 'solicitud', tesoreria(), {}, s.id);
    expect(despues.estado).toBe('revisada');
    expect(despues.acciones.find((a) => a.accion === 'autorizar')).toMatchObject({ permitida: false, codigo: 'requiere_segundo_usuario' });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ comprometido: 1_133_000, pagado: 0 });
  });
  it('dos solicitudes a la vez por el mismo 1.133.000: una pasa y la otra dice cuánto queda', async () => {
    const c = await conExcedente();
    const r = await Promise.allSettled([pedir(c.todo), pedir(c.todo, tesoreria())]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(r.find((x) => x.status === 'rejected')).toMatchObject({ reason: { status: 422, codigo: 'saldo_insuficiente' } });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ comprometido: 1_133_000, saldo: 0 });
    expect((await t.ask(contract, 'solicitudes', tesoreria(), { rut: c.rut })).total).toBe(1);
    expect(await rotos()).toEqual([]);
  });
  it('un giro devuelto deja la solicitud por autorizar otra vez, con su dinero tomado', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    await autorizada(s.id);
    await t.arrange(async (ctx) => {
      await ctx.db.execute(`update orden_giro set estado = 'rechazada' where origen_id = '${s.id}'`);
      await ctx.emit('giro.rechazado', { origen_area: 'pasivos', origen_id: s.id, causa: 'Cuenta cerrada' });
    });
    expect(await t.ask(contract, 'solicitud', tesoreria(), {}, s.id)).toMatchObject({ estado: 'revisada', motivo: 'Cuenta cerrada' });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ comprometido: 1_133_000 });
    await acto('autorizar', s.id, tesoreria());
    await girar(s.id);
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ pagado: 1_133_000 });
  });
  const devuelto = (id: string) =>
    t.arrange(async (ctx) => {
      await ctx.db.execute(`update orden_giro set estado = 'rechazada' where origen_id = '${id}'`);
      await ctx.emit('giro.rechazado', { origen_area: 'pasivos', origen_id: id, causa: 'Cuenta cerrada' });
    });
  it('si el banco devuelve un pago ya confirmado, el asiento se reversa al peso, el dinero sigue tomado y se puede volver a pagar', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    await autorizada(s.id);
    const banco = await saldo('1102.01');
    await girar(s.id);
    expect((await saldo('1102.01')) - banco).toBe(-1_133_000);
    await devuelto(s.id);
    expect(await saldo('1102.01')).toBe(banco);
    expect(await saldo('2108', `pasivo:${c.id}`)).toBe(-1_133_000);
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ estado: 'comprometido', pagado: 0, comprometido: 1_133_000 });
    const vuelta = await t.ask(contract, 'solicitud', tesoreria(), {}, s.id);
    expect(vuelta).toMatchObject({ estado: 'revisada', comprobante: null, ejecutada_el: null, motivo: 'Cuenta cerrada' });
    expect(
      (await t.ask(contract, 'excedentes_pagados', tesoreria(), { periodo: '2026-05' })).filas.filter((f) => f.pasivo_id === c.id),
    ).toMatchObject([
      { forma: 'pagar', monto: 1_133_000 },
      { forma: 'pagar', monto: -1_133_000 },
    ]);
    expect(await rotos()).toEqual([]);
    await acto('autorizar', s.id, tesoreria());
    await girar(s.id);
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ estado: 'pagado', pagado: 1_133_000 });
    expect(await saldo('2108', `pasivo:${c.id}`)).toBe(0);
    expect(await rotos()).toEqual([]);
  });
  it('si el pago del deudor se reversó después de pagar, el giro devuelto no lo revive: 409', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    await autorizada(s.id);
    await girar(s.id);
    await t.arrange(async (ctx) => {
      await reversarOrigen(ctx, { origen: c.origen, motivo: 'Transferencia devuelta' });
      return reversarPasivo(ctx, c.origen);
    });
    await expect(devuelto(s.id)).rejects.toMatchObject({ status: 409, codigo: 'pasivo_ya_reversado' });
    expect(await rotos()).toEqual([]);
  });
  it('la mesa de giros vuelve a preguntar: con mora o retención de hoy el giro no se autoriza y dice por qué', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    await autorizada(s.id);
    const preguntar = () =>
      t.arrange(async (ctx) => {
        return (await ctx.askOne('giro.por_autorizar', { origen_area: 'pasivos', origen_id: s.id }))?.observaciones;
      });
    expect(await preguntar()).toEqual([]);
    await documentoVencido(t, c.rut, 5_600_000);
    expect(await preguntar()).toEqual([
      { codigo: 'cliente_en_mora', detalle: 'Tiene 1 documentos vencidos por $5.600.000: aplique o pida excepción' },
    ]);
  });
  it('rechazar o anular devuelve el dinero a su saldo', async () => {
    const c = await conExcedente();
    const [a, b] = [
      await pedir({ ...c.todo, pasivos: [{ id: c.id, monto: 500_000 }] }),
      await pedir({ ...c.todo, pasivos: [{ id: c.id, monto: 633_000 }] }),
    ];
    await t.act(contract, 'rechazar', analista(), { motivo: 'No corresponde' }, { id: a.id });
    await t.act(contract, 'anular', ejecutivo(), { motivo: 'Se pidió mal' }, { id: b.id });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ saldo: 1_133_000, comprometido: 0, estado: 'disponible' });
    await expect(acto('revisar', a.id, analista())).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('en efectivo 884.856 paga 884.860 y la diferencia va a redondeo (Ley 20.956); sobre 20 UF no', async () => {
    const c = await conExcedente({ monto: 784_856 });
    const s = await pedir({ ...c.todo, pagar: { medio: 'EFECTIVO' } });
    expect([s.monto, s.monto_salida, s.redondeo]).toEqual([784_856, 784_860, 4]);
    await autorizada(s.id);
    const antes = await saldo('5106');
    await expect(girar(s.id, { cuenta_banco: '1101', medio: 'EFECTIVO' })).rejects.toMatchObject({ codigo: 'falta_caja' });
    await girar(s.id, { cuenta_banco: '1101', medio: 'EFECTIVO', sucursal: 'CENTRO' });
    expect((await saldo('5106')) - antes).toBe(4);
    const grande = await conExcedente({ monto: 884_856 });
    await expect(pedir({ ...grande.todo, pagar: { medio: 'EFECTIVO' } })).rejects.toMatchObject({
      codigo: 'efectivo_sobre_tope',
      datos: { tope: '$796.834' },
    });
    expect(await rotos()).toEqual([]);
  });
  it('el tope del día se gasta al autorizar', async () => {
    await t.setHoy(fecha('2026-05-06'));
    const uno = await conExcedente({ monto: 30_000_000 });
    const dos = await conExcedente({ monto: 30_000_000 });
    const [a, b] = [await pedir(uno.todo), await pedir(dos.todo)];
    await autorizada(a.id);
    await acto('revisar', b.id, analista());
    await expect(acto('autorizar', b.id, tesoreria())).rejects.toMatchObject({
      codigo: 'tope_diario_excedido',
      datos: { disp: '$20.000.000', falta: '$10.000.000' },
    });
    await t.setHoy(fecha('2026-05-07'));
    expect((await acto('autorizar', b.id, tesoreria())).estado).toBe('autorizada');
    await t.setHoy(HOY);
  });
  it('una cuenta que no es del cliente no recibe dinero', async () => {
    const [c, ajeno] = [await conExcedente(), await cliente(t)];
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: ajeno.cuenta_id };
    await expect(pedir({ ...c.todo, pagar })).rejects.toMatchObject({ status: 422, codigo: 'titular_distinto' });
    await expect(pedir({ ...c.todo, pagar: { medio: 'TRANSFERENCIA' } })).rejects.toMatchObject({ codigo: 'falta_cuenta' });
  });
  it('un reclamo sobre el documento de origen retiene su excedente', async () => {
    const c = await cliente(t);
    const documento_id = await documentoVencido(t, c.rut, 100, '2026-06-30');
    const e = await t.arrange((ctx) =>
      excedente(ctx, { clave: '33-R', cliente: c.rut, pago: 4_000_000, mora: 1_000, excedente: 500_000, documento_id: ctx.id() }),
    );
    await t.arrange((ctx) => ctx.db.execute(`update pasivo set origen_pk = 'documento:${documento_id}' where id = '${e.id}'`));
    await t.arrange((ctx) => ctx.db.execute(`update documento set excedente_retenido = true where id = '${documento_id}'`));
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
    await expect(pedir({ rut: c.rut, pasivos: [{ id: e.id, monto: 500_000 }], pagar })).rejects.toMatchObject({
      codigo: 'pasivo_retenido',
    });
  });
});

describe('mora y compensación', () => {
  it('con mora no se paga; el mismo dinero aplicado deja el documento en 4.375.624', async () => {
    const c = await conExcedente({ monto: 1_224_376 });
    const documento = await documentoVencido(t, c.rut, 5_600_000);
    await expect(pedir(c.todo)).rejects.toMatchObject({ codigo: 'cliente_en_mora', datos: { n: 1, monto: '$5.600.000' } });
    expect(await ficha(c.rut)).toMatchObject({ mora: 5_600_000, vencidos: 1, sugerencia: 'APLICAR', reten_liberadas: 1_224_376 });
    const pk = `documento:${documento}`;
    const s = await pedir({ rut: c.rut, pasivos: c.todo.pasivos, obligaciones: [{ pk, monto: 1_224_376 }] });
    const hecha = await autorizada(s.id);
    expect(hecha.estado).toBe('ejecutada');
    const [d] = await t.arrange((ctx) => documentosPorId(ctx, [documento]));
    const o = await t.arrange((ctx) => obligacionPorPk(ctx, pk));
    expect([d?.saldo_deudor, o?.capital, await saldo('1301', pk)]).toEqual([4_375_624, 4_375_624, 4_375_624]);
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ estado: 'compensado', compensado: 1_224_376 });
    expect(await rotos()).toEqual([]);
  });
  it('una excepción concedida por otra persona deja pagar con mora', async () => {
    const c = await conExcedente();
    await documentoVencido(t, c.rut, 5_600_000);
    const s = await pedir({ ...c.todo, excepcion_motivo: 'El deudor paga mañana, hay correo', enviar: false });
    await expect(t.act(contract, 'solicitar', ejecutivo(), {}, { id: s.id })).rejects.toMatchObject({ codigo: 'cliente_en_mora' });
    await expect(t.act(contract, 'conceder_excepcion', ejecutivo(), {}, { id: s.id })).rejects.toMatchObject({ status: 403 });
    await t.act(contract, 'conceder_excepcion', tesoreria(), {}, { id: s.id });
    expect((await t.act(contract, 'solicitar', ejecutivo(), {}, { id: s.id })).estado).toBe('solicitada');
  });
  it('sin la orden del cliente ni cláusula no se compensa', async () => {
    const c = await conExcedente({ clausula: false });
    const pk = `documento:${await documentoVencido(t, c.rut, 5_600_000)}`;
    const e = { rut: c.rut, pasivos: c.todo.pasivos, obligaciones: [{ pk, monto: 1_133_000 }] };
    await expect(pedir(e)).rejects.toMatchObject({ codigo: 'sin_autorizacion_cliente' });
    await expect(pedir({ ...e, autorizacion: 'no existe' })).rejects.toMatchObject({ status: 422, codigo: 'archivo_ajeno' });
  });
  it('lo que sobra de las deudas se paga en otra solicitud, y lo que no tiene destino se rechaza', async () => {
    const c = await conExcedente();
    const pk = `documento:${await documentoVencido(t, c.rut, 248_150, '2026-06-30')}`;
    const e = { ...c.todo, obligaciones: [{ pk, monto: 248_150 }] };
    const sim = await t.ask(contract, 'simular_solicitud', ejecutivo(), e);
    expect([sim.total, sim.compensar, sim.pagar, sim.impedimentos]).toEqual([1_133_000, 248_150, 884_850, []]);
    const { solicitudes } = await t.act(contract, 'crear_solicitud', ejecutivo(), e);
    expect(solicitudes.map((s) => [s.destino, s.monto])).toEqual([
      ['compensar', 248_150],
      ['pagar', 884_850],
    ]);
    await expect(pedir({ ...e, pagar: null })).rejects.toMatchObject({ codigo: 'falta_destino', datos: { resto: '$884.850' } });
    const ajena = `documento:${await documentoVencido(t, rutOf(99_990_999), 1_000)}`;
    await expect(pedir({ ...e, obligaciones: [{ pk: ajena, monto: 1_000 }] })).rejects.toMatchObject({ codigo: 'deuda_ajena' });
  });
  it('el dinero de un comprador no paga a otro RUT', async () => {
    const c = await cliente(t);
    const comprador = rut('99990024-0');
    const { id } = await t.arrange(async (ctx) => {
      const origen = { area: 'venta-pagares', id: ctx.id() };
      const p = await crearPasivo(ctx, {
        rut: comprador,
        amount: pesos(480_266),
        tipo_pasivo: 'POR_RENDIR_COMPRADOR',
        comprobante: 'VTA-1',
        origen,
        fecha: HOY,
      });
      const lineas = [
        { cuenta: '1102.01' as const, debe: pesos(480_266), haber: pesos(0), moneda: 'CLP' as const },
        {
          cuenta: '2112' as const,
          debe: pesos(0),
          haber: pesos(480_266),
          moneda: 'CLP' as const,
          rut: comprador,
          pk: p.pk,
          documento: 'VTA-1',
        },
      ];
      await contabilizar(ctx, 'asiento_manual', { lineas }, { origen, fecha: HOY });
      return p;
    });
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
    await expect(pedir({ rut: c.rut, pasivos: [{ id, monto: 480_266 }], pagar })).rejects.toMatchObject({ codigo: 'por_rendir_intocable' });
    expect(await rotos()).toEqual([]);
  });
});
