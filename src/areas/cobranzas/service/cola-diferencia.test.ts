import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { tickets } from '../tables.ts';
import { armarCola } from './cola-sql.ts';
import { correr } from './consulta.ts';
import { abrir, alas, f, operador } from './mundo.fixture.ts';

const HOY = f('2026-05-04');
const CUANTOS = 12;
let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  await t.setHoy(HOY);
  await t.arrange(async (ctx) => {
    for (let k = 0; k < CUANTOS; k += 1)
      await ctx.insert(tickets, {
        num_ticket: 7_000 + k,
        division: k % 3 === 0 ? 'FACTORING' : 'CREDITOS',
        rut_deudor: rutOf(41_000_000 + k),
        nombre: `Deudor ${k}`,
        origen: 'MORA',
        abierto_el: HOY,
        monto_total: pesos(100_000 * (k + 1)),
        monto_vencido: pesos(100_000 * (k + 1)),
        vence: addDays(HOY, -(1 + k * 9)),
        sla_vence: addDays(HOY, 3),
        proxima_fecha: HOY,
        proxima_tipo: 'LLAMADA',
      });
  });
});
afterAll(() => t.close());

/** What a row of the queue says of its ticket, and whether somebody touched it. */
const foto = async (ctx: Ctx) =>
  (
    await correr<{ num: number; dicho: string; version: number }>(
      ctx,
      sql`select t.num_ticket as num, k.version, concat_ws('|', k.division, k.operador, k.puntaje, k.orden, k.razones, k.sugerida, k.tomado_por, k.hecho) as dicho
        from cobranza_cola k join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id order by k.orden`,
    )
  ).rows;
const dice = (filas: Awaited<ReturnType<typeof foto>>) => filas.map((x) => [x.num, x.dicho]);

/** What may happen to a ticket, or to its row, between two nights. */
const CAMBIOS = {
  debe: (n: number) => sql`update cobranza_ticket set monto_total = ${n * 90_000}, monto_vencido = ${n * 90_000}`,
  vence: (n: number) => sql`update cobranza_ticket set vence = ${addDays(HOY, -n * 4)}::date`,
  operador: (n: number) => sql`update cobranza_ticket set operador = ${n % 2 === 0 ? null : rutOf(42_000_000 + n)}`,
  ilocalizable: (n: number) => sql`update cobranza_ticket set estado_seguimiento = ${n % 2 === 0 ? 'ILOCALIZABLE' : null}`,
  espera: (n: number) => sql`update cobranza_ticket set proxima_fecha = ${addDays(HOY, n % 2 === 0 ? 400 : 0)}::date`,
  hecho: () => sql`update cobranza_cola set hecho = true`,
  tomado: () => sql`update cobranza_cola set tomado_por = ${rutOf(1)}, tomado_hasta = now()`,
} as const;
type Cambio = { que: keyof typeof CAMBIOS; k: number; n: number };
const unCambio: fc.Arbitrary<Cambio> = fc.record({
  que: fc.constantFrom(...(Object.keys(CAMBIOS) as (keyof typeof CAMBIOS)[])),
  k: fc.integer({ min: 0, max: CUANTOS - 1 }),
  n: fc.integer({ min: 0, max: 30 }),
});

const cambiar = (ctx: Ctx, { que, k, n }: Cambio) => {
  const suyo = sql`(select id from cobranza_ticket where num_ticket = ${7_000 + k})`;
  const de = que === 'hecho' || que === 'tomado' ? sql`ticket_id` : sql`id`;
  return correr(ctx, sql`${CAMBIOS[que](n)} where ${de} = ${suyo}`);
};
const armar = (al: Fecha) => t.arrange((ctx) => armarCola(ctx as Ctx, { al, ruts: null }));
const mirar = () => t.arrange((ctx) => foto(ctx as Ctx));

describe('la cola por diferencia', () => {
  it('es la misma que se escribiría entera, y no vuelve a escribir la fila que no cambió ni nadie tocó', async () => {
    let al = HOY;
    await armar(al);
    await fc.assert(
      fc.asyncProperty(fc.array(unCambio, { minLength: 1, maxLength: 8 }), async (cambios) => {
        await t.arrange(async (ctx) => {
          for (const c of cambios) await cambiar(ctx as Ctx, c);
        });
        const antes = new Map((await mirar()).map((x) => [x.num, x]));
        al = addDays(al, 1);
        await armar(al);
        const despues = await mirar();
        for (const x of despues) if (antes.get(x.num)?.dicho === x.dicho) expect(x.version).toBe(antes.get(x.num)?.version);
        await t.arrange((ctx) => correr(ctx as Ctx, sql`with dia as (delete from cobranza_cola_dia) delete from cobranza_cola`));
        await armar(al);
        expect(dice(despues)).toEqual(dice(await mirar()));
      }),
      { numRuns: 25 },
    );
  });
  it('el mismo día otra vez no cambia lo que ya se hizo, y deja entrar lo que faltaba', async () => {
    const al = addDays(HOY, 500);
    await armar(al);
    const [uno] = await mirar();
    await t.arrange((ctx) => cambiar(ctx as Ctx, { que: 'hecho', k: (uno?.num ?? 7_000) - 7_000, n: 0 }));
    const antes = await mirar();
    await armar(al);
    expect(await mirar()).toEqual(antes);
    await t.arrange((ctx) => correr(ctx as Ctx, sql`delete from cobranza_cola where not hecho`));
    await armar(al);
    expect(dice(await mirar())).toEqual(dice(antes));
  });
  it('de una cola de otro día no se entrega nada', async () => {
    expect((await mirar()).length).toBeGreaterThan(0);
    alas(t);
    expect(await t.act(contract, 'pedir_siguiente', operador(t), {})).toMatchObject({ ticket_id: null, porque: 'sin_tickets' });
  });
});
