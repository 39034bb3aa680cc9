import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
import { deudas, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirVenta,
  cobrar,
  descuadres,
  f,
  GERENTE,
  movido,
  noche,
  OTRO_TESORERO,
  papel,
  pasivosDelComprador,
  quien,
  saldos,
  TESORERO,
  vendible,
  venta,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
  await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_condonacion', [['ACUERDO_DE_PAGO', 'acuerdo de pago']]));
});
afterAll(() => t.close());

type Concepto = 'CAPITAL' | 'INTERES' | 'MORA' | 'GASTOS';
const COMITE = () => t.persona({ rut: '40000016-6', perfiles: ['COMITE'] });
/** What the cuota that falls due on a day owes of a concept. */
const debe = async (rut: Rut, concepto: Concepto, dia = '2026-05-20') => {
  const d = (await t.arrange((ctx) => deudas(ctx, rut))).find((x) => x.concepto === concepto && x.vencimiento === dia);
  return { pk: d?.pk ?? '', monto: d?.monto ?? 0 };
};
const pedir = async (rut: Rut, partidas: { concepto: Concepto; monto: number }[]) => {
  const { pk } = await debe(rut, 'CAPITAL');
  const comentario = 'El cliente paga esta semana lo atrasado si se le rebaja la mora';
  const filas = partidas.map((p) => ({ pk, ...p }));
  const d = await t.act(descuentos, 'crear', quien(t, TESORERO), { rut, motivo: 'ACUERDO_DE_PAGO', comentario, partidas: filas as never });
  await t.act(descuentos, 'solicitar', quien(t, TESORERO), {}, { id: d.id });
  return d.id;
};
const aprobar = (id: string) => t.act(descuentos, 'aprobar', COMITE(), {}, { id });
const reversar = (id: string) =>
  t.act(descuentos, 'reversar', t.persona({ rut: '40000017-4', perfiles: ['GERENCIA'] }), { motivo: 'Error' }, { id });
const consentir = async (id: string, o: object = {}, k = TESORERO) =>
  t.act(
    contract,
    'registrar_consentimiento',
    quien(t, k),
    {
      conceptos: ['MORA'],
      monto_maximo: 10_000,
      fecha: '2026-06-20',
      archivo: await papel(t, id, 'CONSENTIMIENTO_DE_CONDONACION'),
      ...o,
    } as never,
    { id },
  );
/** Sold on 05-05, its cuota of 20-05 late on 20-06. */
async function vendido(o: object = {}) {
  const p = await vendible(t);
  const v = await venta(t, [p.pagarevista], 'pagar', o);
  await t.setHoy(f('2026-06-20'));
  return { ...p, venta_id: v.id };
}
/** What moved, without the charge of collection that the day brings by itself (1208 / 4109). */
const cambio = (a: Record<string, number>, b: Record<string, number>) => {
  const { '1208': _gastos, '4109': _ingreso, ...resto } = movido(a, b);
  return resto;
};
const perdida = () => t.arrange((ctx) => saldoCuenta(ctx, '5107', f('2027-12-31')));

