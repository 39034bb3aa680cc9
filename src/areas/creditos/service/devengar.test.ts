import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as libro } from '#areas/libro/contract.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { enPesos } from '../domain/contable.ts';
import { debenEnLibro } from '../domain/imputacion.ts';
import { creditos, cuotas, devengos, reajustes } from '../tables.ts';
import { carteraAlAzar } from './cartera.fixture.ts';
import { devengar } from './devengar.ts';
import { comisionGanada } from './devengo.fixture.ts';
import { devengoObjetivo } from './devengo.ts';
import { abrirMundo, f } from './mundo.fixture.ts';
import { ufDe } from './simular.ts';
import { alCorriente } from './traer-la-noche.ts';

const SUSPENSION = 90;
const CUANTOS = 150;
let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) => carteraAlAzar(ctx, CUANTOS, 20260310));
});
afterAll(() => t.close());

/** One night, as the close runs it. */
async function noche(hoy: Fecha): Promise<void> {
  for (let cursor: string | null = null, k = 0; k < 50; k += 1) {
    const fin: { cursor: string | null } = await t.deps.database.db.transaction((tx) =>
      devengar(
        new Context({ deps: t.deps, db: tx as never, session: systemSession(t.empresa_id), hoy, area: 'creditos', accion: 'devengo' }),
        cursor,
      ),
    );
    if (fin.cursor === null) return;
    cursor = fin.cursor;
  }
}

interface Cuenta {
  devengado: number;
  comision: number;
  reajustes: Map<number, number>;
}

/** What the exact engine says of each credit after a night, from what it had. */
function esperado(hoy: Fecha, habia: ReadonlyMap<string, Cuenta> | null): Promise<Map<string, Cuenta>> {
  return t.arrange(async (ctx) => {
    const uf = await ufDe(ctx, hoy);
    const out = new Map<string, Cuenta>();
    for (const c of await ctx.db.select().from(creditos).where(eq(creditos.estado, 'vigente'))) {
      const filas = await ctx.db.select().from(cuotas).where(eq(cuotas.credito_id, c.id)).orderBy(asc(cuotas.numero));
      const antes = habia?.get(c.id);
      const suyos = new Map(filas.map((q) => [q.numero, antes?.reajustes.get(q.numero) ?? q.reajuste]));
      const cuenta = { devengado: antes?.devengado ?? c.devengado, comision: antes?.comision ?? c.comision_devengada, reajustes: suyos };
      out.set(c.id, cuenta);
      if (c.moneda === 'UF' && uf === null) continue;
      cuenta.comision = Math.max(cuenta.comision, comisionGanada(c, filas, hoy));
      if (c.proximo_vencimiento && daysBetween(c.proximo_vencimiento, hoy) >= SUSPENSION) continue;
      cuenta.devengado = Math.max(cuenta.devengado, devengoObjetivo(c, filas, { al: hoy, uf: c.moneda === 'UF' ? uf : null }));
      if (c.moneda !== 'UF') continue;
      const capital = (q: (typeof filas)[number]) => Math.max(0, Math.max(0, q.amortizacion) - q.pagado_capital);
      const enLibro = debenEnLibro(
        filas.map((q) => ({ numero: q.numero, amortizacion: q.amortizacion, capital_debido: capital(q), interes_debido: 0 })),
        c.devuelto,
      );
      for (const [k, q] of filas.entries())
        if (capital(q) > 0) suyos.set(q.numero, enPesos(enLibro[k]?.capital ?? 0, uf) - q.libro_capital);
    }
    return out;
  });
}

const escrito = (hoy: Fecha) =>
  t.arrange(async (ctx) => ({
    filas: await ctx.db
      .select()
      .from(devengos)
      .where(and(eq(devengos.empresa_id, ctx.empresa_id), eq(devengos.fecha, hoy))),
    reajustes: await ctx.db
      .select()
      .from(reajustes)
      .where(and(eq(reajustes.empresa_id, ctx.empresa_id), eq(reajustes.fecha, hoy))),
  }));

