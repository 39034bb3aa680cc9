import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cobrar, devolver } from './caja.fixture.ts';
import { filasDeSql } from './consulta.ts';
import { devengar } from './devengar.ts';
import { abrirMundo, credito, f, GERENCIA, quien, saldos } from './mundo.fixture.ts';

let t: TestApp;
const ids: string[] = [];

/** One night, as the close runs it. */
async function noche(hoy: Fecha): Promise<void> {
  await t.setHoy(hoy);
  for (let cursor: string | null = null, k = 0; k < 5; k += 1) {
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
async function noches(desde: string, hasta: string): Promise<void> {
  for (let d = f(desde); d <= hasta; d = addDays(d, 1)) await noche(d);
}

const devengo = (id: string, mes?: string) => t.ask(contract, 'devengo', quien(t, GERENCIA), mes ? { mes } : {}, id);
type Devengo = Awaited<ReturnType<typeof devengo>>;
const suma = (ds: readonly Devengo[], de: (d: Devengo) => number) => ds.reduce((s, d) => s + de(d), 0);

/** What the books say: 1202, 1203, and 2109 as a debt. */
const libro = async () => {
  const s = await saldos(t);
  return { interes: s['1202'], reajuste: s['1203'], comision: -(s['2109'] ?? 0) };
};
const deTodos = async () => {
  const ds = await Promise.all(ids.map((id) => devengo(id)));
  const total = (de: (d: Devengo) => number) => suma(ds, de);
  return {
    interes: total((d) => d.por_cobrar.interes),
    reajuste: total((d) => d.por_cobrar.reajuste),
    comision: total((d) => d.por_cobrar.comision),
  };
};

beforeAll(async () => {
  t = await abrirMundo();
  const enPesos = await credito(t, 'vigente', {
    costos: [{ codigo: 'NOTARIA', neto: 60_000, afecto_iva: true, financiado: true, traspasado: false }],
  });
  const enUf = await credito(t, 'vigente', { moneda: 'UF', monto_solicitado: '400', plazo: 24, tasa_mensual: '0.5', costos: [] });
  ids.push(enPesos.id, enUf.id);
});
afterAll(() => t.close());

describe('el devengo de un crédito por mes y por día', () => {
  it('la suma de lo que cada crédito tiene por cobrar es el saldo de sus cuentas, noche a noche', async () => {
    await noches('2026-03-11', '2026-03-20');
    expect(await deTodos()).toEqual(await libro());
    expect((await libro()).interes).toBeGreaterThan(0);
  });

  it('los meses suman la vida del crédito, y los días suman su mes', async () => {
    await noches('2026-03-30', '2026-04-03');
    for (const id of ids) {
      const vida = await devengo(id);
      expect(vida.items.map((i) => [i.periodo, i.dias])).toEqual([
        ['2026-03', 12],
        ['2026-04', 3],
      ]);
      for (const campo of ['interes', 'reajuste', 'comision'] as const) {
        expect(vida.items.reduce((s, i) => s + i[campo], 0)).toBe(vida.total[campo]);
        const marzo = await devengo(id, '2026-03');
        expect(marzo.items.reduce((s, i) => s + i[campo], 0)).toBe(vida.items[0]?.[campo]);
        expect(marzo.total).toEqual(vida.total);
      }
    }
  });

  it('lo que todos devengaron un día es el asiento de ese día', async () => {
    for (const dia of ['2026-03-11', '2026-03-30', '2026-04-02']) {
      const filas = await Promise.all(ids.map(async (id) => (await devengo(id, dia.slice(0, 7))).items.find((i) => i.periodo === dia)));
      const suyo = filas.reduce((s, i) => s + (i?.interes ?? 0) + (i?.reajuste ?? 0) + (i?.comision ?? 0), 0);
      const [asiento] = await t.arrange((ctx) =>
        filasDeSql(ctx, sql`select sum(debe - haber)::bigint as monto from libro_linea where pk = ${`cartera:creditos:${dia}`}`),
      );
      expect([dia, suyo]).toEqual([dia, Number(asiento?.monto)]);
    }
  });

  it('un pago reconoce de una vez el interés que faltaba: tiene su parte del mes, y revertido deja de tenerla', async () => {
    const [id = ''] = ids;
    const p = await cobrar(t, id, '2026-04-03', 480_266);
    const conPago = await devengo(id);
    expect(conPago.pagos.interes).toBeGreaterThan(0);
    expect(conPago.items[1]?.de_pagos).toBe(conPago.pagos.interes);
    expect(conPago.cobrado.interes).toBeGreaterThan(0);
    expect(await deTodos()).toEqual(await libro());
    await devolver(t, p.evento_id);
    expect((await devengo(id)).pagos.interes).toBe(0);
    expect(await deTodos()).toEqual(await libro());
    await noche(f('2026-04-04'));
    expect(await deTodos()).toEqual(await libro());
    expect((await devengo(id)).otros).toEqual({ interes: 0, reajuste: 0, comision: 0 });
  });

  it('sus asientos dicen el giro y lo que cada cuenta tiene de él (ledger §3)', async () => {
    const [id = ''] = ids;
    const { items, saldos: suyos } = await t.ask(contract, 'asientos', quien(t, GERENCIA), {}, id);
    expect(items[0]).toMatchObject({ evento: 'Giro de crédito', fecha: '2026-03-10' });
    const capital = suyos.find((s) => s.cuenta === '1201')?.saldo;
    expect(capital).toBe(items.filter((l) => l.cuenta === '1201').reduce((s, l) => s + l.debe - l.haber, 0));
    expect(capital).toBeGreaterThan(5_000_000);
  });
});
