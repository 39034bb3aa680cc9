import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { VERSIONS_TABLE } from './shared.ts';

/** A room that owns tables: its numbered migrations run once, its guards (insert-only, deferred checks) whenever their text changes. */
interface Room {
  nombre: string;
  dir: string;
}

function roomsOf(root: string): Room[] {
  const areas = join(root, 'src/areas');
  const names = existsSync(areas) ? readdirSync(areas, { withFileTypes: true }).filter((d) => d.isDirectory()) : [];
  return [
    { nombre: 'platform', dir: join(root, 'src/platform/server/migrations') },
    ...names.map((d) => ({ nombre: d.name, dir: join(areas, d.name, 'migrations') })).sort((a, b) => (a.nombre < b.nombre ? -1 : 1)),
  ].filter((r) => existsSync(r.dir));
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** What is there before any migration. */
export const OWN = `
create table if not exists migracion (area text not null, archivo text not null, hash text not null, aplicada timestamptz not null default now(), primary key (area, archivo));
create table if not exists candado (nombre text primary key);
insert into candado values ('migracion') on conflict do nothing;
${VERSIONS_TABLE}
`;

/** Files in order: numbered migrations of every room, then every guards.sql. */
export function plan(root: string): { area: string; archivo: string; text: string; guard: boolean }[] {
  const rooms = roomsOf(root);
  const read = (r: Room, archivo: string) => ({ area: r.nombre, archivo, text: readFileSync(join(r.dir, archivo), 'utf8') });
  const numbered = rooms.flatMap((r) =>
    readdirSync(r.dir)
      .filter((f) => /^\d{4}_.*\.sql$/.test(f))
      .sort()
      .map((f) => ({ ...read(r, f), guard: false })),
  );
  const guards = rooms.filter((r) => existsSync(join(r.dir, 'guards.sql'))).map((r) => ({ ...read(r, 'guards.sql'), guard: true }));
  return [...numbered, ...guards];
}

const key = (area: unknown, archivo: unknown) => `${area}/${archivo}`;

/** Migrations that a database had, by `area/archivo`, with the hash of their text. */
export type Applied = Readonly<Record<string, string>>;

/** The numbered migrations of `applied`, without guards. One that the code no longer has, or has with another text, is an error. */
function asFarAs(files: ReturnType<typeof plan>, applied: Applied): ReturnType<typeof plan> {
  const found = files.filter((f) => !f.guard && applied[key(f.area, f.archivo)] === sha(f.text));
  const wanted = Object.keys(applied).filter((k) => !k.endsWith('/guards.sql'));
  if (found.length < wanted.length) throw new Error('The migrations of the code are not those that made these rows');
  return found;
}

/** What the code would leave applied: all its migrations, with the hash of each. */
export const appliedBy = (root: string): Applied =>
  Object.fromEntries(plan(root).flatMap((f) => (f.guard ? [] : [[key(f.area, f.archivo), sha(f.text)]])));

/**
 * Brings the database to the code's schema, all in one transaction behind a row lock: two processes starting together
 * migrate once. A migration already applied whose text changed stops the start: history is not edited. With `upTo` it goes only as far as
 * those, without guards: rows made by an older version are loaded there.
 */
export async function migrate(database: Database, root: string, upTo?: Applied): Promise<number> {
  const files = upTo ? asFarAs(plan(root), upTo) : plan(root);
  await database.sql(OWN);
  const before = await database.sql('select area, archivo, hash from migracion');
  const done = new Map(before.rows.map((r) => [key(r.area, r.archivo), String(r.hash)]));
  const pending = files.filter((f) => {
    const hash = done.get(key(f.area, f.archivo));
    if (hash === undefined) return true;
    if (hash === sha(f.text)) return false;
    if (f.guard) return true;
    throw new Error(`La migración ${f.area}/${f.archivo} ya aplicada cambió de texto`);
  });
  if (pending.length === 0) return 0;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select nombre from candado where nombre = 'migracion' for update`);
    const again = (await tx.execute(sql`select area, archivo, hash from migracion`)) as unknown as {
      rows: { area: string; archivo: string; hash: string }[];
    };
    const now = new Map(again.rows.map((r) => [key(r.area, r.archivo), r.hash]));
    for (const f of pending) {
      if (now.get(key(f.area, f.archivo)) === sha(f.text)) continue;
      for (const statement of f.text.split('--> statement-breakpoint')) {
        if (statement.trim()) await tx.execute(sql.raw(statement));
      }
      await tx.execute(
        sql`insert into migracion (area, archivo, hash) values (${f.area}, ${f.archivo}, ${sha(f.text)}) on conflict (area, archivo) do update set hash = excluded.hash, aplicada = now()`,
      );
    }
  });
  return pending.length;
}
