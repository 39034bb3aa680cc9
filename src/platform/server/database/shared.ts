import { sql } from 'drizzle-orm';
import type { QueryArrayResult } from 'pg';

export type Rows = QueryArrayResult<unknown[]>;
/** Says one statement on the connection of the act. */
export type Say = (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Made with the database itself, before any migration: how many times each table that processes keep was changed. */
export const VERSIONS_TABLE = 'create table if not exists tabla_version (tabla text primary key, n bigint not null);';
/** All of them as one text, to be asked with something else. */
export const VERSIONS = sql<string>`(select coalesce(string_agg(tabla || n, ' ' order by tabla), '') from tabla_version)`;
const BUMP = `insert into tabla_version (tabla, n) select t, 1 from unnest($1::text[]) t order by t
  on conflict (tabla) do update set n = tabla_version.n + 1`;

/** Answers that one process keeps at most, and rows of the longest. */
const MAX_KEPT = 2_000;
const MAX_ROWS = 3_000;

export type Versions = ReadonlyMap<string, number>;

/**
 * What the acts of this process read of the tables that are the same for all of them, each answer with the versions of its tables. Whoever
 * writes one of those tables raises its version in the same transaction, in whichever process; an act learns the versions as it begins and
 * takes an answer only when they are the same. So an answer is never older than the act that takes it.
 */
export class SharedMemory {
  private there = false;
  private readonly kept = new Map<string, { stamp: string; answer: Rows }>();

  /** Begins a transaction and learns the versions in the same trip; null where nobody made the table yet. */
  async begin(text: string, say: Say): Promise<{ begun: unknown; versions: Versions | null }> {
    if (!(await this.ready(say))) return { begun: await say(text), versions: null };
    const said = (await say(`${text}; select tabla, n from tabla_version`)) as unknown as { rows: { tabla: string; n: number }[] }[];
    return { begun: said[0], versions: new Map((said[1]?.rows ?? []).map((r) => [r.tabla, r.n])) };
  }

  /** Says that these tables changed, as part of the transaction that changed them. */
  async changed(tables: ReadonlySet<string>, say: Say): Promise<void> {
    if (tables.size > 0 && (await this.ready(say))) await say(BUMP, [[...tables]]);
  }

  take(key: string, stamp: string): Rows | undefined {
    const found = this.kept.get(key);
    return found?.stamp === stamp ? found.answer : undefined;
  }

  keep(key: string, stamp: string, answer: Rows): void {
    if (answer.rows.length > MAX_ROWS) return;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(key, { stamp, answer });
  }

  private async ready(say: Say): Promise<boolean> {
    if (!this.there) this.there = (await say(`select to_regclass('tabla_version') is not null as hay`)).rows[0]?.hay === true;
    return this.there;
  }
}
