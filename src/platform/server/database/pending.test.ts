import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/values/id.ts';
import { testDatabase } from '../testing.ts';
import { pendingOf, traffic } from './cable.ts';
import type { Database, Db } from './open.ts';
import { changed, type PendingWrites, pointedAt, waitable, whole } from './pending.ts';

const comunes = { id: uuid().notNull(), empresa_id: uuid().notNull(), version: integer().notNull().default(1) };
const cosa = pgTable(
  'prueba_cosa',
  { ...comunes, codigo: text().notNull(), saldo: bigint({ mode: 'number' }).notNull().default(sql`0`) },
  (t) => [unique().on(t.empresa_id, t.codigo)],
);
const libre = pgTable('prueba_libre', {
  ...comunes,
  monto: numeric({ precision: 20, scale: 4 }),
  dia: date({ mode: 'string' }),
  cuando: timestamp({ withTimezone: true, mode: 'date' }),
  gente: text().array(),
  datos: jsonb(),
  vale: boolean(),
  nota: text(),
});
const parcial = pgTable('prueba_parcial', { ...comunes, codigo: text(), vivo: boolean(), nota: text() }, (t) => [
  uniqueIndex('prueba_parcial_viva').on(t.empresa_id, t.codigo).where(sql`vivo`),
]);
const apuntada = pgTable('prueba_apuntada', { ...comunes, n: integer().notNull() });
const doble = pgTable('prueba_doble', { ...comunes, n: integer().notNull(), dos: integer().generatedAlwaysAs(sql`n * 2`) });

const EMPRESA = uuidv7();
let d: Database;
beforeAll(async () => {
  d = await testDatabase();
  await d.sql(`create table prueba_cosa (id uuid primary key, empresa_id uuid, version int, codigo text, saldo bigint, unique (empresa_id, codigo));
    create table prueba_libre (id uuid primary key, empresa_id uuid, version int, monto numeric(20, 4), dia date, cuando timestamptz,
      gente text[], datos jsonb, vale boolean, nota text)`);
});
afterAll(() => d.close());

let a: string;
let b: string;
beforeEach(async () => {
  [a, b] = [uuidv7(), uuidv7()];
  await d.sql('truncate prueba_cosa, prueba_libre');
  await d.sql('insert into prueba_cosa values ($1, $2, 1, $3, 10), ($4, $2, 1, $5, 20)', [a, EMPRESA, 'A', b, 'B']);
});

const en = <T>(fn: (tx: Db, p: PendingWrites) => Promise<T>): Promise<T> =>
  d.db.transaction((tx) => {
    const pending = pendingOf(tx);
    if (!pending) throw new Error('a transaction has no pending writes');
    return fn(tx as unknown as Db, pending);
  });
const fila = async (id: string, db: Db = d.db) => (await db.select().from(cosa).where(eq(cosa.id, id)))[0];

