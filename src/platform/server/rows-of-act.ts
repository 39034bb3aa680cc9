import { and, asc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { countRows, readRows } from './company-rows.ts';
import { pendingOf } from './database/cable.ts';
import type { BaseTable, New, Patch, Row, RowsOrder } from './database/columns.ts';
import type { Db } from './database/open.ts';
import { changed, type Written, waitable, whole } from './database/pending.ts';
import { sameColumns, writeMany } from './many-rows.ts';
import type { Change } from './types.ts';

type Loose = Record<string, unknown>;

/** A row by its table too: some tables take their id from the row that they go with. */
const nameOf = (table: BaseTable, id: string): string => `${getTableName(table)} ${id}`;

/** Rows changed at once that may wait to be said with the rest, each by itself; more are said together, at once. */
const TOLD_APART = 3;

/** The rows that an act reads, holds and writes, and what it tells of them. Always of its company. */
export abstract class RowsOfAct {
  abstract readonly db: Db;
  abstract readonly empresa_id: string;
  abstract readonly ahora: Date;
  abstract readonly people: string[];
  readonly changes: Change[] = [];
  /** Tables that this act wrote, by their names. What an attempt undid stays: a board is read once more for nothing. */
  readonly movidas = new Set<string>();
  /** The rows that it holds, as it last knew them. */
  protected readonly held = new Map<string, Loose>();

  private where<T extends BaseTable>(table: T, id: string) {
    return and(eq(table.empresa_id, this.empresa_id), eq(table.id, id));
  }

  async find<T extends BaseTable>(table: T, id: string): Promise<Row<T> | undefined> {
    if (!/^[0-9a-f-]{36}$/i.test(id)) return undefined;
    const rows = await this.db
      .select()
      .from(table as PgTable)
      .where(this.where(table, id))
      .limit(1);
    return rows[0] as Row<T> | undefined;
  }

  async get<T extends BaseTable>(table: T, id: string): Promise<Row<T>> {
    const row = await this.find(table, id);
    if (!row) throw new NotFound();
    return row;
  }

  rows<T extends BaseTable>(table: T, where?: SQL, o?: RowsOrder): Promise<Row<T>[]> {
    return readRows(this, table, where, o);
  }

  async first<T extends BaseTable>(table: T, where?: SQL, o?: Omit<RowsOrder, 'limit'>): Promise<Row<T> | undefined> {
    return (await readRows(this, table, where, { ...o, limit: 1 }))[0];
  }

  count(table: BaseTable, where?: SQL): Promise<number> {
    return countRows(this, table, where);
  }

  async insertMany<T extends BaseTable>(table: T, values: readonly New<T>[]): Promise<Row<T>[]> {
    const all = values.map((v) => this.born(v));
    const pending = pendingOf(this.db);
    const rows = pending?.acts ? waitable(table, all) : undefined;
    if (rows) await pending?.add(table, this.empresa_id, rows);
    return this.made(table, (rows as Row<T>[] | undefined) ?? (await this.writtenNow(table, all)));
  }

  private async writtenNow<T extends BaseTable>(table: T, all: readonly Loose[]): Promise<Row<T>[]> {
    const out: Row<T>[] = [];
    for (let at = 0; at < all.length; at += 500) {
      const chunk = all.slice(at, at + 500);
      const written = () =>
        this.db
          .insert(table)
          .values(chunk as never)
          .returning();
      out.push(...((await this.learning(table, written)) as Row<T>[]));
    }
    return out;
  }

  async insertLast<T extends BaseTable>(table: T, values: readonly New<T>[], o: { apart?: boolean } = {}): Promise<Row<T>[]> {
    const pending = pendingOf(this.db);
    if (!pending?.acts) return this.insertMany(table, values);
    const rows = values.map((v) => whole(table, this.born(v)));
    await pending.add(table, this.empresa_id, rows, o.apart);
    return this.made(table, rows as Row<T>[]);
  }

  async appendLast<T extends PgTable>(table: T, values: readonly T['$inferInsert'][]): Promise<void> {
    const pending = pendingOf(this.db);
    if (pending?.acts)
      await pending.add(
        table,
        this.empresa_id,
        values.map((v) => whole(table, v)),
      );
    else await this.db.insert(table).values(values as never);
  }

  async writeLast(table: PgTable, statement: () => Written, o: { apart?: boolean } = {}): Promise<() => boolean> {
    const pending = pendingOf(this.db);
    if (pending?.acts) return pending.write(table, statement, o.apart);
    await statement();
    return () => false;
  }

  private born(values: object): Loose {
    return { id: uuidv7(), ...values, empresa_id: this.empresa_id, version: 1, creado_en: this.ahora, hecho_por: this.people };
  }

  private made<T extends BaseTable>(table: T, rows: Row<T>[]): Row<T>[] {
    for (const row of rows) {
      this.held.set(nameOf(table, String((row as Loose).id)), row as Loose);
      this.record(table, row as Loose, null, row as Loose);
    }
    return rows;
  }

  /** A write that answers what it left: of its table nothing is unknown by it. */
  private async learning<R>(table: BaseTable, write: () => PromiseLike<R>): Promise<R> {
    const pending = pendingOf(this.db);
    const known = pending?.knows(table);
    const answer = await write();
    if (known) pending?.learned(table);
    return answer;
  }

  async insert<T extends BaseTable>(table: T, values: New<T>): Promise<Row<T>> {
    const [row] = await this.insertMany(table, [values]);
    if (!row) throw new Error('insert returned nothing');
    return row;
  }

  async lock<T extends BaseTable>(table: T, id: string, version?: number): Promise<Row<T>> {
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new NotFound();
    // Nobody else changes a row that this act holds: it is what the act last knew of it, unless the act wrote its table some other way.
    const mine = pendingOf(this.db)?.knows(table) ? this.held.get(nameOf(table, id)) : undefined;
    const taken = this.db.select().from(table as PgTable);
    const [row] = (mine ? [mine] : await taken.where(this.where(table, id)).for('update')) as (Row<T> & { version: number })[];
    if (!row) throw new NotFound();
    if (version !== undefined && row.version !== version) throw new Conflict('version_obsoleta', { version: row.version });
    this.held.set(nameOf(table, id), row as Loose);
    return row;
  }

  async lockAll<T extends BaseTable>(table: T, where: SQL | undefined): Promise<Row<T>[]> {
    const from = this.db.select().from(table as PgTable);
    const mine = and(eq(table.empresa_id, this.empresa_id), where);
    const rows = (await from.where(mine).orderBy(asc(table.id)).for('update')) as Row<T>[];
    for (const row of rows) this.held.set(nameOf(table, String((row as Loose).id)), row as Loose);
    return rows;
  }

  seen<T extends BaseTable>(table: T, id: string): Promise<Row<T>> {
    const row = this.held.get(nameOf(table, id)) as Row<T> | undefined;
    return row ? Promise.resolve(row) : this.get(table, id);
  }

  async update<T extends BaseTable>(table: T, id: string, patch: Patch<T>): Promise<Row<T>> {
    const before = this.held.get(nameOf(table, id)) ?? (await this.lock(table, id));
    const row = (await this.later(table, id, before, patch)) ?? (await this.now(table, id, patch));
    this.held.set(nameOf(table, id), row);
    this.record(table, row, before as Loose, patch as Loose);
    return row as Row<T>;
  }

  /** The row as it will be, when its change may wait to be said with others. */
  private async later(table: BaseTable, id: string, before: Loose, patch: object): Promise<Loose | undefined> {
    const pending = pendingOf(this.db);
    const row = pending?.knows(table) ? changed(table, before, patch as Loose) : undefined;
    if (!row || !pending) return undefined;
    await pending.change(table, this.empresa_id, id, patch as Loose);
    return { ...row, version: Number(before.version) + 1 };
  }

  private async now(table: BaseTable, id: string, patch: object): Promise<Loose> {
    const written = () =>
      this.db
        .update(table)
        .set({ ...patch, version: sql`${table.version} + 1` } as never)
        .where(this.where(table, id))
        .returning();
    const [row] = (await this.learning(table, written)) as Loose[];
    if (!row) throw new NotFound();
    return row;
  }

  async updateMany<T extends BaseTable>(table: T, changes: readonly { id: string; patch: Patch<T> }[]): Promise<Row<T>[]> {
    const apart = changes.filter(({ id }) => !this.held.has(nameOf(table, id))).map(({ id }) => id);
    if (apart.length > 0) await this.lockAll(table, inArray(table.id, apart));
    const out: Row<T>[] = [];
    if (changes.length <= TOLD_APART || !sameColumns(changes)) {
      for (const { id, patch } of changes) out.push(await this.update(table, id, patch));
      return out;
    }
    const rows = await this.learning(table, () => writeMany(this, table, changes));
    for (const { id, patch } of changes) {
      const [before, row] = [this.held.get(nameOf(table, id)), rows.get(id)];
      if (!before || !row) throw new NotFound();
      this.held.set(nameOf(table, id), row);
      this.record(table, row, before, patch as Loose);
      out.push(row as Row<T>);
    }
    return out;
  }

  async remove<T extends BaseTable>(table: T, id: string): Promise<void> {
    const before = await this.lock(table, id);
    await this.db.delete(table).where(this.where(table, id));
    this.held.delete(nameOf(table, id));
    this.record(table, before as Loose, before as Loose, null);
  }

  private record(table: BaseTable, row: Loose, before: Loose | null, patch: Loose | null): void {
    const tabla = String((table as unknown as Record<symbol, unknown>)[Symbol.for('drizzle:Name')] ?? '');
    this.moved(tabla);
    const skip = new Set(['version', 'creado_en', 'empresa_id', 'hecho_por', 'id']);
    const keys = Object.keys(patch ?? before ?? {}).filter(
      (k) => !skip.has(k) && (!before || !patch || JSON.stringify(before[k]) !== JSON.stringify(row[k])),
    );
    const pick = (from: Loose | null) => (from ? Object.fromEntries(keys.map((k) => [k, from[k]])) : null);
    this.changes.push({ tabla, id: String(row.id), antes: pick(before), despues: patch ? pick(row) : null });
  }

  moved(tabla: string): void {
    this.movidas.add(tabla);
  }
}
