import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { pagarePorId } from '#areas/pagares/public.server.ts';
import { indicesUtm } from '#areas/parametros/tables.ts';
import type { Periodo } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import { avanzar, conAbogados, crear, demandar, detalle, fiscal, gerente, nueva } from './mundo.fixture.ts';
import { abrirVenta, cobrar, descuadres, f, noche, vendible, venta } from './vendido.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
  await conAbogados(t);
  await t.arrange((ctx) =>
    ctx.db
      .insert(indicesUtm)
      .values({ mes: '2026-07' as Periodo, valor: 69_000, origen: 'manual' })
      .onConflictDoNothing(),
  );
});
afterAll(() => t.close());

const sano = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
/** A note sold on 05-05-2026 whose cuota of 20-05 nobody paid, on 01-07. */
async function vendidoYMoroso() {
  const c = await vendible(t, 1);
  await venta(t, [c.pagarevista]);
  await noche(t, '2026-06-30');
  await t.setHoy(f('2026-07-01'));
  return c;
}
const cuenta = (codigo: string) => t.arrange((ctx) => saldoCuenta(ctx, codigo));

// areas/6 judicial, Rules: «A sold pagaré: its owner is demandante, our books do not move but the costas».
describe('la causa de quien compró el pagaré, de punta a punta', () => {
  it('demanda el comprador: nada cruza a 1207, el crédito sigue como estaba y su reloj corre como el de cualquiera', async () => {
    const c = await vendidoYMoroso();
    await expect(crear(t, nueva(c as never, { demandante: 'LA_EMPRESA' }))).rejects.toMatchObject({
      campos: { demandante: [expect.any(String)] },
    });
    const { id } = await crear(t, nueva(c as never, { demandante: 'COMPRADOR' }));
    const [antes1207, antes1201] = [await cuenta('1207'), await cuenta('1201')];
    const causa = await demandar(t, id, '2026-07-01');
    expect([causa.estado, causa.demandante, await cuenta('1207'), await cuenta('1201')]).toEqual([
      'DEMANDADA',
      'COMPRADOR',
      antes1207,
      antes1201,
    ]);
    const [credito, pagare] = await t.arrange(async (ctx) => [await creditoPorId(ctx, c.id), await pagarePorId(ctx, c.pagare_id)] as const);
    expect([credito?.estado, pagare?.estado]).toEqual(['moroso', 'vendido']);
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-07-01' });
    await avanzar(t, id, { tipo: 'ENCARGO_RECEPTOR', fecha: '2026-07-01', receptor: 'Receptora Uno' });
    const { intervinientes } = await detalle(t, id);
    const notificada = await avanzar(t, id, {
      tipo: 'NOTIFICACION_REQUERIMIENTO',
      fecha: '2026-07-01',
      receptor: 'Receptora Uno',
      interviniente_id: intervinientes[0]?.id ?? '',
      como: 'PERSONAL',
    });
    expect([notificada.estado, notificada.prescribe_el]).toEqual(['NOTIFICADA_REQUERIDA', null]);

    // What the debtor pays in it is the buyer's: the sale takes it, and the case tells it.
    await t.setHoy(f('2026-07-02'));
    const debe = await t.arrange((ctx) => cuotasDe(ctx, c.id));
    const primera = debe.find((q) => q.estado_cuota !== 'pagada');
    await cobrar(t, c.id, '2026-07-02', 480_266);
    expect([primera?.numero, (await detalle(t, id)).pagos.length]).toEqual([2, 1]);
    expect(await descuadres(t)).toEqual([]);
    expect(await sano()).toEqual([]);

    const fin = { codigo_cierre: 'DESISTIMIENTO', motivo: 'El comprador llegó a un acuerdo' };
    await t.act(contract, 'cerrar', fiscal(t), fin, { id });
    expect((await t.act(contract, 'aprobar_cierre', gerente(t), {}, { id })).estado).toBe('TERMINADA');
    const despues = await t.arrange(async (ctx) => (await pagarePorId(ctx, c.pagare_id))?.estado);
    expect([despues, await sano(), await descuadres(t)]).toEqual(['vendido', [], []]);
  });
});