describe('lo que un acto escribe junto', () => {
  it('quien nombra la tabla lo lee ya escrito, y quien nombra otra no lo hace escribir', () =>
    en(async (tx, p) => {
      const antes = traffic.sent;
      await p.change(cosa, EMPRESA, a, { saldo: 11 });
      await tx.select().from(libre);
      expect(traffic.sent - antes).toBe(1);
      expect(await fila(a, tx)).toMatchObject({ saldo: 11, version: 2 });
      expect(traffic.sent - antes).toBe(3);
    }));
  it('confirmado queda escrito, y deshecho no queda', async () => {
    await en((_tx, p) => p.change(cosa, EMPRESA, a, { saldo: 11 }));
    expect(await fila(a)).toMatchObject({ saldo: 11 });
    const deshecho = en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, a, { saldo: 12 });
      throw new Error('no');
    });
    await expect(deshecho).rejects.toThrow('no');
    await en((tx) => tx.select().from(libre));
    expect(await fila(a)).toMatchObject({ saldo: 11, version: 2 });
  });
  it('filas nuevas y cambios que no deciden lo único se dicen juntos; lo que lo decide se dice antes', async () => {
    const nueva = (codigo: string) => whole(cosa, { id: uuidv7(), empresa_id: EMPRESA, version: 1, codigo, saldo: 1 });
    const antes = traffic.sent;
    await en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, a, { saldo: 11 });
      await p.add(cosa, EMPRESA, [nueva('C')]);
      await p.change(cosa, EMPRESA, b, { saldo: 21 });
    });
    expect(traffic.sent - antes).toBe(3);
    expect([(await fila(a))?.saldo, (await fila(b))?.saldo]).toEqual([11, 21]);
    // The code that a row leaves is taken by another of the same act.
    await en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, a, { codigo: 'X' });
      await p.add(cosa, EMPRESA, [nueva('A')]);
    });
    expect(await d.db.select({ codigo: cosa.codigo }).from(cosa).orderBy(cosa.codigo)).toEqual(
      ['A', 'B', 'C', 'X'].map((codigo) => ({ codigo })),
    );
  });
  it.each([true, false])('una fila que esperaba y deja su código a otra que también esperaba se dice antes (%s)', async (primero) => {
    await en(async (_tx, p) => {
      for (const id of primero ? [a, b] : [b, a]) await p.change(cosa, EMPRESA, id, { saldo: 11 });
      await p.change(cosa, EMPRESA, a, { codigo: 'Z' });
      await p.change(cosa, EMPRESA, b, { codigo: 'A' });
    });
    expect([(await fila(a))?.codigo, (await fila(b))?.codigo, (await fila(b))?.saldo]).toEqual(['Z', 'A', 11]);
  });
  it('lo que se dice aparte no espera a las filas nuevas de su tabla', async () => {
    const antes = traffic.sent;
    await en(async (tx, p) => {
      await p.add(cosa, EMPRESA, [whole(cosa, { id: uuidv7(), empresa_id: EMPRESA, version: 1, codigo: 'C', saldo: 1 })]);
      const suma = tx
        .update(cosa)
        .set({ saldo: sql`${cosa.saldo} + 5` })
        .where(eq(cosa.id, a));
      await p.write(cosa, () => suma, true);
    });
    expect(traffic.sent - antes).toBe(3);
    expect(await fila(a)).toMatchObject({ saldo: 15 });
  });
  it('lo que decide un único escrito a mano se conoce por sus palabras, y lo demás se dice junto', async () => {
    const antes = traffic.sent;
    const dos = (de: { nota: string } | { vivo: boolean }) =>
      en(async (_tx, p) => {
        await p.change(parcial, EMPRESA, a, de);
        await p.change(parcial, EMPRESA, b, de);
        throw new Error(`waits after ${traffic.sent - antes}`);
      });
    // Its begin and no more; the table is not there, so what is said is refused.
    await expect(dos({ nota: 'x' })).rejects.toThrow('waits after 1');
    await expect(dos({ vivo: false })).rejects.toThrow('prueba_parcial');
  });
  it('dos cambios de una fila se escriben una vez y cuentan dos versiones', async () => {
    const antes = traffic.sent;
    await en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, a, { saldo: 11 });
      await p.change(cosa, EMPRESA, a, { codigo: 'Z', saldo: undefined });
    });
    // Beginning, what waited, committing.
    expect(traffic.sent - antes).toBeLessThanOrEqual(4);
    expect(await fila(a)).toMatchObject({ saldo: 11, codigo: 'Z', version: 3 });
  });
  it('el código que una fila deja lo toma otra en el mismo acto: lo que tiene orden se dice en su orden', async () => {
    await en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, a, { codigo: 'C' });
      await p.change(cosa, EMPRESA, b, { codigo: 'A' });
    });
    expect([(await fila(a))?.codigo, (await fila(b))?.codigo]).toEqual(['C', 'A']);
    const c = uuidv7();
    await en(async (_tx, p) => {
      await p.change(cosa, EMPRESA, b, { codigo: 'D' });
      await p.add(cosa, EMPRESA, [whole(cosa, { id: c, empresa_id: EMPRESA, codigo: 'A' })]);
    });
    expect(await fila(c)).toMatchObject({ codigo: 'A', saldo: 0, version: 1 });
  });
  it('una fila nueva que después cambia entra una vez, ya cambiada', async () => {
    const c = uuidv7();
    await en(async (_tx, p) => {
      await p.add(cosa, EMPRESA, [whole(cosa, { id: c, empresa_id: EMPRESA, codigo: 'N' })]);
      await p.change(cosa, EMPRESA, c, { saldo: 5 });
    });
    expect(await fila(c)).toMatchObject({ codigo: 'N', saldo: 5, version: 2 });
  });
  it('lo de antes de un intento queda aunque el intento se deshaga, y lo del intento no', async () => {
    await en(async (tx, p) => {
      await p.change(cosa, EMPRESA, a, { saldo: 11 });
      await tx.execute(sql`savepoint item`);
      await p.change(cosa, EMPRESA, b, { saldo: 21 });
      await tx.execute(sql`rollback to savepoint item`);
      await tx.execute(sql`release savepoint item`);
    });
    expect([(await fila(a))?.saldo, (await fila(b))?.saldo]).toEqual([11, 20]);
  });
  it('lo que la base rehúsa se oye dentro de la transacción, también al confirmar', async () => {
    await expect(en((_tx, p) => p.change(cosa, EMPRESA, a, { codigo: 'B' }))).rejects.toMatchObject({ cause: { code: '23505' } });
    const visto = en(async (tx, p) => {
      await p.change(cosa, EMPRESA, a, { codigo: 'B' });
      await tx.select().from(cosa);
    });
    await expect(visto).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await fila(a)).toMatchObject({ codigo: 'A' });
  });
  it('una sentencia sin respuesta espera igual, y dos sobre una tabla se dicen una tras otra', async () => {
    const mas = (tx: Db, n: number) =>
      tx
        .update(cosa)
        .set({ saldo: sql`${cosa.saldo} + ${n}` })
        .where(eq(cosa.id, a));
    await en(async (tx, p) => {
      for (const n of [1, 2]) await p.write(cosa, () => mas(tx, n));
      expect(p.knows(cosa)).toBe(false);
    });
    expect(await fila(a)).toMatchObject({ saldo: 13 });
  });
  it('una sentencia se escribe al decirla: mientras espera admite más, y dicha o deshecha ya no espera', async () => {
    await en(async (tx, p) => {
      let n = 1;
      const mas = () =>
        tx
          .update(cosa)
          .set({ saldo: sql`${cosa.saldo} + ${n}` })
          .where(eq(cosa.id, a));
      const espera = await p.write(cosa, mas);
      n = 5;
      expect(espera()).toBe(true);
      expect((await tx.select().from(cosa).where(eq(cosa.id, a)))[0]?.saldo).toBe(15);
      expect(espera()).toBe(false);
      await tx.execute(sql`savepoint item`);
      const otra = await p.write(cosa, mas);
      await tx.execute(sql`rollback to savepoint item`);
      expect(otra()).toBe(false);
    });
    expect(await fila(a)).toMatchObject({ saldo: 15 });
  });
  it('la sentencia que cierra el acto dice con ella lo que espera', async () => {
    await en(async (tx, p) => {
      await p.change(cosa, EMPRESA, a, { saldo: 11 });
      await p.add(libre, EMPRESA, [whole(libre, { id: b, empresa_id: EMPRESA, nota: 'ñ' })]);
      const antes = traffic.sent;
      p.joinNext();
      const una = tx.$with('una').as(tx.update(cosa).set({ saldo: 7 }).where(eq(cosa.id, b)).returning());
      await tx.with(una).select().from(una);
      expect(traffic.sent - antes).toBe(1);
    });
    expect([(await fila(a))?.saldo, (await fila(b))?.saldo]).toEqual([11, 7]);
    expect(await d.db.select().from(libre)).toMatchObject([{ id: b, nota: 'ñ' }]);
  });
  it('mil filas nuevas y mil cambios de una vez caben: se dicen por partes', async () => {
    const ids = Array.from({ length: 1_000 }, () => uuidv7());
    await en(async (_tx, p) => {
      const filas = ids.map((id, n) => whole(libre, { id, empresa_id: EMPRESA, nota: String(n) }));
      await p.add(libre, EMPRESA, filas);
      for (const id of ids) await p.change(libre, EMPRESA, id, { vale: true });
    });
    const { rows } = await d.sql('select count(*) as n, min(version) as v from prueba_libre where vale');
    expect(rows).toEqual([{ n: 1_000, v: 2 }]);
  });
  it('fuera de una transacción nada espera', () => {
    expect(pendingOf(d.db)).toBeNull();
  });
});

