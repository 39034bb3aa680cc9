import type { Database } from '../database/open.ts';

/** Every table, column, constraint, trigger, index and function of the schema, as one text: what a test may have altered. */
const SCHEMA = `
  select md5(string_agg(line, ';' order by line)) as schema from (
    select concat('t', c.oid, c.relname, c.relkind) as line from pg_class c where c.relnamespace = 'public'::regnamespace
    union all select concat('a', a.attrelid, a.attname, a.atttypid, a.attnotnull, a.atthasdef) from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    union all select concat('c', oid, conname, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat('g', oid, tgname, tgenabled) from pg_trigger
    union all select concat('f', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  ) parts`;

/** Names of the tables that take any room, in order. */
const WRITTEN = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0 order by 1`;

/** The tables whose rows point, by themselves or through others, to rows of these: the engine empties none of the two alone, even when one is empty. */
const POINTING = `
  with recursive pointing(id) as (
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    union
    select f.conrelid from pg_constraint f join pointing p on f.confrelid = p.id where f.contype = 'f'
  )
  select c.relname as name from pg_class c join pointing p on p.id = c.oid order by 1`;

interface Birth {
  schema: string;
  /** Rows that the migrations themselves wrote, by table, as the engine tells them. */
  rows: Record<string, string>;
}

const rowsOf = async (d: Database, table: string): Promise<string> =>
  String((await d.sql(`select coalesce(json_agg(t order by t::text), '[]')::text as rows from "${table}" t`)).rows[0]?.rows);

const written = async (d: Database): Promise<string[]> => (await d.sql(WRITTEN)).rows.map((r) => String(r.name));

/** What a database that nobody has written in is like. */
export async function asNew(d: Database): Promise<string> {
  const rows: Birth['rows'] = {};
  for (const table of await written(d)) rows[table] = await rowsOf(d, table);
  return JSON.stringify({ schema: String((await d.sql(SCHEMA)).rows[0]?.schema), rows } satisfies Birth);
}

/** Leaves the database as it was born, whatever guards its rows. False when its schema is another, and it must not be used again. */
export async function emptied(d: Database, born: string): Promise<boolean> {
  const { schema, rows } = JSON.parse(born) as Birth;
  try {
    if (String((await d.sql(SCHEMA)).rows[0]?.schema) !== schema) return false;
    const [full, kept] = [await written(d), new Set<string>()];
    for (const table of full) if (rows[table] !== undefined && (await rowsOf(d, table)) === rows[table]) kept.add(table);
    const altered = [...new Set([...full, ...Object.keys(rows)])].filter((t) => !kept.has(t));
    if (altered.length === 0) return true;
    const touched = (await d.sql(POINTING, [altered])).rows.map((r) => String(r.name));
    const lost = Object.keys(rows).filter((t) => touched.includes(t));
    const names = touched.map((t) => `"${t}"`).join(', ');
    const back = lost.map((t) => `insert into "${t}" select * from json_populate_recordset(null::"${t}", $r$${rows[t]}$r$);`).join('');
    // A replica's session fires no guard of rows that are only added.
    await d.sql(`set session_replication_role = replica; truncate ${names}; ${back} set session_replication_role = default`);
    return true;
  } catch {
    return false;
  }
}
