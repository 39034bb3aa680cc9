import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrir, alas, f, moroso } from './mundo.fixture.ts';
import { pasos } from './noche.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  for (let k = 0; k < 4; k += 1) await moroso(t, k % 2 === 0 ? {} : { natural: false });
});
beforeEach(() => alas(t));
afterAll(() => t.close());

/** What the night leaves, without what depends on ids, instants and tries. */
async function foto(ctx: Ctx): Promise<unknown> {
  const de = async (q: string) => ((await ctx.db.execute(sql.raw(q))) as unknown as { rows: unknown[] }).rows;
  return {
    tickets: await de(`select num_ticket, rut_deudor, division, estado, operador, monto_total::text, monto_vencido::text, vence::text,
      proxima_fecha::text, proxima_tipo, silencio, estado_recaudacion from cobranza_ticket order by num_ticket`),
    deudas: await de(`select i.pk, t.num_ticket, i.saldo::text, i.vivo, i.salida, i.estado_recaudacion from cobranza_item i
      join cobranza_ticket t on t.id = i.ticket_id order by i.pk, t.num_ticket`),
    acciones: await de(`select t.num_ticket, x.dia, x.accion, x.quien, x.fecha::text, x.estado from cobranza_accion x
      join cobranza_ticket t on t.id = x.ticket_id order by t.num_ticket, x.fecha, x.dia`),
    cola: await de(`select t.num_ticket, k.fecha::text, k.puntaje, k.orden, k.razones::text, k.sugerida, k.hecho from cobranza_cola k
      join cobranza_ticket t on t.id = k.ticket_id order by k.fecha, k.orden`),
    mensajes: await de(`select persona_rut, canal, plantilla, fecha::text from cobranza_gestion order by persona_rut, fecha, plantilla`),
    folios: await de(`select serie, ultimo from folio where serie = 'ticket'`),
  };
}

class Corte extends Error {}
const como = (accion: string) => ({ empresa_id: t.empresa_id, area: 'cobranzas', accion });

/** The whole night in one go, seen and then undone. */
async function sinMuertes(): Promise<unknown> {
  let vista: unknown;
  const noche = transact(t.deps, como('prueba'), async (ctx) => {
    for (const p of pasos) {
      let cursor: string | null = null;
      do cursor = (await p.run(ctx, cursor)).cursor;
      while (cursor !== null);
    }
    vista = await foto(ctx);
    throw new Corte();
  });
  await expect(noche).rejects.toBeInstanceOf(Corte);
  return vista;
}

/** The same night in which the process dies at the end of each step, before its commit, as many times as steps it has; each time it begins again from the first. */
async function conMuertes(): Promise<unknown> {
  for (let muere = 0; muere <= pasos.length; muere += 1)
    for (const [k, p] of pasos.entries()) {
      const paso = transact(t.deps, como(p.nombre), async (ctx) => {
        const r = await p.run(ctx, null);
        if (k === muere) throw new Corte();
        return r;
      });
      if (k === muere) {
        await expect(paso).rejects.toBeInstanceOf(Corte);
        break;
      }
      await paso;
    }
  return t.arrange((ctx) => foto(ctx as Ctx));
}

describe('la noche de cobranza', () => {
  it('muerta al final de cada uno de sus pasos y vuelta a empezar, deja las mismas filas que sin muertes', async () => {
    for (const dia of ['2026-04-20', '2026-04-21', '2026-05-03'] as Fecha[]) {
      await t.setHoy(dia);
      const esperada = await sinMuertes();
      expect(await conMuertes()).toEqual(esperada);
      await t.setHoy(addDays(f(dia), 1));
    }
  });
  it('la misma noche otra vez no cambia ninguna fila', async () => {
    await t.setHoy(f('2026-05-03'));
    const antes = await t.arrange((ctx) => foto(ctx as Ctx));
    for (const p of pasos) await transact(t.deps, como(p.nombre), (ctx) => p.run(ctx, null));
    expect(await t.arrange((ctx) => foto(ctx as Ctx))).toEqual(antes);
  });
});
