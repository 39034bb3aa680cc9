import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './open.ts';

const dir = mkdtempSync(join(tmpdir(), 'cable-'));
let d: Database;
beforeAll(async () => {
  d = await openDatabase({ dataDir: dir });
  await d.sql(
    'create table cosa (n bigint primary key, texto text, datos jsonb, dia date, cuando timestamptz); insert into cosa values (0, null, null, null, null)',
  );
});
afterAll(async () => {
  await d.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('la base embebida detrás del mismo cliente que un servidor', () => {
  it('una consulta repetida responde cada vez con sus valores, y los tipos vuelven como en el servidor', async () => {
    for (const n of [1, 2, 3])
      await d.sql('insert into cosa values ($1, $2, $3, $4, $5)', [n, `ñandú ${n}`, { n }, '2026-03-10', '2026-03-10T12:00:00Z']);
    for (const n of [3, 1, 2]) {
      const { rows } = await d.sql('select n, texto, datos, dia::text, cuando from cosa where n = $1', [n]);
      expect(rows).toEqual([{ n, texto: `ñandú ${n}`, datos: { n }, dia: '2026-03-10', cuando: new Date('2026-03-10T12:00:00Z') }]);
    }
  });
  it('un texto sin parámetros puede traer varias órdenes y contesta la última', async () => {
    const { rows } = await d.sql('select 1 as a; select 2 as a');
    expect(rows).toEqual([{ a: 2 }]);
  });
  it('tras un rechazo la misma conexión sigue, y la transacción que falló no deja nada', async () => {
    await expect(d.sql('insert into cosa (n) values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
    await expect(
      d.db.transaction(async (tx) => {
        await tx.execute(sql`insert into cosa (n) values (${77})`);
        await tx.execute(sql`insert into cosa (n) values (${77})`);
      }),
    ).rejects.toMatchObject({ cause: { code: '23505' } });
    expect((await d.sql('select count(*) as n from cosa where n = $1', [77])).rows).toEqual([{ n: 0 }]);
  });
  it('una respuesta larga llega entera', async () => {
    const { rows } = await d.sql('select repeat($1, 1000) as t from generate_series(1, 3000)', ['áé']);
    expect([rows.length, String(rows.at(-1)?.t).length]).toEqual([3000, 2000]);
  });
  it('doscientas consultas a la vez esperan su turno', async () => {
    const r = await Promise.all(Array.from({ length: 200 }, (_, i) => d.sql('select $1::int as i', [i])));
    expect(r.map((x) => x.rows[0]?.i)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });
  it('de lo que una transacción pregunta a la vez, el cliente de la base oye una pregunta tras otra, aunque una falle', async () => {
    const own = pg.Client.prototype.query as (...a: unknown[]) => Promise<unknown>;
    let live = 0;
    let most = 0;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...asked: unknown[]) {
      live += 1;
      most = Math.max(most, live);
      return (await own.apply(this, asked).finally(() => {
        live -= 1;
      })) as never;
    } as never);
    const said = await d.db
      .transaction((tx) => Promise.allSettled([1, 0, 2].map((n) => tx.execute(sql`select 6 / ${n}::int as q`))))
      .finally(() => spy.mockRestore());
    expect(said.map((s) => s.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect([most, live]).toEqual([1, 0]);
  });
  it('cambiar una tabla no rompe las consultas ya preparadas sobre ella', async () => {
    await d.sql('alter table cosa add column otra int default 5');
    await expect(d.sql('select n, otra from cosa where n = $1', [1])).resolves.toMatchObject({ rows: [{ n: 1, otra: 5 }] });
  });
});
