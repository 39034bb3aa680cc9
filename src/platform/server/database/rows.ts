import { Column, is, SQL, Subquery, sql } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { spareTheWriting, textOf } from './wording.ts';

type Prepare = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'];
type Fields = NonNullable<Parameters<Prepare>[1]>;
type Read = ((value: unknown) => unknown) | null;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
/** What the library keeps to itself of the fields that are not columns. */
interface Hidden {
  decoder?: Decoder;
  sql?: { decoder: Decoder };
  _?: { sql: { decoder: Decoder } };
}

/** How a field is read from what the database says; null when it comes as it is. */
function reader(field: Fields[number]['field']): Read {
  if (is(field, Column) && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  const { decoder, sql, _ } = field as unknown as Hidden;
  const by = is(field, Column) ? (field as Decoder) : is(field, SQL) ? decoder : is(field, Subquery) ? _?.sql.decoder : sql?.decoder;
  return by ? (value) => by.mapFromDriverValue(value) : null;
}

type Mapper = (rows: unknown[][]) => Record<string, unknown>[];
const mappers = new WeakMap<Fields, Mapper>();

/** Rows of a statement whose fields are flat. What each column is gets found out once per list of fields, not once per cell as the library does. */
function mapperOf(fields: Fields): Mapper {
  const known = mappers.get(fields) ?? mapper(fields);
  mappers.set(fields, known);
  return known;
}

function mapper(fields: Fields): Mapper {
  const names = fields.map((f) => String(f.path[0]));
  const reads = fields.map((f) => reader(f.field));
  return (rows) =>
    rows.map((cells) => {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i += 1) {
        const read = reads[i];
        const cell = cells[i];
        row[names[i] as string] = read && cell !== null ? read(cell) : cell;
      }
      return row;
    });
}

interface Dialect {
  casing: { getColumnCasing(c: Column): string };
  escapeName(name: string): string;
  prepareTyping(encoder: unknown): string;
  buildSelection(fields: Fields, o?: { isSingleTable?: boolean }): SQL;
}
const proto = PgDialect.prototype as unknown as Dialect;
const selection = proto.buildSelection;

/** The fields of a `select` or a `returning`: columns as text at once; the library asked eight questions about each, in every statement. */
function columnsAsText(this: Dialect, fields: Fields, o: { isSingleTable?: boolean } = {}): SQL {
  const parts: SQL[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length > 0) parts.push(sql.raw(run.join(', ')));
    run = [];
  };
  for (const f of fields) {
    if (f.field instanceof Column) run.push(textOf(this, f.field, o.isSingleTable ?? false));
    else {
      flush();
      parts.push(selection.call(this, [f], o));
    }
  }
  flush();
  return sql.join(parts, sql.raw(', '));
}

const whole = NodePgSession.prototype.prepareQuery as Prepare;

/**
 * The library's own session and dialect, with two shortcuts that took half of the processor of an act: the text of the fields, and the
 * reading of rows (nested fields, of a join that selects whole tables, keep the library's). Its version is pinned and `rows.test.ts` compares
 * both ways. Transactions make their sessions inside the library, hence the prototypes.
 */
export function spareTheLibrary(): void {
  spareTheWriting();
  proto.buildSelection = columnsAsText;
  // Asked of every parameter for a service whose driver is not ours.
  proto.prepareTyping = () => 'none';
  NodePgSession.prototype.prepareQuery = function (this: unknown, query, fields, name, array, custom, ...rest) {
    const flat = fields !== undefined && custom === undefined && fields.every((f) => f.path.length === 1);
    return whole.call(this as never, query, fields, name, array, flat ? (mapperOf(fields) as never) : custom, ...rest);
  } as Prepare;
}
