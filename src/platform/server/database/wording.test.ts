import { and, asc, desc, eq, exists, gt, ilike, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, bigint, date, jsonb, type PgDialect, pgTable, text, timestamp, unionAll, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './open.ts';

const cosas = pgTable('cosa', {
  id: uuid().notNull(),
  cantidad: bigint({ mode: 'number' }),
  comoSeLlama: text('como_se_llama'),
  lista: text().array(),
  datos: jsonb(),
  dia: date({ mode: 'string' }),
  cuando: timestamp({ withTimezone: true, mode: 'date' }),
});
const otras = pgTable('otra', { id: uuid().notNull(), cosa: uuid(), texto: text() });

let d: Database;
beforeAll(async () => {
  d = await openDatabase({});
});
afterAll(() => d.close());

interface Asked {
  getSQL(): SQL;
  toSQL(): { sql: string; params: unknown[] };
}
/** As the library writes it: what is asked for an index is left to it. */
function byTheLibrary(asked: Asked): { sql: string; params: unknown[] } {
  const { dialect } = d.db as unknown as { dialect: PgDialect };
  const { sql: text, params } = dialect.sqlToQuery(asked.getSQL(), 'another' as 'indexes');
  return { sql: text, params };
}

const b = alias(cosas, 'b');
const ID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';
const WHOLE = {
  sola: () => d.db.select().from(cosas),
  filtrada: () => d.db.select().from(cosas).where(eq(cosas.id, ID)),
  'ordenada y con tope': () =>
    d.db.select().from(cosas).where(gt(cosas.cantidad, 3)).orderBy(asc(cosas.comoSeLlama), desc(cosas.id)).limit(2),
  'de ninguna fila': () => d.db.select().from(cosas).limit(0),
  tomada: () => d.db.select().from(cosas).where(eq(cosas.id, ID)).for('update'),
  'tomada sin esperar': () => d.db.select().from(cosas).for('update', { skipLocked: true }),
  'con un salto': () => d.db.select().from(cosas).limit(3).offset(6),
  'de otro nombre': () => d.db.select().from(b).where(eq(b.comoSeLlama, 'x')),
  agrupada: () => d.db.select().from(cosas).groupBy(cosas.id),
  'unida a otra': () => unionAll(d.db.select().from(cosas), d.db.select().from(cosas).where(isNull(cosas.dia))),
  cruzada: () => d.db.select().from(cosas).leftJoin(b, eq(b.id, cosas.id)),
};
const PARTS = {
  'listas, de una y de varias': () =>
    d.db
      .select()
      .from(cosas)
      .where(or(inArray(cosas.id, [ID]), notInArray(cosas.cantidad, [1, 2, 3]))),
  'lo que hay en otra': () =>
    d.db
      .select({ n: sql<number>`count(*)`.as('n') })
      .from(cosas)
      .where(
        not(
          exists(
            d.db
              .select({ uno: sql`1` })
              .from(otras)
              .where(and(eq(otras.cosa, cosas.id), ilike(otras.texto, '%a%'))),
          ),
        ),
      ),
  'una parte con nombre': () => {
    const parte = d.db
      .$with('parte')
      .as(d.db.select({ id: cosas.id, doble: sql<number>`${cosas.cantidad} * ${2}`.as('doble') }).from(cosas));
    return d.db.with(parte).select().from(parte).where(gt(parte.doble, 4)).orderBy(parte.doble);
  },
  'una pregunta adentro': () => {
    const dentro = d.db.select({ id: b.id }).from(b).where(eq(b.dia, '2026-03-10')).as('dentro');
    return d.db.select({ id: dentro.id }).from(dentro).innerJoin(cosas, eq(cosas.id, dentro.id));
  },
  'valores sueltos, nulos, fechas y listas': () =>
    d.db
      .select()
      .from(cosas)
      .where(sql`${null} is null and ${[1, 'dos']} and ${true} and ${cosas.cuando} < ${sql.param(new Date(0), cosas.cuando)}`),
  'nombres y textos al pie de la letra': () =>
    d.db
      .select()
      .from(cosas)
      .where(sql`${sql.identifier('x')} = ${sql.raw("'y'")} and ${sql`${3}`.inlineParams()} = 3`),
  'filas nuevas': () =>
    d.db
      .insert(cosas)
      .values([
        { id: ID, datos: { a: null }, lista: ['a,b'] },
        { id: ID, cuando: new Date(0), comoSeLlama: sql`upper(${'ñ'})` },
      ])
      .onConflictDoUpdate({ target: cosas.id, set: { cantidad: sql`${cosas.cantidad} + 1` } })
      .returning(),
  'un cambio': () =>
    d.db
      .update(cosas)
      .set({ cantidad: null, datos: [1] })
      .from(otras)
      .where(eq(otras.cosa, cosas.id))
      .returning({ id: cosas.id }),
  'lo que se borra': () => d.db.delete(cosas).where(inArray(cosas.id, d.db.select({ id: otras.cosa }).from(otras))),
};

describe('lo que se le dice a la base', () => {
  it.each(Object.entries({ ...PARTS, ...WHOLE }))('%s: como lo escribe la biblioteca', (_, ask) => {
    const asked = ask() as unknown as Asked;
    expect(asked.toSQL()).toEqual(byTheLibrary(asked));
  });
  it.each(Object.entries(WHOLE))('%s, preguntada: la misma, también la segunda vez', (_, ask) => {
    const library = byTheLibrary(ask() as unknown as Asked);
    for (const asked of [ask(), ask()]) expect(asked.prepare('una').getQuery()).toMatchObject(library);
  });
  it('los parámetros por llenar quedan en su lugar', () => {
    const asked = d.db
      .select()
      .from(cosas)
      .where(and(eq(cosas.id, sql.placeholder('id')), gt(cosas.cantidad, 5)));
    expect(asked.toSQL().sql).toBe(byTheLibrary(asked as unknown as Asked).sql);
    expect(asked.toSQL().params[1]).toBe(5);
  });
});
