import { Column, is, SQL, Subquery } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';

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

/** Rows of a statement whose fields are flat. What each column is gets found out once per statement, not once per cell as the library does. */
function mapper(fields: Fields): (rows: unknown[][]) => Record<string, unknown>[] {
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

const whole = NodePgSession.prototype.prepareQuery as Prepare;

/**
 * The library's own session with this reading of rows: nested fields (a join that selects whole tables) keep the library's. Its version is
 * pinned, and `rows.test.ts` compares both readings. Transactions make their sessions inside the library, hence the prototype.
 */
export function readRowsOnce(): void {
  NodePgSession.prototype.prepareQuery = function (this: unknown, query, fields, name, array, custom, ...rest) {
    const flat = fields !== undefined && custom === undefined && fields.every((f) => f.path.length === 1);
    return whole.call(this as never, query, fields, name, array, flat ? (mapper(fields) as never) : custom, ...rest);
  } as Prepare;
}
