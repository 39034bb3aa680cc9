import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cable, PreparingClient } from './cable.ts';

const LOCAL = { user: 'postgres', database: 'postgres', ssl: false };
let engine: PGlite;
beforeAll(async () => {
  engine = await PGlite.create({ dataDir: 'memory://' });
  await engine.exec(`
    create table cosa (id int, n bigint, tasa numeric(12,4), texto text, datos jsonb, lista text[], dia date, cuando timestamptz, si boolean, bytes bytea);
    insert into cosa values (1, 9007199254740991, 1.85, 'ñ', '{"a":[1,null]}', '{"a,b",null}', '2026-03-10', '2026-03-10 12:00+00', true, '\\x00ff');
    insert into cosa (id) values (2);`);
});
afterAll(() => engine.close());

type Ask = (o: Record<string, unknown>) => Promise<pg.QueryArrayResult & pg.QueryResult>;

/** Runs with a client of its own, and tells how many times the database described rows to it. */
async function withClient(Client: typeof pg.Client, work: (ask: Ask) => Promise<unknown>): Promise<{ told: unknown; described: number }> {
  const client = new Client({ ...LOCAL, stream: () => cable(engine) } as never);
  let described = 0;
  client.connection.on('rowDescription', () => {
    described += 1;
  });
  await client.connect();
  const told = await work((o) => client.query(o as never) as never).finally(() => client.end());
  return { told, described };
}

/** Every type, in both shapes, with rows and without them, and with types of who asks. */
async function everything(ask: Ask): Promise<unknown> {
  const told: unknown[] = [];
  const ways = [{}, { rowMode: 'array' }, { types: { getTypeParser: () => (text: string) => `<${text}>` } }];
  for (const id of [1, 2, 3, 1])
    for (const way of ways) {
      const said = await ask({ name: 'toda', text: 'select * from cosa where id = $1', values: [id], ...way });
      told.push({ command: said.command, count: said.rowCount, rows: said.rows, fields: said.fields.map((f) => [f.name, f.dataTypeID]) });
    }
  return told;
}

describe('cómo son las filas de una sentencia preparada', () => {
  it('se pregunta una vez por conexión, y lo leído es lo mismo que preguntándolo cada vez', async () => {
    const each = await withClient(pg.Client, everything);
    const once = await withClient(PreparingClient, everything);
    expect(once.told).toEqual(each.told);
    expect([each.described, once.described]).toEqual([12, 3]);
  });
  it('una sentencia que falló la primera vez, o en medio, se lee bien después', async () => {
    const work = async (ask: Ask) => {
      const said = (n: number) => ask({ name: 'parte', text: 'select id, 6 / $1::int as q from cosa order by id', values: [n] });
      const told: unknown[] = [];
      for (const n of [0, 2, 0, 3])
        told.push(
          await said(n).then(
            (r) => r.rows,
            (e: { code?: string }) => e.code,
          ),
        );
      return told;
    };
    const once = await withClient(PreparingClient, work);
    expect(once.told).toEqual([
      '22012',
      [
        { id: 1, q: 3 },
        { id: 2, q: 3 },
      ],
      '22012',
      [
        { id: 1, q: 2 },
        { id: 2, q: 2 },
      ],
    ]);
  });
  it('lo que escribe y contesta sus filas, también; lo que no contesta ninguna, nada', async () => {
    const work = async (ask: Ask) => {
      const told: unknown[] = [];
      for (const texto of ['a', 'b']) {
        told.push((await ask({ name: 'con', text: 'update cosa set texto = $1 where id = 2 returning texto', values: [texto] })).rows);
        const mute = await ask({ name: 'sin', text: 'update cosa set texto = $1 where id = 2', values: [texto] });
        told.push([mute.rows, mute.rowCount, mute.fields]);
      }
      return told;
    };
    const once = await withClient(PreparingClient, work);
    expect(once.told).toEqual([[{ texto: 'a' }], [[], 1, []], [{ texto: 'b' }], [[], 1, []]]);
  });
});
