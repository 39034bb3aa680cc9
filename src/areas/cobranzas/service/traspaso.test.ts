import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { tickets } from '../tables.ts';
import { abrir, alas, anochecer, f, moroso, OPERADORES, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const [UNO = '', DOS = ''] = OPERADORES.map(String);
const deQuien = async (ruts: readonly string[]) =>
  Object.fromEntries(
    (await t.arrange((ctx) => ctx.rows(tickets, inArray(tickets.rut_deudor, ruts as never)))).map((x) => [x.rut_deudor, x.operador]),
  );

describe('los tickets de quien deja su cartera o la empresa', () => {
  it('van con sus clientes a quien los recibe, y se cuentan antes de traspasarlos', async () => {
    const [a, b, c] = [await moroso(t), await moroso(t), await moroso(t)];
    await anochecer(t, f('2026-04-21'));
    await t.arrange((ctx) => ctx.db.update(tickets).set({ operador: UNO as never }));
    const clientes = [a.rut, b.rut];
    const contados = await t.arrange((ctx) => ctx.ask('cartera.por_traspasar', { cliente_ruts: clientes, de: UNO }));
    expect(contados.flatMap((r) => r.answer)).toContainEqual({ titulo: 'Tickets de cobranza abiertos', n: 2 });
    const mismos = await t.arrange((ctx) => ctx.ask('cartera.por_traspasar', { cliente_ruts: clientes, de: DOS }));
    expect(mismos.flatMap((r) => r.answer).some((x) => x.titulo === 'Tickets de cobranza abiertos')).toBe(false);
    await t.arrange((ctx) => ctx.emit('cartera.traspasada', { cliente_ruts: clientes, de: UNO, a: DOS, desde: ctx.hoy }));
    expect(await deQuien([a.rut, b.rut, c.rut])).toEqual({ [a.rut]: DOS, [b.rut]: DOS, [c.rut]: UNO });
  });
  it('de quien se va sin heredero quedan libres, y esa noche se reparten sin perder su etapa', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-04-23'));
    const { id } = await ticketDe(t, c.rut);
    await t.arrange((ctx) => ctx.update(tickets, id, { operador: DOS as never, estado: 'EN_GESTION' }));
    await t.arrange((ctx) => ctx.emit('ejecutivo.desvinculado', { rut: DOS, heredero: null, fecha: ctx.hoy }));
    expect((await t.arrange((ctx) => ctx.rows(tickets, eq(tickets.operador, DOS as never)))).length).toBe(0);
    await anochecer(t, f('2026-04-24'));
    expect(await ticketDe(t, c.rut)).toMatchObject({ operador: UNO, estado: 'EN_GESTION' });
  });
});