// areas/1 descuentos (`sin_consentimiento_comprador`), docs/decisiones/0023. Figures: domain §5 (cuota 2: interest 89.816, capital 390.450).
describe('consentimiento del comprador para condonar lo vendido', () => {
  it('sin él no se condona lo suyo; con él, de esos conceptos y hasta su monto, y no más', async () => {
    const p = await vendido();
    const mora = (await debe(p.rut, 'MORA')).monto;
    expect(mora).toBeGreaterThan(1_000);
    const uno = await pedir(p.rut, [{ concepto: 'MORA', monto: 1_000 }]);
    await expect(aprobar(uno)).rejects.toMatchObject({ status: 422, codigo: 'sin_consentimiento_comprador' });
    await consentir(p.venta_id, { conceptos: ['INTERES'] });
    await expect(aprobar(uno)).rejects.toMatchObject({ codigo: 'sin_consentimiento_comprador' });
    await consentir(p.venta_id, { monto_maximo: 999, pagarevista: p.pagarevista });
    await expect(aprobar(uno)).rejects.toMatchObject({ codigo: 'consentimiento_insuficiente', datos: { queda: '$999' } });
    await consentir(p.venta_id, { monto_maximo: 1_500 });
    expect((await aprobar(uno)).estado).toBe('aplicada');
    const v = await ver(t, p.venta_id);
    expect(v.consentimientos.map((c) => [c.pagarevista, c.usado, c.queda])).toEqual([
      [null, 0, 10_000],
      [p.pagarevista, 0, 999],
      [null, 1_000, 500],
    ]);
    expect(v.condonaciones).toMatchObject([{ mora: 1_000, capital: 0, interes: 0, monto: 1_000, cuotas: [2] }]);
    expect(await descuadres(t)).toEqual([]);
  });

  it('lo suyo lo soporta él: ni perdemos ni le debemos, y su capital por cobrar baja; deshecha, todo vuelve', async () => {
    const p = await vendido();
    await consentir(p.venta_id, { conceptos: ['CAPITAL', 'INTERES', 'MORA'], monto_maximo: 600_000 });
    const [antes, v0, perdido] = [await saldos(t), await ver(t, p.venta_id), await perdida()];
    const debidos = (await pasivosDelComprador(t)).length;
    const id = await pedir(p.rut, [
      { concepto: 'CAPITAL', monto: 390_450 },
      { concepto: 'INTERES', monto: 89_816 },
    ]);
    await aprobar(id);
    expect(cambio(antes, await saldos(t))).toEqual({});
    expect(await perdida()).toBe(perdido);
    expect((await pasivosDelComprador(t)).length).toBe(debidos);
    const v1 = await ver(t, p.venta_id);
    expect(v1.por_cobrar).toBe(v0.por_cobrar - 390_450);
    expect(v1.consentimientos[0]).toMatchObject({ usado: 480_266, queda: 119_734 });
    expect(await debe(p.rut, 'CAPITAL')).toMatchObject({ monto: 0 });
    expect(await descuadres(t)).toEqual([]);
    await reversar(id);
    expect(cambio(antes, await saldos(t))).toEqual({});
    expect(await perdida()).toBe(perdido);
    const v2 = await ver(t, p.venta_id);
    expect([v2.por_cobrar, v2.consentimientos[0]?.usado]).toEqual([v0.por_cobrar, 0]);
    expect(v2.condonaciones.every((c) => c.revertido_el !== null)).toBe(true);
    expect(await descuadres(t)).toEqual([]);
  });

  it('con responsabilidad se le debe menos: 2201 baja lo condonado y el interés que no llegó deja de ser ingreso', async () => {
    const p = await vendido({ con_responsabilidad: true });
    await noche(t, '2026-06-20');
    await consentir(p.venta_id, { conceptos: ['CAPITAL', 'INTERES'], monto_maximo: 600_000 });
    const [antes, perdido] = [await saldos(t), await perdida()];
    const id = await pedir(p.rut, [
      { concepto: 'CAPITAL', monto: 390_450 },
      { concepto: 'INTERES', monto: 89_816 },
    ]);
    await aprobar(id);
    // 1201 and 1202 are ours: they go, against what we owed the buyer and the income that was his.
    expect(cambio(antes, await saldos(t))).toEqual({ '1201': -390_450, '1202': -89_816, '2201': 390_450, '4101': 89_816 });
    expect(await perdida()).toBe(perdido);
    expect(await descuadres(t)).toEqual([]);
    await reversar(id);
    expect(cambio(antes, await saldos(t))).toEqual({});
    expect(await descuadres(t)).toEqual([]);
  });

  it('nuestra parte de la mora es nuestra pérdida; los gastos de cobranza se condonan sin preguntarle', async () => {
    const p = await vendido({ reparto_mora_pct: '60' });
    const perdido = await perdida();
    await consentir(p.venta_id);
    await aprobar(await pedir(p.rut, [{ concepto: 'MORA', monto: 1_000 }]));
    expect(await perdida()).toBe(perdido + 400);
    const gastos = (await debe(p.rut, 'GASTOS')).monto;
    expect(gastos).toBe(40_768);
    await aprobar(await pedir(p.rut, [{ concepto: 'GASTOS', monto: gastos }]));
    expect(await perdida()).toBe(perdido + gastos + 400);
    const v = await ver(t, p.venta_id);
    expect(v.condonaciones).toMatchObject([{ monto: 600, nuestro: 400 }]);
    expect(v.consentimientos[0]).toMatchObject({ usado: 1_000, queda: 9_000 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('un pago con fecha anterior la aplica de nuevo bajo el mismo consentimiento, y todo cuadra', async () => {
    const p = await vendido();
    await consentir(p.venta_id, { conceptos: ['MORA'], monto_maximo: 12_000 });
    const mora = (await debe(p.rut, 'MORA')).monto;
    await aprobar(await pedir(p.rut, [{ concepto: 'MORA', monto: mora }]));
    await cobrar(t, p.id, '2026-06-10', 480_266);
    const v = await ver(t, p.venta_id);
    const vivas = v.condonaciones.filter((c) => c.revertido_el === null);
    expect(vivas.every((c) => c.consentimiento_id === v.consentimientos[0]?.id)).toBe(true);
    expect(v.consentimientos[0]?.usado).toBeLessThanOrEqual(mora);
    expect(await descuadres(t)).toEqual([]);
  });

  it('retirado no admite más; lo ya condonado queda; ni futuro, ni anterior a la venta, ni sin papel, ni de quien sólo mira', async () => {
    const p = await vendido();
    const con = await consentir(p.venta_id, { monto_maximo: 5_000 });
    await aprobar(await pedir(p.rut, [{ concepto: 'MORA', monto: 500 }]));
    const consentimiento_id = con.consentimientos[0]?.id ?? '';
    const retirar = () =>
      t.act(contract, 'anular_consentimiento', quien(t, GERENTE), { consentimiento_id, motivo: 'El fondo lo retira' }, { id: p.venta_id });
    await retirar();
    await expect(retirar()).rejects.toMatchObject({ status: 409, codigo: 'consentimiento_anulado' });
    await expect(aprobar(await pedir(p.rut, [{ concepto: 'MORA', monto: 500 }]))).rejects.toMatchObject({
      codigo: 'sin_consentimiento_comprador',
    });
    expect((await ver(t, p.venta_id)).condonaciones).toHaveLength(1);
    await expect(consentir(p.venta_id, { fecha: '2026-06-21' })).rejects.toMatchObject({
      campos: { fecha: ['No puede ser posterior a hoy'] },
    });
    await expect(consentir(p.venta_id, { fecha: '2026-05-04' })).rejects.toMatchObject({ campos: { fecha: ['Es anterior a la venta'] } });
    await expect(consentir(p.venta_id, { archivo: 'no-existe' })).rejects.toMatchObject({ campos: { archivo: [expect.any(String)] } });
    await expect(consentir(p.venta_id, {}, 2)).rejects.toMatchObject({ status: 403, codigo: 'perfil_no_autorizado' });
    expect((await consentir(p.venta_id, {}, OTRO_TESORERO)).consentimientos).toHaveLength(2);
  });
});
