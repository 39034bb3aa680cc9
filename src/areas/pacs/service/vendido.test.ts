import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';
import { mandatos } from '../tables.ts';
import {
  abrirVenta,
  ana,
  BANCO,
  COMPRADOR,
  hoy,
  ingresar,
  mandato,
  nueva,
  quien,
  TESORERO,
  vendible,
  venta,
  ventas,
} from './vendido.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
  await t.arrange((ctx) => sembrarCatalogos(ctx));
  await t.arrange((ctx) => seed.base?.(ctx) ?? Promise.resolve());
});
afterAll(() => t.close());

/** A credit whose cuota of 20-05-2026 is owed, with its note in the vault and a mandate in force. */
async function conMandato() {
  const c = await vendible(t, 1);
  const m = await ingresar(t, c);
  await t.arrange((ctx) =>
    ctx.db
      .update(mandatos)
      .set({ estado: 'activo', activado_el: '2026-03-10' as never })
      .where(eq(mandatos.id, m.id)),
  );
  return { c, m };
}
const simular = (fecha_cargo: string) => t.ask(contract, 'simular', ana(t), { banco: BANCO, fecha_cargo });
const queDice = async (credito: number) => {
  const s = await simular('2026-05-20');
  return {
    dentro: s.dentro.filter((x) => x.credito === credito).length,
    fuera: s.fuera.filter((x) => x.credito === credito).map((x) => [x.motivo, x.detalle]),
  };
};

// areas/6 pacs, Rules «Why not»: credito_no_vigente (judicial, castigado, sold with own collection).
describe('un crédito vendido y quién lo carga', () => {
  it('vendido a quien lo cobra por sí mismo, no se carga: la lista dice quién lo cobra, y el mandato también', async () => {
    const { c, m } = await conMandato();
    const [{ numero = 0 } = {}] = m.lista_creditos;
    expect(await queDice(numero)).toEqual({ dentro: 1, fuera: [] });
    await venta(t, [c.pagarevista], 'pagar', { cobra: 'COMPRADOR' });
    expect(await queDice(numero)).toEqual({ dentro: 0, fuera: [['cobra_comprador', `Fondo ${COMPRADOR}`]] });
    expect((await mandato(t, m.id)).lista_creditos).toMatchObject([{ numero, cobra_otro: `Fondo ${COMPRADOR}` }]);
  });
  it('vendido y cobrado por nosotros por cuenta del comprador, se carga como siempre', async () => {
    const { c, m } = await conMandato();
    await venta(t, [c.pagarevista]);
    expect(await queDice(m.lista_creditos[0]?.numero ?? 0)).toEqual({ dentro: 1, fuera: [] });
    expect((await mandato(t, m.id)).lista_creditos).toMatchObject([{ cobra_otro: null }]);
  });
  it('antes de que el comprador pague, el crédito es nuestro y se carga; ofrecido con responsabilidad, no lo cobra otro', async () => {
    const { c, m } = await conMandato();
    await venta(t, [c.pagarevista], 'endosar', { cobra: 'COMPRADOR' });
    expect(await queDice(m.lista_creditos[0]?.numero ?? 0)).toEqual({ dentro: 1, fuera: [] });
    await hoy(t, '2026-05-05');
    const mala = nueva([c.pagarevista], { cobra: 'COMPRADOR', con_responsabilidad: true });
    await expect(t.act(ventas, 'crear', quien(t, TESORERO), mala)).rejects.toMatchObject({
      campos: { cobra: ['Con responsabilidad la cobranza queda en la empresa'] },
    });
  });
});
