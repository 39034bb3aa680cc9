import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { compromisos, gestiones, operadores, tickets } from '../tables.ts';
import { armarCola } from './cola-sql.ts';
import { abrir, alas, anochecer, f, hoy, moroso, operador, supervisor, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const siguiente = (k: number) => t.act(contract, 'pedir_siguiente', operador(t, k), {});

describe('cola de la mesa', () => {
  it('S01: 350 UF, 45 días, promesa rota hoy y persona ubicada suman 71', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const { id, num_ticket } = await ticketDe(t, c.rut);
    await t.arrange(async (ctx) => {
      // 350 UF at the UF of the tests, as 45 days late and heard last week.
      const monto = pesos(Math.round(350 * 39_841.72));
      await ctx.db.execute(sql`update cobranza_ticket set monto_vencido = ${monto}, monto_total = ${monto}, dias_mora = 45, tramo = '31_60',
        sla_vence = '2026-12-31' where id = ${id}`);
      const promesa = { pks: [c.pk(1)], monto: pesos(1000), creado_el: f('2026-04-28'), fecha: f('2026-04-30'), juzga_el: f('2026-05-03') };
      await ctx.insert(compromisos, {
        ...promesa,
        ticket_id: id,
        metodo_pago: 'EFECTIVO',
        estado: 'incumplido',
        juzgado_el: f('2026-05-04'),
      });
      const llamada = { canal: 'LLAMADA', finalidad: 'COBRANZA', persona_rut: c.rut, operador_nombre: 'x', contactado: true } as const;
      await ctx.insert(gestiones, { ...llamada, ticket_id: id, fecha: f('2026-04-27'), minuto: 600, inicio: ctx.ahora, fin: ctx.ahora });
      await ctx.db.execute(sql`delete from cobranza_cola`);
      await armarCola(ctx, { al: ctx.hoy, ruts: null });
    });
    const { rows } = await t.deps.database.sql(
      'select puntaje, razones from cobranza_cola c join cobranza_ticket t on t.id = c.ticket_id where num_ticket = $1',
      [num_ticket],
    );
    expect(rows[0]).toEqual({
      puntaje: 71,
      razones: [
        { codigo: 'monto', puntos: 26 },
        { codigo: 'tramo', puntos: 20 },
        { codigo: 'promesa_rota', puntos: 20 },
        { codigo: 'ubicado', puntos: 5 },
      ],
    });
  });
  it('dos operadores piden el siguiente y nunca reciben el mismo', async () => {
    for (let k = 0; k < 6; k += 1) await moroso(t);
    await anochecer(t, f('2026-05-04'));
    await t.deps.database.sql("update cobranza_ticket set operador = null, estado = 'NUEVO' where estado = 'ASIGNADO'", []);
    const dados: string[] = [];
    for (let k = 0; k < 3; k += 1) {
      const [a, b] = await Promise.all([siguiente(0), siguiente(1)]);
      for (const x of [a, b]) if (x.ticket_id) dados.push(x.ticket_id);
      for (const [j, x] of [a, b].entries())
        if (x.ticket_id) await t.act(contract, 'anotar', operador(t, j), { comentario: 'Visto' }, { id: x.ticket_id });
    }
    expect(dados.length).toBe(6);
    expect(new Set(dados).size).toBe(6);
  });
  it('fuera del horario nadie recibe un ticket, y se dice por qué', async () => {
    await moroso(t);
    await anochecer(t, f('2026-05-05'));
    alas(t, '21:30');
    expect(await siguiente(0)).toMatchObject({ ticket_id: null, porque: 'fuera_de_horario' });
    alas(t);
  });
  it('con una promesa por vencer o una disputa abierta el ticket calla', async () => {
    const c = await moroso(t);
    await hoy(t, '2026-05-04');
    const { id } = await t.act(contract, 'crear', operador(t), { rut: c.rut, pks: [c.pk(1)] });
    const disputa = { pks: [c.pk(1)], motivo: 'PRECIO', monto: 10_000 };
    await t.act(contract, 'disputar', operador(t), disputa, { id });
    await anochecer(t, f('2026-05-06'));
    expect((await ticketDe(t, c.rut)).silencio).toBe('disputa_abierta');
    const d = (await t.detail(contract, supervisor(t), id)) as unknown as { disputas: { id: string }[] };
    const resolver = { disputa_id: d.disputas[0]?.id ?? '', aceptada: false, resolucion: 'El precio es el de la orden' };
    await expect(
      t.act(contract, 'resolver_disputa', t.persona({ rut: operador(t).rut as string, modulos: ['cobranzas'] }), resolver, { id }),
    ).rejects.toMatchObject({ status: 403 });
    await t.act(contract, 'resolver_disputa', supervisor(t), resolver, { id });
  });
  it('el reparto da más a quien tiene más capacidad libre, sólo de su división', async () => {
    await t.arrange(async (ctx) => {
      const [uno] = await ctx.rows(operadores, undefined, { orden: [operadores.rut] });
      if (uno) await ctx.update(operadores, uno.id, { divisiones: ['FACTORING'] });
    });
    const c = await moroso(t);
    await anochecer(t, f('2026-05-07'));
    expect((await ticketDe(t, c.rut)).operador).toBe(operador(t, 1).rut);
    expect(await t.arrange((ctx) => ctx.count(tickets, sql`estado = 'NUEVO' and operador is null`))).toBe(0);
  });
  it('el supervisor ve su tablero, y el operador no', async () => {
    const b = await t.ask(contract, 'tablero', supervisor(t), {});
    expect(b.abiertos).toBeGreaterThan(0);
    expect(b.por_operador.reduce((n, o) => n + o.abiertos, 0)).toBe(b.abiertos);
    await expect(t.ask(contract, 'tablero', operador(t), {})).rejects.toMatchObject({ status: 403 });
  });
});
