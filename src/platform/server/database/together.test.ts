import { asc, eq, inArray, sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../at-once.ts';
import { testDatabase } from '../testing/database.ts';
import { traffic } from './cable.ts';
import type { Database, Db } from './open.ts';

const cosas = pgTable('prueba_cosa', {
  n: bigint('n', { mode: 'number' }).primaryKey(),
  id: uuid('id').notNull(),
  texto: text('texto'),
  monto: numeric('monto', { precision: 20, scale: 4 }),
  si: boolean('si'),
  peso: doublePrecision('peso'),
  datos: jsonb('datos'),
  lista: text('lista').array(),
  dias: date('dias').array(),
  dia: date('dia'),
  cuando: timestamp('cuando', { withTimezone: true }),
});
const otras = pgTable('prueba_otra', { n: integer('n').primaryKey(), cosa: bigint('cosa', { mode: 'number' }) });

let d: Database;
beforeAll(async () => {
  d = await testDatabase();
  await d.sql(`create table prueba_cosa (n bigint primary key, id uuid not null, texto text, monto numeric(20, 4), si boolean, peso float8, datos jsonb,
    lista text[], dias date[], dia date, cuando timestamptz)`);
  await d.sql('create table prueba_otra (n int primary key, cosa bigint)');
  await d.db.insert(cosas).values([
    {
      n: 1,
      id: '018e0000-0000-7000-8000-000000000001',
      texto: 'ñandú, "así" \\ y {más}\nen dos líneas',
      monto: '1234567.8900',
      si: true,
      peso: 0.1,
      datos: { a: [1, null, 'x'], si: false },
      lista: ['uno', 'd,o"s', ''],
      dias: ['2026-03-10', '2026-12-31'],
      dia: '2026-03-10',
      cuando: new Date('2026-03-10T12:00:00.123Z'),
    },
    { n: 2, id: '018e0000-0000-7000-8000-000000000002', si: false, lista: [] },
    { n: 3, id: '018e0000-0000-7000-8000-000000000003', texto: '', monto: '-0.0001' },
  ]);
  await d.db.insert(otras).values([1, 2, 3, 4].map((n) => ({ n, cosa: n % 2 === 0 ? 1 : 2 })));
});
afterAll(() => d.close());

/** What a transaction answers, and how many statements it sent besides those that begin and end it. */
async function acto<T>(trabajo: (db: Db) => Promise<T>): Promise<{ dicho: T; sentencias: number }> {
  let sentencias = 0;
  const dicho = await d.db.transaction(async (tx) => {
    const antes = traffic.sent;
    const its = await trabajo(tx as unknown as Db);
    sentencias = traffic.sent - antes;
    return its;
  });
  return { dicho, sentencias };
}

const una = (db: Db, n: number) => db.select().from(cosas).where(eq(cosas.n, n));
const todas = (db: Db) => db.select().from(cosas).orderBy(sql`${cosas.n} desc`);
const unidas = (db: Db) => db.select().from(otras).innerJoin(cosas, eq(cosas.n, otras.cosa)).orderBy(asc(otras.n)).limit(3);
const enPartes = async (db: Db) =>
  (
    (await db.execute(sql`with pares as (select n from prueba_otra where cosa = ${1}) select count(*)::int as n from pares`)) as {
      rows: unknown[];
    }
  ).rows;
const alguna = async (db: Db) =>
  ((await db.execute(sql`select n, texto, si, cuando from "prueba_cosa" where n = ${1}`)) as { rows: unknown[] }).rows;

describe('lo que un acto pregunta a la vez', () => {
  it('contesta lo mismo, con los mismos tipos y en el mismo orden, que preguntado de a uno', async () => {
    const solas = [
      (await acto((db) => una(db, 1))).dicho,
      (await acto((db) => todas(db))).dicho,
      (await acto((db) => unidas(db))).dicho,
      (await acto((db) => una(db, 99))).dicho,
    ];
    const { dicho, sentencias } = await acto((db) => Promise.all([una(db, 1), todas(db), unidas(db), una(db, 99)]));
    expect(dicho).toEqual(solas);
    expect(sentencias).toBe(1);
    expect(dicho[1].map((c) => c.n)).toEqual([3, 2, 1]);
    expect(dicho[0][0]).toMatchObject({ n: 1, monto: '1234567.8900', si: true, peso: 0.1, lista: ['uno', 'd,o"s', ''], dia: '2026-03-10' });
  });

  it('una pregunta escrita a mano vuelve con sus nombres', async () => {
    const sola = (await acto((db) => alguna(db))).dicho;
    await acto((db) => enPartes(db));
    const { dicho, sentencias } = await acto((db) => Promise.all([alguna(db), enPartes(db), una(db, 2)]));
    expect(dicho.slice(0, 2)).toEqual([sola, [{ n: 2 }]]);
    expect(sentencias).toBe(1);
  });

  it('lo que está entre comillas no es un parámetro, y un punto y coma al final no estorba', async () => {
    const contar = (db: Db) => db.$count(cosas, eq(cosas.n, 1));
    const comillas = async (db: Db) =>
      (
        (await db.execute(sql`select texto || ' cuesta $1; o no' as t, 'x' as x from "prueba_cosa" where n = ${3} and 'a' <> 'b'`)) as {
          rows: unknown[];
        }
      ).rows;
    const entre = async (db: Db) =>
      ((await db.execute(sql`select 'a' as a, n from "prueba_cosa" where n = ${2} and 'b' <> 'c'`)) as { rows: unknown[] }).rows;
    const preguntar = () => acto((db) => Promise.all([contar(db), comillas(db), entre(db), una(db, 1)]));
    await preguntar();
    const { dicho, sentencias } = await preguntar();
    expect(dicho.slice(0, 3)).toEqual([1, [{ t: ' cuesta $1; o no', x: 'x' }], [{ a: 'a', n: 2 }]]);
    expect(sentencias).toBe(2);
  });

  it('la que nunca se preguntó va sola, y desde entonces con las otras', async () => {
    const nueva = (db: Db) =>
      db
        .select({ n: otras.n })
        .from(otras)
        .where(inArray(otras.n, [1, 2]));
    const preguntar = () => acto((db) => Promise.all([una(db, 1), todas(db), nueva(db)]));
    expect([(await preguntar()).sentencias, (await preguntar()).sentencias]).toEqual([2, 1]);
  });

  it('una lista de cualquier largo va con las otras desde que se conoce su pregunta', async () => {
    const deLista = (db: Db, ns: readonly number[]) =>
      db
        .select()
        .from(cosas)
        .where(inArray(cosas.n, [...ns]))
        .orderBy(asc(cosas.n));
    await acto((db) => deLista(db, [1, 2]));
    const larga = Array.from({ length: 300 }, (_, i) => i + 2);
    const { dicho, sentencias } = await acto((db) => Promise.all([una(db, 1), deLista(db, larga), deLista(db, [3, 1, 2])]));
    expect(dicho.map((rows) => rows.map((c) => c.n))).toEqual([[1], [2, 3], [1, 2, 3]]);
    expect(sentencias).toBe(1);
  });

  it('lo que se escribe entre dos preguntas lo ve la segunda y no la primera', async () => {
    const { dicho } = await acto((db) =>
      Promise.all([una(db, 2), db.update(cosas).set({ texto: 'escrito' }).where(eq(cosas.n, 2)), una(db, 2), todas(db)]),
    );
    expect([dicho[0][0]?.texto, dicho[2][0]?.texto, dicho[3][1]?.texto]).toEqual([null, 'escrito', 'escrito']);
  });

  it('de muchas a la vez cada una recibe la suya', async () => {
    const { dicho, sentencias } = await acto((db) => Promise.all(Array.from({ length: 60 }, (_, i) => una(db, i % 2 === 0 ? 100 + i : 1))));
    expect(dicho.map((rows) => rows.length)).toEqual(Array.from({ length: 60 }, (_, i) => i % 2));
    expect(sentencias).toBeLessThanOrEqual(3);
  });

  it('si una falla, el acto oye su falla y no deja nada escrito', async () => {
    const mala = (db: Db) => db.execute(sql`select 1 / (n - 1) as x from "prueba_cosa" where n = ${1}`);
    const falla = acto(async (db) => {
      await db.update(cosas).set({ texto: 'perdido' }).where(eq(cosas.n, 3));
      return Promise.all([una(db, 1), mala(db), todas(db)]);
    });
    await expect(falla).rejects.toMatchObject({ cause: { code: '22012' } });
    expect((await acto((db) => una(db, 3))).dicho[0]?.texto).toBe('');
  });
  it('se oye por qué falló, y no lo que falló sólo porque la transacción ya había fallado', async () => {
    const mala = (db: Db) => db.execute(sql`select 1 / (n - 1) as x from "prueba_cosa" where n = ${1} for update`);
    const falla = acto((db) => atOnce([una(db, 1).then(() => todas(db)), mala(db)]));
    await expect(falla).rejects.toMatchObject({ cause: { code: '22012' } });
  });
});