describe('el devengo por conjuntos (ledger §3)', () => {
  it('dice de cada crédito al azar lo mismo que el motor exacto, al peso, noche tras noche: también si se salta una, si no hay UF o si baja', async () => {
    let habia: Map<string, Cuenta> | null = null;
    // The last one has no UF published; the one before the last goes back to catch what the calendar skipped.
    for (const dia of ['2026-03-10', '2026-03-11', '2026-03-15', '2026-03-31', '2026-04-09', '2026-04-20'].map(f)) {
      habia = await esperado(dia, habia);
      await noche(dia);
      const { filas, reajustes: suyos } = await escrito(dia);
      expect(filas).toHaveLength(CUANTOS);
      for (const d of filas) {
        const e = habia.get(d.credito_id);
        expect([dia, d.credito_id, d.interes_acum, d.comision_acum]).toEqual([dia, d.credito_id, e?.devengado, e?.comision]);
      }
      for (const d of suyos)
        expect([d.credito_id, d.numero, d.reajuste_acum]).toEqual([
          d.credito_id,
          d.numero,
          habia.get(d.credito_id)?.reajustes.get(d.numero),
        ]);
      expect(suyos.length).toBeGreaterThan(60);
    }
  });

  it('una noche repetida no escribe nada, y el asiento del día es la suma de sus filas', async () => {
    const cuenta = () =>
      t.arrange(async (ctx) => {
        const r = await ctx.db.execute(sql`select
          (select sum(interes)::bigint from credito_devengo) as interes, (select sum(comision)::bigint from credito_devengo) as comision,
          (select sum(reajuste)::bigint from credito_reajuste) as reajuste,
          (select sum(debe - haber)::bigint from libro_linea where cuenta = '1202') as l1202,
          (select sum(debe - haber)::bigint from libro_linea where cuenta = '1203') as l1203,
          (select sum(debe - haber)::bigint from libro_linea where cuenta = '2109') as l2109`);
        return (r as unknown as { rows: Record<string, number>[] }).rows[0];
      });
    const antes = await cuenta();
    expect(antes).toMatchObject({ l1202: antes?.interes, l1203: antes?.reajuste, l2109: antes?.comision });
    await expect(noche(f('2026-04-20'))).rejects.toThrow();
    expect(await cuenta()).toEqual(antes);
  });

  it('la pantalla de una noche suma lo mismo que su asiento, y el asiento lleva a ella', async () => {
    const quien = t.persona({ rut: '40000009-3' });
    const vista = await t.ask(contract, 'noche', quien, { fecha: f('2026-04-20') });
    const [asiento] = await t.arrange(async (ctx) => {
      const r = await ctx.db.execute(sql`select min(a.id::text) as id,
          coalesce(sum(l.debe - l.haber) filter (where l.cuenta = '1202'), 0)::bigint as interes,
          coalesce(sum(l.debe - l.haber) filter (where l.cuenta = '1203'), 0)::bigint as reajuste,
          coalesce(sum(l.debe - l.haber) filter (where l.cuenta = '2109'), 0)::bigint as comision
        from libro_asiento a join libro_linea l on l.asiento_id = a.id where a.origen_id = 'devengo:2026-04-20'`);
      return (r as unknown as { rows: { id: string; interes: number; reajuste: number; comision: number }[] }).rows;
    });
    const { id = '', ...suma } = asiento ?? {};
    const enteros = Object.fromEntries(Object.entries(suma).map(([k, v]) => [k, Number(v)]));
    expect([vista.suma, vista.suma.interes > 0]).toEqual([enteros, true]);
    const filas = await t.ask(contract, 'noche', quien, { fecha: f('2026-04-20'), perPage: 100 });
    expect(filas.items.reduce((s, i) => s + i.interes, 0)).toBe(vista.suma.interes);
    expect(await t.ask(libro, 'origen', quien, {}, id)).toEqual({ url: '/creditos/devengo?fecha=2026-04-20' });
  });

  it('quien va a tocar un crédito encuentra en él lo que las noches escribieron al lado, una vez', async () => {
    const vistos = await t.arrange(async (ctx) => {
      const [c] = await ctx.db.select().from(creditos).where(eq(creditos.moneda, 'UF')).limit(1);
      if (!c) throw new Error('no credit');
      const uno = await alCorriente(ctx, c);
      return { c, uno, dos: await alCorriente(ctx, uno), guardado: await ctx.get(creditos, c.id) };
    });
    const { filas } = await escrito(f('2026-04-20'));
    const suya = filas.find((d) => d.credito_id === vistos.c.id);
    expect(vistos.uno).toMatchObject({
      devengado: suya?.interes_acum,
      comision_devengada: suya?.comision_acum,
      devengado_al: '2026-04-20',
    });
    expect(vistos.dos).toEqual(vistos.uno);
    expect(vistos.guardado.devengado).toBe(vistos.uno.devengado);
  });

  it('un crédito con los días de la política en mora no reconoce más, y al pagar se pone al día', async () => {
    const dia = f('2026-04-21');
    const { moroso } = await t.arrange(async (ctx) => {
      const [c] = await ctx.db
        .select()
        .from(creditos)
        .where(and(eq(creditos.moneda, 'CLP'), sql`proximo_vencimiento <= ${dia}::date - 90`))
        .limit(1);
      return { moroso: c };
    });
    if (!moroso) throw new Error('no late credit');
    await noche(dia);
    expect((await escrito(dia)).filas.find((d) => d.credito_id === moroso.id)?.interes).toBe(0);
    // Its oldest cuota is paid: it is late no more.
    await t.arrange((ctx) =>
      ctx.db
        .update(creditos)
        .set({ proximo_vencimiento: f('2026-05-20') })
        .where(eq(creditos.id, moroso.id)),
    );
    const sigue = await esperado(f('2026-04-22'), null);
    await noche(f('2026-04-22'));
    const fila = (await escrito(f('2026-04-22'))).filas.find((d) => d.credito_id === moroso.id);
    expect(fila?.interes_acum).toBe(Math.max(sigue.get(moroso.id)?.devengado ?? 0, moroso.devengado));
  });
});
