import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { cuotasDe } from '../public.server.ts';
import { abrirMundo, credito, f, quien } from './mundo.fixture.ts';

let t: TestApp;
let otro: { id: string; rut: string };
let tercero: { id: string; rut: string };
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_condonacion', [['ACUERDO_DE_PAGO', 'acuerdo de pago']]));
  otro = await credito(t, 'vigente');
  tercero = await credito(t, 'vigente');
});
afterAll(() => t.close());

const COMENTARIO = 'El cliente paga esta semana lo atrasado si se le rebaja la mora';

describe('condonar una cuota', () => {
  it('se condona la mora sola, y después los gastos: cada concepto baja lo suyo', async () => {
    const { id, rut } = await credito(t, 'vigente');
    await t.setHoy(f('2026-05-15'));
    await endOfDay(t.deps, t.empresa_id, f('2026-05-14'));
    const pk = (await t.arrange((ctx) => cuotasDe(ctx, id)))[0]?.pk ?? '';
    const suyas = (await t.ask(descuentos, 'deudas', quien(t, 7), { rut })).filter((d) => d.pk === pk);
    const [mora, gastos] = ['MORA', 'GASTOS'].map((concepto) => suyas.find((d) => d.concepto === concepto)?.monto ?? 0);
    expect(Math.min(mora ?? 0, gastos ?? 0)).toBeGreaterThan(0);
    const pedir = async (partidas: { pk: string; concepto: 'MORA' | 'GASTOS'; monto: number }[]) => {
      const d = await t.act(descuentos, 'crear', quien(t, 7), { rut, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO, partidas });
      await t.act(descuentos, 'solicitar', quien(t, 7), {}, { id: d.id });
      return t.act(descuentos, 'aprobar', t.persona({ rut: '40000016-6', nombre: 'Gerente', perfiles: ['COMITE'] }), {}, { id: d.id });
    };
    const pagado = async () => (await t.arrange((ctx) => cuotasDe(ctx, id)))[0]?.pagado;
    expect(await pedir([{ pk, concepto: 'MORA' as const, monto: mora ?? 0 }])).toMatchObject({ estado: 'aplicada' });
    expect(await pagado()).toEqual({ gastos: 0, mora, interes: 0, capital: 0 });
    expect(await pedir([{ pk, concepto: 'GASTOS', monto: gastos ?? 0 }])).toMatchObject({ estado: 'aplicada' });
    expect(await pagado()).toEqual({ gastos, mora, interes: 0, capital: 0 });
    for (const i of t.deps.registry.areas.find((a) => a.contract.area === 'creditos')?.invariants ?? [])
      expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });
  it('el día en que nacen los gastos, antes de su cierre, condonar la mora no los toca', async () => {
    const { id, rut } = tercero;
    // The cuota of 20-05 owes charges from its day 21 (domain §3): the close of the day before has not posted them.
    await t.setHoy(f('2026-06-10'));
    await endOfDay(t.deps, t.empresa_id, f('2026-06-09'));
    const pk = (await t.arrange((ctx) => cuotasDe(ctx, id)))[1]?.pk ?? '';
    const suyas = (await t.ask(descuentos, 'deudas', quien(t, 7), { rut })).filter((d) => d.pk === pk);
    expect(suyas.map((d) => d.concepto)).not.toContain('GASTOS');
    const partidas = [{ pk, concepto: 'MORA' as const, monto: suyas.find((d) => d.concepto === 'MORA')?.monto ?? 0 }];
    const d = await t.act(descuentos, 'crear', quien(t, 7), { rut, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO, partidas });
    await t.act(descuentos, 'solicitar', quien(t, 7), {}, { id: d.id });
    const gerente = t.persona({ rut: '40000016-6', nombre: 'Gerente', perfiles: ['COMITE'] });
    expect(await t.act(descuentos, 'aprobar', gerente, {}, { id: d.id })).toMatchObject({ estado: 'aplicada' });
    const quedan = (await t.ask(descuentos, 'deudas', quien(t, 7), { rut })).filter((x) => x.pk === pk);
    expect(quedan.map((x) => x.concepto).sort()).toEqual(['CAPITAL', 'GASTOS', 'INTERES']);
  });
  it('se condona la mitad de la mora de varias cuotas atrasadas, y sus gastos, en un solo acto', async () => {
    const { id, rut } = otro;
    await t.setHoy(f('2026-07-10'));
    await endOfDay(t.deps, t.empresa_id, f('2026-07-09'));
    const pks = new Set((await t.arrange((ctx) => cuotasDe(ctx, id))).map((q) => q.pk));
    const suyas = (await t.ask(descuentos, 'deudas', quien(t, 7), { rut })).filter((d) => pks.has(d.pk) && d.dias_mora > 0);
    const parte: Readonly<Record<string, number>> = { GASTOS: 1, MORA: 0.5 };
    const partidas = suyas
      .map(({ pk, concepto, monto }) => ({ pk, concepto, monto: Math.floor(monto * (parte[concepto] ?? 0)) }))
      .filter((p) => p.monto > 0);
    expect(partidas.length).toBeGreaterThan(3);
    const d = await t.act(descuentos, 'crear', quien(t, 7), { rut, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO, partidas });
    await t.act(descuentos, 'solicitar', quien(t, 7), {}, { id: d.id });
    const gerente = t.persona({ rut: '40000016-6', nombre: 'Gerente', perfiles: ['COMITE'] });
    expect(await t.act(descuentos, 'aprobar', gerente, {}, { id: d.id })).toMatchObject({ estado: 'aplicada' });
    for (const i of t.deps.registry.areas.find((a) => a.contract.area === 'creditos')?.invariants ?? [])
      expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });
  it('de un crédito en UF no se condonan pesos, y se dice por qué', async () => {
    // A world of its own: the UF of the others' days is not published.
    await t.close();
    t = await abrirMundo();
    await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_condonacion', [['ACUERDO_DE_PAGO', 'acuerdo de pago']]));
    const uf = { moneda: 'UF' as const, monto_solicitado: '400', tasa_mensual: '0.5', costos: [], plazo: 12 };
    const ite = { metodo: 'exento' as const, financiado: true };
    const { id, rut } = await credito(t, 'vigente', { ...uf, ite, fecha_primer_vencimiento: '2026-03-30' });
    await t.setHoy(f('2026-04-08'));
    const pk = (await t.arrange((ctx) => cuotasDe(ctx, id)))[0]?.pk ?? '';
    const mora = (await t.ask(descuentos, 'deudas', quien(t, 7), { rut })).find((d) => d.pk === pk && d.concepto === 'MORA');
    const partidas = [{ pk, concepto: 'MORA' as const, monto: mora?.monto ?? 0 }];
    const d = await t.act(descuentos, 'crear', quien(t, 7), { rut, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO, partidas });
    await t.act(descuentos, 'solicitar', quien(t, 7), {}, { id: d.id });
    const gerente = t.persona({ rut: '40000016-6', nombre: 'Gerente', perfiles: ['COMITE'] });
    const intento = t.act(descuentos, 'aprobar', gerente, {}, { id: d.id });
    await expect(intento).rejects.toMatchObject({ status: 422, codigo: 'condonacion_en_uf' });
  });
});
