import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
import { deudas, deudasPorPk } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { pagarePorId } from '#areas/pagares/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirVenta,
  COMPRADOR,
  cobrar,
  devolver,
  f,
  GERENTE,
  girar,
  movido,
  papel,
  pasivosDelComprador,
  quien,
  saldos,
  TESORERO,
  vendible,
  venta,
  ver,
} from './mundo.fixture.ts';
import { finDeMes } from './rendir.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
}, 60_000);
afterAll(async () => {
  for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx))).toEqual([]);
  await t.close();
});

const rendir = (id: string) => t.act(contract, 'rendir', quien(t, TESORERO), {}, { id });
const dueno = (pagarevista: string, fecha: string) => t.ask(contract, 'propietario', quien(t, GERENTE), { pagarevista, fecha });

describe('cobranza de lo vendido', () => {
  it('una cuota de 480.266 recibida después deja nuestra cartera e ingreso quietos y el pasivo del comprador en 480.266', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    const antes = await saldos(t);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 480_266);
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': 480_266, '2112': -480_266 });
    const suyos = (await pasivosDelComprador(t)).filter((x) => x.origen_area === 'venta-pagares');
    expect(suyos.map((x) => [x.tipo_pasivo, x.amount])).toEqual([['POR_RENDIR_COMPRADOR', 480_266]]);
    expect(await ver(t, v.id)).toMatchObject({ por_rendir: 480_266, por_cobrar: 4_336_686 });
  });

  it('quien lee el comprobante de un pago de lo vendido sabe de quién es la plata y si ya se le entregó', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    const recaudacion_id = '01a20a15-0000-7000-8000-000000000009';
    await t.setHoy(f('2026-05-20'));
    const antes = await t.arrange((ctx) => ctx.ask('recaudacion.destino', { recaudacion_id, creditos: [p.id] }));
    expect(antes).toEqual([]);
    await cobrar(t, p.id, '2026-05-20', 480_266, { origen: { area: 'recaudaciones', id: `${recaudacion_id}:001` } });
    const [dicho] = await t.arrange((ctx) => ctx.ask('recaudacion.destino', { recaudacion_id, creditos: [p.id] }));
    const { nombre_buyer, num_venta } = await ver(t, v.id);
    const duenos = await t.arrange((ctx) => ctx.askOne('pagare.duenos', { pagarevistas: [p.pagarevista, 'OTRO'], fecha: f('2026-05-20') }));
    expect(duenos).toMatchObject({ [p.pagarevista]: { nombre: nombre_buyer } });
    const antesDeVender = { pagarevistas: [p.pagarevista], fecha: f('2026-01-02') };
    expect(await t.arrange((ctx) => ctx.askOne('pagare.duenos', antesDeVender))).toBeUndefined();
    const suyo = await t.arrange((ctx) => creditoPorId(ctx, p.id));
    expect(dicho?.answer).toEqual([
      `$480.266 del crédito ${suyo?.numero} son de ${nombre_buyer}, que compró su pagaré ${p.pagarevista} en la venta ${num_venta}: todavía no se le rinde.`,
    ]);
  });

  it('de lo vendido no se condona nada sin su comprador', async () => {
    const p = await vendible(t);
    await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-06-20'));
    const [una] = await t.arrange(async (ctx) => deudas(ctx, p.rut));
    const partidas = [{ pk: una?.pk ?? '', concepto: 'MORA' as const, monto: 1 }];
    await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_condonacion', [['ACUERDO_DE_PAGO', 'acuerdo de pago']]));
    const comentario = 'El cliente paga esta semana lo atrasado si se le rebaja la mora';
    const d = await t.act(descuentos, 'crear', quien(t, TESORERO), { rut: p.rut, motivo: 'ACUERDO_DE_PAGO', comentario, partidas });
    await t.act(descuentos, 'solicitar', quien(t, TESORERO), {}, { id: d.id });
    const intento = t.act(descuentos, 'aprobar', t.persona({ rut: '40000016-6', perfiles: ['COMITE'] }), {}, { id: d.id });
    await expect(intento).rejects.toMatchObject({ status: 422, codigo: 'sin_consentimiento_comprador' });
  });

  it('los gastos de cobranza son nuestros, y nuestra parte de la mora también', async () => {
    const p = await vendible(t);
    await venta(t, [p.pagarevista], 'pagar', { reparto_mora_pct: '60' });
    await t.setHoy(f('2026-06-20'));
    const antes = await saldos(t);
    // T11 y T12 sobre la cuota 2: 31 días de mora 11.993, gastos 40.768.
    await cobrar(t, p.id, '2026-06-20', 533_027);
    expect(movido(antes, await saldos(t))).toEqual({
      '1102.01': 533_027,
      '2112': -(480_266 + 7_196),
      '4105': -(11_993 - 7_196),
      '4109': -40_768,
    });
  });

  it('con responsabilidad la cartera no sale: cada cuota baja la obligación y lo que queda al final es utilidad', async () => {
    const p = await vendible(t);
    const antes = await saldos(t);
    const v = await venta(t, [p.pagarevista], 'pagar', { con_responsabilidad: true });
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': 4_878_974, '2201': -4_878_974, '8103': 4_772_044, '9103': -4_772_044 });
    const vendida = await saldos(t);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 480_266);
    // Interest recognised by the payment (no day was closed) goes to its owner: 4101 does not move.
    expect(movido(vendida, await saldos(t))).toEqual({ '1102.01': 480_266, '1201': -390_450, '2112': -480_266, '2201': 390_450 });
    await cobrar(t, p.id, '2026-05-20', 4_500_000, { tipo: 'prepago' });
    const fin = movido(antes, await saldos(t));
    expect([fin['2201'] ?? 0, fin['8103'] ?? 0, fin['4108']]).toEqual([0, 0, -(4_878_974 - 4_727_136)]);
    expect(await ver(t, v.id)).toMatchObject({ estado: 'liquidado', por_cobrar: 0 });
    expect((await t.arrange((ctx) => pagarePorId(ctx, p.pagare_id)))?.estado).toBe('pagado_devuelto');
  });

  it('antes de la venta nada cambia: un pago o una reversa con fecha anterior se rehúsa', async () => {
    const p = await vendible(t);
    await venta(t, [p.pagarevista]);
    await expect(cobrar(t, p.id, '2026-05-04', 1_000)).rejects.toMatchObject({ status: 409, codigo: 'pago_anterior_a_la_venta' });
  });
});

