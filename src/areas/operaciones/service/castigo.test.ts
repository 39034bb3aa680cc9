import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { aplicarPagoDocumento, documentosPorId, revertirPagoDocumento } from '#areas/documentos/public.server.ts';
import { obligacionPorPk, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { operaciones } from '../tables.ts';
import { castigarDeCausa } from './castigo.ts';
import { documentosDe } from './filas.ts';
import { abrirMundo, controlAuxiliar, girar, movido, operacion, quien, R, saldosDe, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const [PIDE, APRUEBA] = [40, 41];
const MOTIVO = 'El deudor cerró y no tiene bienes que perseguir';
const CUENTAS = ['1301', '1391', '2108', '2110', '4103', '5101', '5102', '8101', '9101'];
const saldos = () => saldosDe(t, CUENTAS);
const pedir = (id: string, documentos: string[], k = PIDE) =>
  t.act(contract, 'pedir_castigo', quien(t, k), { documentos, motivo: MOTIVO }, { id });
const aprobar = (id: string, k = APRUEBA) => t.act(contract, 'aprobar_castigo', quien(t, k), {}, { id });
const doc = async (id: string) => (await t.arrange((ctx) => documentosPorId(ctx, [id])))[0];
const linea = (rut: string) => t.arrange((ctx) => lineaVigente(ctx, rut));

let n = 0;
/** T13 (domain §6.6) bought on 10-03-2026; its documents fall due on 17-04 and 08-04: 180 days after, on 15-10-2026. */
async function comprada() {
  n += 1;
  await t.setHoy('2026-03-10' as Fecha);
  const c = await operacion(t, { docs: [['33', String(9000 + n), 12_500_000, '2026-02-20', '2026-04-15']] });
  await girar(t, c.id);
  await t.arrange((ctx) => ctx.update(operaciones, c.id, { estado: 'vigente' }));
  return { ...c, doc: Object.values(c.ids)[0] ?? '' };
}

// Figures: areas 6 §0.4, row `castigo` of a document: D1391 11.250.000 · D2108 1.250.000 / H1301 12.500.000; D8101 / H9101 12.500.000.
describe('castigo de un documento comprado', () => {
  it('con su provisión completa sólo sale ésta y la retención: 5102 no se mueve y 1301, 2108, 1391 y 2110 quedan en cero', async () => {
    const antes = await saldos();
    const c = await comprada();
    await t.setHoy('2026-10-14' as Fecha);
    await endOfDay(t.deps, t.empresa_id, '2026-10-14' as Fecha);
    await t.setHoy('2026-10-15' as Fecha);
    const noche = await saldos();
    const provision = (antes['1391'] ?? 0) - (noche['1391'] ?? 0);
    expect(provision).toBeGreaterThan(0);
    await pedir(c.id, [c.doc]);
    const op = await aprobar(c.id);
    expect(op.estado).toBe('castigada');
    const perdida = 11_250_000 - provision;
    expect(movido(noche, await saldos())).toEqual({
      '1301': -12_500_000,
      '1391': provision,
      '2108': 1_250_000,
      ...(perdida > 0 ? { '5102': perdida } : {}),
      '8101': 12_500_000,
      '9101': -12_500_000,
    });
    const deja = movido(antes, await saldos());
    expect([deja['1301'], deja['2108'], deja['1391'], deja['2110']]).toEqual([undefined, undefined, undefined, undefined]);
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '8101', ctx.hoy, `castigo_documento:${c.doc}`))).toBe(12_500_000);
    expect(await doc(c.doc)).toMatchObject({ estado: 'castigado', saldo_deudor: 0, anticipo_pendiente: 0 });
    expect(await t.arrange((ctx) => obligacionPorPk(ctx, `documento:${c.doc}`))).toMatchObject({ estado: 'cerrada', capital: 0 });
    expect(await linea(c.rut)).toMatchObject({ usado: 0 });
    expect(await t.arrange((ctx) => controlAuxiliar(ctx, ctx.hoy))).toEqual([]);
  });

  it('lo pide una persona y lo aprueba otra, que no compró; mientras tanto nada se mueve', async () => {
    const c = await comprada();
    await t.setHoy('2026-10-20' as Fecha);
    const antes = await saldos();
    await expect(aprobar(c.id)).rejects.toMatchObject({ codigo: 'castigo_sin_pedir' });
    await pedir(c.id, [c.doc]);
    const [visto] = await t.ask(contract, 'castigo', quien(t, PIDE), {} as never, c.id);
    expect(visto).toMatchObject({ total: 12_500_000, retencion: 1_250_000, anticipo: 11_250_000, pedido: { motivo: MOTIVO } });
    await expect(pedir(c.id, [c.doc])).rejects.toMatchObject({ status: 409, codigo: 'castigo_ya_pedido' });
    await expect(aprobar(c.id, PIDE)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(movido(antes, await saldos())).toEqual({});
    await t.act(contract, 'rechazar_castigo', quien(t, APRUEBA), { motivo: 'Falta la gestión de terreno' }, { id: c.id });
    expect((await t.ask(contract, 'castigo', quien(t, PIDE), {} as never, c.id))[0]?.pedido).toBeNull();
    expect(await doc(c.doc)).toMatchObject({ estado: 'vigente' });
  });

  it('sin mora suficiente no se pide, y quien no tiene el permiso no lo ve permitido', async () => {
    const c = await comprada();
    await t.setHoy('2026-10-13' as Fecha);
    await expect(pedir(c.id, [c.doc])).rejects.toMatchObject({ codigo: 'mora_insuficiente', datos: { d: 179, n: 180 } });
    const sin = t.persona({ rut: R(50), modulos: ['operaciones:ver'] });
    await expect(t.act(contract, 'pedir_castigo', sin, { documentos: [c.doc], motivo: MOTIVO }, { id: c.id })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('lo que se pagó mientras esperaba ya no se castiga', async () => {
    const c = await comprada();
    await t.setHoy('2026-10-20' as Fecha);
    await pedir(c.id, [c.doc]);
    const pago = { id: c.doc, a_anticipo: pesos(11_250_000), pagado: pesos(12_500_000), fecha: '2026-10-20' as Fecha };
    await t.arrange((ctx) => aplicarPagoDocumento(ctx, pago));
    await expect(aprobar(c.id)).rejects.toMatchObject({ codigo: 'castigo_sin_pedir' });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'pagada' });
  });

  it('lo pagado antes del castigo no se reversa', async () => {
    const c = await comprada();
    await t.setHoy('2026-10-20' as Fecha);
    const pago = { id: c.doc, a_anticipo: pesos(1_000_000), pagado: pesos(1_000_000), fecha: '2026-10-20' as Fecha };
    await t.arrange((ctx) => aplicarPagoDocumento(ctx, pago));
    await pedir(c.id, [c.doc]);
    await aprobar(c.id);
    await expect(t.arrange((ctx) => revertirPagoDocumento(ctx, pago))).rejects.toMatchObject({
      status: 409,
      codigo: 'documento_castigado',
    });
  });

  it('lo que pidió una causa queda con quien lo pidió y quien lo aprobó, y quien lo pidió no lo aprueba', async () => {
    const c = await comprada();
    await t.setHoy('2026-10-20' as Fecha);
    const castigo = { documento_id: c.doc, motivo: 'Castigo 1', pedido_el: '2026-10-19' as Fecha, pedido_nombre: 'Fiscal' };
    const aprueba = (pedido_por: readonly string[]) => t.arrange((ctx) => castigarDeCausa(ctx, { ...castigo, pedido_por }));
    const yo = await t.arrange(async (ctx) => ctx.people);
    await expect(aprueba(yo)).rejects.toMatchObject({ status: 403 });
    await aprueba([R(PIDE)]);
    const [fila] = await t.arrange((ctx) => documentosDe(ctx, c.id));
    expect(fila).toMatchObject({ castigo_pedido_el: '2026-10-19', castigo_pedido_por: [R(PIDE)], castigo_pedido_nombre: 'Fiscal' });
    expect(fila?.castigado_por).toEqual(yo);
    expect(await doc(c.doc)).toMatchObject({ estado: 'castigado', saldo_deudor: 0 });
  });
});