describe('lo que se contesta antes de escribirlo', () => {
  const decimal = fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 4 }))
    .map(([n, f, k]) => `${n}${k === 0 ? '' : `.${String(f).padStart(4, '0').slice(0, k)}`}`);
  const valores = fc.record(
    {
      monto: fc.option(decimal),
      dia: fc.option(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((x) => x.toISOString().slice(0, 10)),
      ),
      cuando: fc.option(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })),
      gente: fc.option(
        fc.array(
          fc.string().filter((s) => !s.includes('\0')),
          { maxLength: 4 },
        ),
      ),
      datos: fc.option(fc.jsonValue({ maxDepth: 2 }).filter((x) => x !== null && !JSON.stringify(x).includes('u0000'))),
      vale: fc.option(fc.boolean()),
      nota: fc.option(fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\0'))),
    },
    { requiredKeys: [] },
  );
  it('una fila, nueva o cambiada, se lee como se contestó', () =>
    fc.assert(
      fc.asyncProperty(valores, valores, async (nueva, cambio) => {
        const id = uuidv7();
        const fila = whole(libre, { ...nueva, id, empresa_id: EMPRESA });
        const despues = changed(libre, fila, cambio);
        await en((_tx, p) => p.add(libre, EMPRESA, [fila]));
        const [leida] = await d.db.select().from(libre).where(eq(libre.id, id));
        expect(leida).toEqual(fila);
        // The order of its keys too: what did not change is told by comparing texts.
        expect(JSON.stringify(leida?.datos)).toBe(JSON.stringify(fila.datos));
        // A negative nothing is written by the database in its own way: it does not wait.
        if (!despues) return expect(cambio.monto).toMatch(/^-0/);
        await en((_tx, p) => p.change(libre, EMPRESA, id, cambio));
        const [otra] = await d.db.select().from(libre).where(eq(libre.id, id));
        expect(otra).toEqual({ ...despues, version: 2 });
      }),
      { numRuns: 60 },
    ));
  it('lo que sólo sabe la base no espera: una expresión, más decimales de los que caben, una columna calculada', () => {
    expect(changed(cosa, { saldo: 1 }, { saldo: sql`saldo + 1` })).toBeUndefined();
    expect(changed(libre, {}, { monto: '1.00001' })).toBeUndefined();
    expect(changed(libre, {}, { monto: '1.5' })).toMatchObject({ monto: '1.5000' });
    expect(changed(doble, { n: 1 }, { n: 2 })).toBeUndefined();
    expect(() => whole(cosa, { id: a, empresa_id: EMPRESA })).toThrow('prueba_cosa.codigo');
  });
  it('de lo nuevo esperan solas unas pocas filas de las que nada hay que preguntar', () => {
    const nueva = { id: a, empresa_id: EMPRESA, codigo: 'N' };
    expect(waitable(cosa, [nueva])).toEqual([{ ...nueva, version: 1, saldo: 0 }]);
    expect(waitable(cosa, [nueva, { id: b, empresa_id: EMPRESA }])).toBeUndefined();
    expect(waitable(libre, [{ id: a, empresa_id: EMPRESA, monto: '1.00001' }])).toBeUndefined();
    expect(waitable(doble, [{ id: a, empresa_id: EMPRESA, n: 1 }])).toBeUndefined();
    expect(
      waitable(
        cosa,
        Array.from({ length: 100 }, () => nueva),
      ),
    ).toBeUndefined();
  });
  it('una tabla a la que otras apuntan no espera', () => {
    const nueva = { id: a, empresa_id: EMPRESA, n: 1 };
    expect(waitable(apuntada, [nueva])).toHaveLength(1);
    pointedAt(apuntada);
    expect(waitable(apuntada, [nueva])).toBeUndefined();
  });
});