describe('rendición', () => {
  it('fin de mes: rinde lo recibido y paga por la mesa; reversado lo ya pagado, la próxima lo descuenta', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-20'));
    const uno = await cobrar(t, p.id, '2026-05-20', 480_266);
    expect(await rendir(v.id)).toMatchObject({ rendiciones: [{ numero: 1, monto: 480_266, estado: 'por_girar' }], por_rendir: 0 });
    await expect(rendir(v.id)).rejects.toMatchObject({ codigo: 'nada_que_rendir' });
    await expect(devolver(t, uno.evento_id)).rejects.toMatchObject({ status: 409, codigo: 'recaudo_en_rendicion' });
    const antes = await saldos(t);
    await girar(t, '2026-05-22');
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': -480_266, '2112': 480_266 });
    expect((await ver(t, v.id)).rendiciones[0]).toMatchObject({ estado: 'pagada', comprobante: 'VV-1' });
    await devolver(t, uno.evento_id);
    expect((await ver(t, v.id)).por_cobrar).toBe(4_727_136);
    await t.setHoy(f('2026-05-25'));
    await cobrar(t, p.id, '2026-05-25', 960_532);
    const segunda = await rendir(v.id);
    expect(segunda.rendiciones[0]).toMatchObject({
      numero: 2,
      devuelto: 480_266,
      monto: (segunda.rendiciones[0]?.recibido ?? 0) - 480_266,
    });
    await girar(t, '2026-05-26');
    const fin = movido(antes, await saldos(t));
    // Nothing is owed to the buyer nor by him.
    expect([fin['2112'], fin['1302'] ?? 0]).toEqual([480_266, 0]);
    const pdf = (await t.ask(contract, 'rendicion', quien(t, GERENTE), { numero: 2 }, v.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('el último día del mes se rinde sola', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 480_266);
    const correr = async () => {
      let cursor: string | null = null;
      do cursor = (await t.arrange((ctx) => finDeMes.run(ctx, cursor))).cursor;
      while (cursor);
    };
    await t.setHoy(f('2026-05-30'));
    await correr();
    expect((await ver(t, v.id)).rendiciones).toEqual([]);
    await t.setHoy(f('2026-05-31'));
    await correr();
    expect((await ver(t, v.id)).rendiciones).toMatchObject([{ numero: 1, monto: 480_266, estado: 'por_girar' }]);
  });

  it('un giro rechazado deja la rendición a la espera y se pide otra vez', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 480_266);
    const { rendiciones } = await rendir(v.id);
    const de = rendiciones[0]?.id ?? '';
    const pedir = () => t.act(contract, 'pedir_giro', quien(t, TESORERO), { de }, { id: v.id });
    await expect(pedir()).rejects.toMatchObject({ codigo: 'sin_giro_rechazado' });
    const orden_id = await girar(t, '2026-05-21');
    await t.act(operaciones, 'rechazar_orden', quien(t, 20), { orden_id, causa: 'vale vista no cobrado' });
    expect((await ver(t, v.id)).rendiciones[0]).toMatchObject({ estado: 'rechazada', causa: 'vale vista no cobrado' });
    expect((await pedir()).rendiciones[0]).toMatchObject({ estado: 'por_girar' });
  });
});

