import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/values/fecha.ts';
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
      await ctx.db.execute(sql`update cobranza_ticket set monto_vencido = ${monto}, monto_total = ${monto}, vence = ${addDays(ctx.hoy, -45)}::date,
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
  it('lo que está por prescribir suma: 15 desde los noventa días, 25 desde los treinta, y nada cuando ya prescribió', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const { id } = await ticketDe(t, c.rut);
    const puntosCon = async (vence: string) => {
      await t.arrange(async (ctx) => {
        await ctx.db.execute(sql`update cobranza_ticket set vence = ${vence}::date where id = ${id}`);
        await ctx.db.execute(sql`delete from cobranza_cola`);
        await armarCola(ctx, { al: ctx.hoy, ruts: null });
      });
      const { rows } = await t.deps.database.sql('select razones from cobranza_cola where ticket_id = $1', [id]);
      const razones = (rows[0] as { razones: { codigo: string; puntos: number }[] }).razones;
      return razones.filter((r) => r.codigo.startsWith('prescribe')).map((r) => r.puntos);
    };
    // Today is 04-05-2026: a year from the due date is 90, 30, 29 and 0 days away, and yesterday.
    expect(await puntosCon('2025-08-03')).toEqual([]);
    expect(await puntosCon('2025-08-02')).toEqual([15]);
    expect(await puntosCon('2025-06-03')).toEqual([25]);
    expect(await puntosCon('2025-05-04')).toEqual([25]);
    expect(await puntosCon('2025-05-03')).toEqual([]);
  });
  it('con su cheque en el banco el ticket calla, y protestado deja de callar', async () => {
    const c = await moroso(t);
    await t.deps.database.sql(
      `insert into cheque (id, empresa_id, hecho_por, recepcion_id, banco, otra_plaza, cta_cte, num_cheque, monto, fecha, depositar_el, tipo, rut_girador, nombre_girador, cliente_rut,
          nombre, nominativo, cruzado, objeto_pk, objeto_tipo, objeto_numero, objeto_vence, estado)
        select gen_random_uuid(), $1::uuid, '{"PRUEBA"}', gen_random_uuid(), '012', false, '1', '0000001', 1000, '2026-04-20', '2026-04-20', 'AL_DIA', $2, 'x', $2, 'x', true, true, pk, 'cuota',
          '1', '2026-04-20', 'depositado' from libro_obligacion where rut = $2 and tipo = 'cuota' and estado = 'vigente' and vencimiento < '2026-05-20'`,
      [t.empresa_id, c.rut],
    );
    await anochecer(t, f('2026-05-03'));
    expect((await ticketDe(t, c.rut)).silencio).toBe('cheque_en_cobro');
    await t.deps.database.sql("update cheque set estado = 'protestado' where cliente_rut = $1", [c.rut]);
    await anochecer(t, f('2026-05-03'));
    expect((await ticketDe(t, c.rut)).silencio).toBeNull();
    await t.deps.database.sql('delete from cheque where cliente_rut = $1', [c.rut]);
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
  // areas/6 §1, «Done when» 2.
  it('dos operadores piden doscientas veces sobre cien tickets: cada uno se da una vez y ninguno dos', async () => {
    await t.arrange(async (ctx) => {
      await ctx.db.execute(sql`delete from cobranza_cola`);
      await ctx.db.execute(sql`insert into cobranza_ticket (id, empresa_id, hecho_por, num_ticket, division, rut_deudor, nombre, estado, origen, abierto_el,
          monto_total, monto_vencido, vence, proxima_fecha, proxima_tipo)
        select gen_random_uuid(), ${ctx.empresa_id}::uuid, '{"PRUEBA"}', 50000 + g, 'CREDITOS', (21000000 + g) || '-0', 'Clon', 'NUEVO', 'MORA', '2026-05-04', 1000, 1000,
          '2026-04-20', '2026-05-04', 'LLAMADA' from generate_series(1, 100) g`);
      await ctx.db.execute(sql`insert into cobranza_cola (id, empresa_id, hecho_por, fecha, ticket_id, division, puntaje, orden, razones)
        select gen_random_uuid(), empresa_id, hecho_por, ${ctx.hoy}::date, id, division, 1, num_ticket, '[]' from cobranza_ticket where nombre = 'Clon'`);
    });
    const dados: string[] = [];
    for (let k = 0; k < 100; k += 1)
      for (const x of await Promise.all([siguiente(0), siguiente(1)])) {
        if (!x.ticket_id) continue;
        dados.push(x.ticket_id);
        await t.deps.database.sql('update cobranza_cola set hecho = true where ticket_id = $1', [x.ticket_id]);
      }
    expect([dados.length, new Set(dados).size]).toEqual([100, 100]);
    await t.deps.database.sql("delete from cobranza_cola where ticket_id in (select id from cobranza_ticket where nombre = 'Clon')", []);
    await t.deps.database.sql("delete from cobranza_ticket where nombre = 'Clon'", []);
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
