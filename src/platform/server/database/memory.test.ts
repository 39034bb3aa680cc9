import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing.ts';
import { readOnceInAnAct } from './memory.ts';
import type { Database, Db } from './open.ts';

const contador = pgTable('prueba_contador', { n: integer().primaryKey(), saldo: integer().notNull(), datos: jsonb() });
const ficha = pgTable('prueba_ficha', { n: integer().primaryKey(), nombre: text().notNull() });
readOnceInAnAct(ficha);

let d: Database;
beforeAll(async () => {
  d = await testDatabase();
  await d.sql(`create table prueba_contador (n int primary key, saldo int not null, datos jsonb);
    create table prueba_ficha (n int primary key, nombre text not null);
    insert into prueba_contador values (1, 100, '{"lista":[1]}'); insert into prueba_ficha values (1, 'Ana')`);
});
afterAll(() => d.close());

const saldo = async (tx: Db) => (await tx.select().from(contador).where(eq(contador.n, 1)))[0];
const nombre = async (tx: Db) => (await tx.select().from(ficha).where(eq(ficha.n, 1)))[0]?.nombre;
function senal(): { espera: Promise<void>; dar: () => void } {
  let dar: () => void = () => undefined;
  const espera = new Promise<void>((si) => {
    dar = si;
  });
  return { espera, dar };
}
const en = <T>(fn: (tx: Db) => Promise<T>): Promise<T> => d.db.transaction((tx) => fn(tx as unknown as Db));

describe('lo que una transacción ya leyó', () => {
  it('la misma pregunta da la misma respuesta, y cambiarla en memoria no cambia la siguiente', () =>
    en(async (tx) => {
      const una = (await saldo(tx))?.datos as { lista: number[] };
      una.lista.push(2);
      expect((await saldo(tx))?.datos).toEqual({ lista: [1] });
    }));
  it('tras escribir se lee de nuevo, también una ficha que se lee una vez por acto', () =>
    en(async (tx) => {
      expect([(await saldo(tx))?.saldo, await nombre(tx)]).toEqual([100, 'Ana']);
      await tx.update(contador).set({ saldo: 90 });
      await tx.update(ficha).set({ nombre: 'Berta' });
      expect([(await saldo(tx))?.saldo, await nombre(tx)]).toEqual([90, 'Berta']);
      await tx.update(ficha).set({ nombre: 'Ana' });
    }));
  it('tras esperar un candado se lee de nuevo lo que otra transacción dejó', async () => {
    // The embedded engine has one connection: there the other transaction is over before this one begins.
    const cruzan = d.engine === 'postgres';
    const [escrito, visto] = [senal(), senal()];
    if (!cruzan) visto.dar();
    const otra = en(async (tx) => {
      await tx.update(contador).set({ saldo: sql`${contador.saldo} - 7` });
      escrito.dar();
      await visto.espera;
    });
    await escrito.espera;
    const bajo = en(async (tx) => {
      const antes = (await saldo(tx))?.saldo ?? 0;
      visto.dar();
      await tx.select().from(contador).for('update');
      return antes - ((await saldo(tx))?.saldo ?? 0);
    });
    await otra;
    expect(await bajo).toBe(cruzan ? 7 : 0);
  });
  it('lo que se deshace a medias se olvida, y otra transacción no hereda nada', async () => {
    await en(async (tx) => {
      await expect(
        tx.transaction(async (dentro) => {
          await dentro.update(ficha).set({ nombre: 'Carla' });
          expect(await nombre(dentro as unknown as Db)).toBe('Carla');
          throw new Error('se deshace');
        }),
      ).rejects.toThrow('se deshace');
      expect(await nombre(tx)).toBe('Ana');
    });
    await d.sql(`update prueba_ficha set nombre = 'Diego'`);
    expect(await en(nombre)).toBe('Diego');
  });
  it('una pregunta que falló se pregunta de nuevo', async () => {
    const mala = (tx: Db) => tx.select({ n: sql`1 / (${contador.saldo} - ${contador.saldo})` }).from(contador);
    await en(async (tx) => {
      await expect(tx.transaction((dentro) => mala(dentro as unknown as Db))).rejects.toThrow();
      await expect(tx.transaction((dentro) => mala(dentro as unknown as Db))).rejects.toThrow();
      expect((await saldo(tx))?.saldo).toBeGreaterThan(0);
    });
  });
});