describe('recompra', () => {
  it('sin acuerdo no se recompra; con él sale a la par por la mesa, y quién fue dueño cada día se sabe', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-12'));
    const con = (archivo_acuerdo?: string) =>
      t.act(
        contract,
        'recomprar',
        quien(t, TESORERO),
        { pagarevista: p.pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo },
        { id: v.id },
      );
    await expect(con()).rejects.toMatchObject({ codigo: 'recompra_sin_acuerdo', datos: { dias: 0 } });
    // Par at 22 days of the period: 4.727.136 + 89.816 × 22/30 = 65.865 (domain §7).
    expect((await con(await papel(t, v.id, 'ACUERDO_DE_RECOMPRA'))).recompras[0]).toMatchObject({
      capital: 4_727_136,
      interes: 65_865,
      par: 4_793_001,
    });
    const antes = await saldos(t);
    await girar(t, '2026-05-12');
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': -4_793_001, '1201': 4_727_136, '1202': 65_865 });
    expect(await ver(t, v.id)).toMatchObject({ estado: 'liquidado', items: [{ estado: 'recomprado' }] });
    expect((await t.arrange((ctx) => pagarePorId(ctx, p.pagare_id)))?.estado).toBe('custodia');
    const quienes = [];
    for (const dia of ['2026-05-04', '2026-05-05', '2026-05-11', '2026-05-12']) quienes.push((await dueno(p.pagarevista, dia)).rut);
    expect(quienes).toEqual([null, COMPRADOR, COMPRADOR, null]);
    // Ours again: its next cuota is our income from the buyback on.
    const nuestra = await saldos(t);
    await t.setHoy(f('2026-05-20'));
    await cobrar(t, p.id, '2026-05-20', 480_266);
    expect(movido(nuestra, await saldos(t))).toEqual({
      '1102.01': 480_266,
      '1201': -390_450,
      '1202': -65_865,
      '4101': -(89_816 - 65_865),
    });
  });

  it('lo que el comprador recibió de la cuota en curso y sus días aún no ganan se descuenta de la par', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-12'));
    await cobrar(t, p.id, '2026-05-12', 480_266);
    const archivo_acuerdo = await papel(t, v.id, 'ACUERDO_DE_RECOMPRA');
    const pedido = { pagarevista: p.pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo };
    // Modelo independiente, a mano: 4.727.136 − 390.450 de capital; de los 89.816 de la cuota, 22 días de 30 son suyos (65.865) y 23.951 no.
    expect((await t.act(contract, 'recomprar', quien(t, TESORERO), pedido, { id: v.id })).recompras[0]).toMatchObject({
      capital: 4_336_686,
      interes: -23_951,
      par: 4_312_735,
    });
    const antes = await saldos(t);
    await girar(t, '2026-05-12');
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': -4_312_735, '1201': 4_336_686, '4101': -23_951 });
  });

  it('con responsabilidad y más de 60 días de mora se recompra a la par sin acuerdo', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'pagar', { con_responsabilidad: true });
    const pedir = () =>
      t.act(contract, 'recomprar', quien(t, TESORERO), { pagarevista: p.pagarevista, motivo: 'mora del deudor' }, { id: v.id });
    await t.setHoy(f('2026-07-19'));
    await expect(pedir()).rejects.toMatchObject({ codigo: 'recompra_sin_acuerdo', datos: { dias: 60 } });
    await t.setHoy(f('2026-07-20'));
    expect((await pedir()).recompras[0]).toMatchObject({ dias_mora: 61, capital: 4_727_136 });
    await girar(t, '2026-07-20');
    const s = await ver(t, v.id);
    expect(s).toMatchObject({ estado: 'liquidado', por_cobrar: 0 });
  });

  it('un pago mientras espera su giro cambia la par: la mesa lo ve y la confirmación se rehúsa', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista]);
    await t.setHoy(f('2026-05-12'));
    const archivo_acuerdo = await papel(t, v.id, 'ACUERDO_DE_RECOMPRA');
    const entrada = { pagarevista: p.pagarevista, motivo: 'acuerdo comercial', archivo_acuerdo };
    await t.act(contract, 'recomprar', quien(t, TESORERO), entrada, { id: v.id });
    const orden_id = await girar(t, '2026-05-13', 'autorizar');
    await cobrar(t, p.id, '2026-05-13', 480_266);
    const confirmar = t.act(operaciones, 'confirmar_orden', quien(t, 20), { orden_id, fecha: '2026-05-13', comprobante: 'VV-2' });
    await expect(confirmar).rejects.toMatchObject({ codigo: 'par_cambio' });
  });

  it('lo que debe el cliente sigue en el auxiliar aunque el pagaré sea de otro', async () => {
    const p = await vendible(t);
    await venta(t, [p.pagarevista]);
    const pks = (await t.arrange((ctx) => cuotasDe(ctx, p.id))).map((q) => q.pk);
    const deben = await t.arrange((ctx) => deudasPorPk(ctx, pks, f('2026-05-05')));
    expect(deben.reduce((s, d) => s + d.capital, 0)).toBe(4_727_136);
  });
});
