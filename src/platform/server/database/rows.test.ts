import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias, bigint, boolean, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './open.ts';

const cosas = pgTable('cosa', {
  id: uuid().notNull(),
  n: bigint({ mode: 'number' }),
  grande: bigint({ mode: 'bigint' }),
  entero: integer(),
  tasa: numeric({ precision: 20, scale: 4 }),
  texto: text(),
  lista: text().array(),
  si: boolean(),
  datos: jsonb(),
  dia: date({ mode: 'string' }),
  cuando: timestamp({ withTimezone: true, mode: 'date' }),
});

let d: Database;
beforeAll(async () => {
  d = await openDatabase({});
  await d.sql(
    'create table cosa (id uuid, n bigint, grande bigint, entero int, tasa numeric(20,4), texto text, lista text[], si boolean, datos jsonb, dia date, cuando timestamptz)',
  );
  await d.db.insert(cosas).values([
    { id: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', n: 1 },
    {
      id: '017f22e2-79b0-7cc3-98c4-dc0c0c073990',
      n: 9_007_199_254_740_991,
      grande: 12n,
      entero: -5,
      tasa: '1.8500',
      texto: 'ñ',
      lista: ['a,b', '"'],
      si: false,
      datos: { a: [1, null] },
      dia: '2026-03-10',
      cuando: new Date('2026-03-10T12:00:00Z'),
    },
  ]);
});
afterAll(() => d.close());

const columnas = {
  ...getTableColumns(cosas),
  doble: sql<number>`${cosas.n} * 2`.mapWith(cosas.n),
  otro: sql<string>`upper(${cosas.texto})`.as('otro'),
};

describe('la lectura de las filas', () => {
  it('lee cada tipo como la biblioteca, que todavía lee los campos anidados', async () => {
    const llanas = await d.db.select(columnas).from(cosas).orderBy(cosas.n);
    const anidadas = await d.db.select({ fila: columnas }).from(cosas).orderBy(cosas.n);
    expect(llanas).toEqual(anidadas.map((r) => r.fila));
    expect(llanas[1]).toMatchObject({ grande: 12n, tasa: '1.8500', lista: ['a,b', '"'], dia: '2026-03-10', otro: 'Ñ' });
    expect(llanas[0]).toMatchObject({ texto: null, cuando: null, doble: 2 });
  });
  it('dentro de una transacción y al devolver lo escrito, igual', async () => {
    const [row] = await d.db.transaction((tx) => tx.update(cosas).set({ entero: 7 }).where(eq(cosas.n, 1)).returning());
    expect(row).toMatchObject({ n: 1, entero: 7, cuando: null });
  });
  it('un cruce sin pareja deja nula la tabla entera', async () => {
    const b = alias(cosas, 'b');
    const filas = await d.db
      .select({ n: cosas.n, b })
      .from(cosas)
      .leftJoin(b, and(eq(b.n, cosas.n), eq(b.texto, 'ñ')))
      .orderBy(cosas.n);
    expect(filas.map((f) => f.b?.texto ?? null)).toEqual([null, 'ñ']);
    expect(filas[0]?.b).toBeNull();
  });
});
