import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { anotarGestion, documentosPorId } from '#areas/documentos/public.server.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cola, tickets } from '../tables.ts';
import { armarCola } from './cola-sql.ts';
import { detienenGiro } from './detiene-giro.ts';
import { abrirMundo, operacion } from './verificar.fixture.ts';

const HOY = '2026-03-10' as Fecha;
let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await ctx.insert(parametros, { clave: 'cobranzas.verificacion_desde', valor: true, desde: HOY, motivo: 'Parte la verificación' });
  });
});
afterAll(() => t.close());

/** A ticket of somebody who owes a million since yesterday. */
const ticketDe = (rut_deudor: Rut, num_ticket: number) =>
  t.arrange((ctx) =>
    ctx.insert(tickets, {
      num_ticket,
      division: 'FACTORING',
      rut_deudor,
      nombre: 'Deudor',
      origen: 'MORA',
      abierto_el: HOY,
      monto_total: pesos(1_000_000),
      monto_vencido: pesos(1_000_000),
      vence: addDays(HOY, -1),
      proxima_fecha: HOY,
      proxima_tipo: 'LLAMADA',
    }),
  );
/** Codes and points of a ticket in the queue of today, made again. */
async function puntos(ticket_id: string) {
  return t.arrange(async (ctx) => {
    await ctx.db.delete(cola).where(eq(cola.empresa_id, ctx.empresa_id));
    await armarCola(ctx, { al: HOY, ruts: null });
    const [fila] = await ctx.rows(cola, eq(cola.ticket_id, ticket_id));
    return fila?.razones.map((r) => [r.codigo, r.puntos]);
  });
}
const porVerificar = async () => {
  const { items } = await t.ask(contract, 'por_gestionar', t.persona({ modulos: ['cobranzas'] }), { vista: 'por_verificar' });
  return items.map((i) => i.detiene_giro);
};

// areas/6 §1, table of points: a verification that holds a giro of today, +25.
describe('una verificación que detiene un giro de hoy', () => {
  it('suma 25 al ticket de quien debe responder y va primero en su lista, hasta que responde', async () => {
    const { ids } = await operacion(t);
    const suyos = await t.arrange((ctx) => documentosPorId(ctx, Object.values(ids)));
    const deudor = suyos[0]?.deudor_rut ?? rutOf(1);
    const [suyo, ajeno] = [await ticketDe(deudor, 9_001), await ticketDe(rutOf(40_000_777), 9_002)];
    // A million is 25 UF (12 points) and one day is the first band (10).
    const base = [
      ['monto', 12],
      ['tramo', 10],
    ];
    expect(await puntos(suyo.id)).toEqual([...base, ['verificacion_giro', 25]]);
    expect(await puntos(ajeno.id)).toEqual(base);
    expect(await porVerificar()).toEqual(suyos.map(() => true));
    // On the eve nobody waited for it.
    expect((await t.arrange((ctx) => detienenGiro(ctx, addDays(HOY, -1)))).size).toBe(0);

    for (const d of suyos) await t.arrange((ctx) => anotarGestion(ctx, d.id, { estado_verificacion: 'CONFORME' }));
    expect(await puntos(suyo.id)).toEqual(base);
    expect(await porVerificar()).toEqual([]);
  });
  it('sube en la mesa en el acto en que la compra empieza a esperar, y baja en el que el deudor responde', async () => {
    const deudor_rut = rutOf(40_000_778);
    const suyo = await ticketDe(deudor_rut, 9_003);
    const base = await puntos(suyo.id);
    const enCola = () =>
      t.arrange(async (ctx) => (await ctx.rows(cola, eq(cola.ticket_id, suyo.id))).map((k) => k.razones.map((r) => [r.codigo, r.puntos])));
    const { ids } = await operacion(t, { deudor: { rut_receptor: deudor_rut, deudor_rut, razon_deudor: 'Deudor de hoy S.A.' } });
    expect(await enCola()).toEqual([[...(base ?? []), ['verificacion_giro', 25]]]);

    const responder = (id: string, estado: 'CONFORME' | 'PENDIENTE') =>
      t.arrange((ctx) => anotarGestion(ctx, id, { estado_verificacion: estado }));
    const todos = Object.values(ids);
    for (const id of todos) await responder(id, 'CONFORME');
    expect(await enCola()).toEqual([base]);
    // What it said lapses before the money leaves: the giro waits for it again.
    await responder(todos[0] ?? '', 'PENDIENTE');
    expect(await enCola()).toEqual([[...(base ?? []), ['verificacion_giro', 25]]]);
  });
  it('a quien alguien tiene en la mesa no se le mueve el lugar', async () => {
    const deudor_rut = rutOf(40_000_779);
    const suyo = await ticketDe(deudor_rut, 9_004);
    const base = await puntos(suyo.id);
    await t.arrange(async (ctx) => {
      const [fila] = await ctx.rows(cola, eq(cola.ticket_id, suyo.id));
      if (fila) await ctx.update(cola, fila.id, { tomado_por: rutOf(1), tomado_hasta: new Date(ctx.ahora.getTime() + 60_000) });
    });
    await operacion(t, { deudor: { rut_receptor: deudor_rut, deudor_rut, razon_deudor: 'Deudor en el teléfono S.A.' } });
    const [fila] = await t.arrange((ctx) => ctx.rows(cola, eq(cola.ticket_id, suyo.id)));
    expect(fila?.razones.map((r) => [r.codigo, r.puntos])).toEqual(base);
  });
});
