import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { anochecer, f, operador } from '#areas/cobranzas/service/mundo.fixture.ts';
import { items, tickets } from '#areas/cobranzas/tables.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { abrirVenta, COMPRADOR, hoy, vendible, venta } from '#areas/pacs/service/vendido.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
  await t.arrange((ctx) => sembrarCatalogos(ctx));
});
afterAll(() => t.close());

/** A credit with its first cuota still owed. */
async function conDeuda() {
  const c = await vendible(t, 1);
  const [q] = (await t.arrange((ctx) => cuotasDe(ctx, c.id))).filter((x) => x.vencimiento >= '2026-05-01');
  if (!q) throw new Error('a cuota is owed');
  return { c, pk: q.pk };
}
const vivos = (pk: string) => t.arrange((ctx) => ctx.count(items, and(eq(items.pk, pk), eq(items.vivo, true))));
const abrirTicket = (rut: string, pk: string) => t.act(cobranzas, 'crear', operador(t), { rut: rut as never, pks: [pk] });

// docs/decisiones/0143.
describe('lo que cobra por sí mismo quien compró el pagaré', () => {
  it('sale de su ticket cuando el comprador paga, y no vuelve ni por la noche ni a mano', async () => {
    const { c, pk } = await conDeuda();
    const { id } = await abrirTicket(c.rut, pk);
    expect(await vivos(pk)).toBe(1);
    await venta(t, [c.pagarevista], 'pagar', { cobra: 'COMPRADOR' });
    const [ticket] = await t.arrange((ctx) => ctx.rows(tickets, eq(tickets.id, id)));
    expect([await vivos(pk), ticket?.estado]).toEqual([0, 'CERRADO_SIN_PAGO']);
    await anochecer(t, f('2026-06-15'));
    expect(await vivos(pk)).toBe(0);
    await expect(abrirTicket(c.rut, pk)).rejects.toMatchObject({
      status: 422,
      codigo: 'cobra_comprador',
      datos: { nombre: `Fondo ${COMPRADOR}` },
    });
  });
  it('lo vendido que cobramos nosotros por su cuenta sigue en su ticket', async () => {
    await hoy(t, '2026-05-04');
    const { c, pk } = await conDeuda();
    await abrirTicket(c.rut, pk);
    await venta(t, [c.pagarevista]);
    expect(await vivos(pk)).toBe(1);
  });
});
