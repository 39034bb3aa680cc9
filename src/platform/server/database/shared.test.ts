import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing.ts';
import { traffic } from './cable.ts';
import { readOnceInTheProcess } from './memory.ts';
import { type Database, type Db, openServer } from './open.ts';

const lista = pgTable('prueba_lista', { n: integer().primaryKey(), nombre: text().notNull() });
readOnceInTheProcess(lista);

let d: Database;
beforeAll(async () => {
  d = await testDatabase();
  await d.sql('create table prueba_lista (n int primary key, nombre text not null)');
});
afterAll(() => d.close());
beforeEach(() => d.sql(`delete from prueba_lista; insert into prueba_lista values (1, 'Ana')`));

const en = <T>(fn: (tx: Db) => Promise<T>, base = d): Promise<T> => base.db.transaction((tx) => fn(tx as unknown as Db));
const nombre = async (tx: Db) => (await tx.select().from(lista).where(eq(lista.n, 1)))[0]?.nombre;
const poner = (tx: Db, a: string) => tx.update(lista).set({ nombre: a }).where(eq(lista.n, 1));
async function sentencias(fn: () => Promise<unknown>): Promise<number> {
  const antes = traffic.sent;
  await fn();
  return traffic.sent - antes;
}

describe('lo que es igual para todos los actos', () => {
  it('lo que un acto leyó no lo pregunta el siguiente', async () => {
    expect(await en(nombre)).toBe('Ana');
    // Begin and commit, and nothing between them.
    expect(await sentencias(() => en(nombre))).toBe(2);
  });

  it('un cambio confirmado lo ve el acto siguiente, y quien lo hace lo ve enseguida', async () => {
    await en(nombre);
    await en(async (tx) => {
      await poner(tx, 'Berta');
      expect(await nombre(tx)).toBe('Berta');
    });
    expect(await en(nombre)).toBe('Berta');
    expect(await sentencias(() => en(nombre))).toBe(2);
  });

  it('un cambio deshecho no lo vio nadie, y lo que se sabía sigue sirviendo', async () => {
    await en(nombre);
    const intento = en(async (tx) => {
      await poner(tx, 'Carla');
      expect(await nombre(tx)).toBe('Carla');
      throw new Error('se deshace');
    });
    await expect(intento).rejects.toThrow('se deshace');
    expect(await sentencias(() => en(async (tx) => expect(await nombre(tx)).toBe('Ana')))).toBe(2);
  });

  it('lo deshecho a medias tampoco queda', async () => {
    await en(async (tx) => {
      const dentro = tx.transaction(async (adentro) => {
        await poner(adentro as unknown as Db, 'Dora');
        throw new Error('se deshace');
      });
      await expect(dentro).rejects.toThrow('se deshace');
      expect(await nombre(tx)).toBe('Ana');
    });
    expect(await en(nombre)).toBe('Ana');
  });

  it('un cambio fuera de una transacción, escrito a mano, también se nota', async () => {
    await en(nombre);
    await d.sql(`update prueba_lista set nombre = 'Elena'`);
    expect(await en(nombre)).toBe('Elena');
    await d.db.update(lista).set({ nombre: 'Flora' });
    expect(await en(nombre)).toBe('Flora');
  });

  it('quien cambia en su copia lo que leyó no lo cambia para los demás', async () => {
    await en(async (tx) => {
      const [fila] = await tx.select().from(lista);
      Object.assign(fila ?? {}, { nombre: 'otra' });
    });
    expect(await en(nombre)).toBe('Ana');
  });

  it('lo que cambió otro proceso lo ve el acto siguiente de éste', async () => {
    const [donde] = (await d.sql('select current_database() as base')).rows;
    // The embedded engine is of one process; there the other one is this one.
    const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://nadie');
    url.pathname = `/${String(donde?.base)}`;
    const otro = d.engine === 'postgres' ? openServer(url.href) : d;
    expect([await en(nombre), await en(nombre, otro)]).toEqual(['Ana', 'Ana']);
    for (const [escribe, lee] of [
      [d, otro],
      [otro, d],
    ] as const) {
      const nuevo = randomUUID();
      await en((tx) => poner(tx, nuevo), escribe);
      expect(await en(nombre, lee)).toBe(nuevo);
    }
    if (otro !== d) await otro.close();
  });
});
