import pg from 'pg';

/** What the driver makes of how the database describes the rows of a statement, and keeps to itself. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}
interface Wire {
  describe?: (what: object) => void;
}
interface Asking {
  name?: string;
  types?: unknown;
  _rowMode?: string;
  _result: Shape;
  _accumulateRows?: boolean;
  shapes?: Map<string, Shape>;
}
interface Hidden {
  prepare(this: Asking, wire: Wire): void;
  handleRowDescription(this: Asking, said: object): void;
}

/** By connection: its statements stay prepared as they were when it first asked them, and so do their rows. */
const ofConnection = new WeakMap<object, Map<string, Shape>>();
/** Who brings types of its own reads with them; nobody brings two kinds for one text. */
const keyOf = ({ name, types, _rowMode }: Asking): string => `${name} ${_rowMode ?? ''} ${types === undefined ? '' : 'own'}`;

/** The connection of this client hears once what the rows of each statement that it keeps prepared are like. */
export function describedOnce(client: pg.Client): void {
  ofConnection.set(client.connection, new Map());
}

/**
 * The driver asks what the rows are like each time it asks a prepared statement: half of its processor, and a tenth of that of the server, when
 * a question is of few rows and many columns. Its version is pinned, and `described.test.ts` compares with a driver that asks each time.
 */
export function spareTheDriver(): void {
  const proto = pg.Query.prototype as unknown as Hidden;
  const { prepare, handleRowDescription } = proto;
  proto.prepare = function (wire) {
    const shapes = this.name ? ofConnection.get(wire) : undefined;
    const known = shapes?.get(keyOf(this));
    if (shapes) this.shapes = shapes;
    if (!known) return prepare.call(this, wire);
    // What stands on the connection itself hides for a moment the driver's own.
    wire.describe = () => undefined;
    try {
      prepare.call(this, wire);
    } finally {
      delete wire.describe;
    }
    Object.assign(this._result, known);
    this._accumulateRows = true;
  };
  proto.handleRowDescription = function (said) {
    handleRowDescription.call(this, said);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.shapes?.set(keyOf(this), { fields, _parsers, _prebuiltEmptyResultObject });
  };
}
