import { setImmediate as breathe } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { formatFecha } from '#kernel/values/format.ts';
import type { Column } from './columnas.ts';
import type { FileReply, FlowingFile } from './implement.ts';
import { ESTILO, type SheetRows, xlsxParts } from './xlsx.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** First characters (and their full-width twins) that a spreadsheet may take for a formula (S28). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that no spreadsheet will run. Numbers are not text and keep their sign. */
function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A number as a spreadsheet in Spanish takes it: without thousands, and with a comma before its decimals. */
const spanishNumber = (value: string | number): string => String(value).replace('.', ',');
/** Of an amount whose currency another column says, the zeros that its column keeps for the UF say nothing of pesos. */
const withoutZeros = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
const NUMERIC: ReadonlySet<string> = new Set(['pesos', 'uf', 'porcentaje', 'numero', 'dias', 'folio']);
const isNumeric = (column: Column): boolean => NUMERIC.has(column.tipo ?? '');

function textCell(value: Cell, column: Column): string {
  if (value === null || value === undefined) return '';
  if (isNumeric(column) && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    return spanishNumber(column.tipo === 'numero' ? withoutZeros(value) : value);
  if (value instanceof Date) return value.toISOString();
  if (column.tipo === 'si_no') return value ? 'Sí' : 'No';
  if (column.tipo === 'fecha' && typeof value === 'string') return formatFecha(value);
  if (typeof value === 'number') return spanishNumber(value);
  return safeText(typeof value === 'object' ? JSON.stringify(value) : (column.nombres?.[String(value)] ?? String(value)));
}

/** Semicolons and a byte-order mark: what a spreadsheet in Spanish opens right. `cabecera` lines (filters, date) go on top. */
export function toCsv(columns: readonly Column[], rows: readonly Record<string, unknown>[], cabecera: readonly string[] = []): Buffer {
  const head = cabecera.map((line) => [safeText(line)]);
  const body = rows.map((r) => columns.map((c) => textCell(r[c.campo] as Cell, c)));
  return Buffer.from(
    stringify([...head, columns.map((c) => c.titulo), ...body], { delimiter: ';', bom: true, record_delimiter: '\r\n' }),
    'utf8',
  );
}

/** Days since the origin of the calendar of a spreadsheet (30-12-1899). */
const serialOf = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`) / 86_400_000 + 25_569;

/** Writes a value in the next cell of a row. */
function writeCell(cells: SheetRows, value: Cell, column: Column): void {
  const numeric = isNumeric(column);
  const day = column.tipo === 'fecha' && typeof value === 'string' ? serialOf(value) : Number.NaN;
  if (value === null || value === undefined) cells.skip();
  else if (numeric && typeof value === 'number') cells.number(value, column.tipo === 'pesos' ? ESTILO.pesos : ESTILO.numero);
  else if (numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && withoutZeros(value).length < 16)
    cells.number(Number(value), column.tipo === 'numero' && Number.isInteger(Number(value)) ? ESTILO.pesos : ESTILO.decimal);
  else if (Number.isFinite(day)) cells.number(day, ESTILO.fecha);
  else cells.text(textCell(value, column));
}

/** Rows as they are read: some at a time, so that however many they are nobody holds them all. */
type RowParts = Iterable<readonly Record<string, unknown>[]> | AsyncIterable<readonly Record<string, unknown>[]>;

/** Rows written before everybody else has a turn. */
const ROWS_AT_ONCE = 500;

/** What a row of the sheet is: one of the table, or one that is written another way. */
type SheetRow = Record<string, unknown> | ((cells: SheetRows) => void);

async function* sheetRows(columns: readonly Column[], parts: RowParts, cabecera: readonly string[]): AsyncGenerator<readonly SheetRow[]> {
  yield cabecera.map((line) => (cells: SheetRows) => cells.text(line));
  const titles = (cells: SheetRows): void => {
    for (const c of columns) cells.text(c.titulo, ESTILO.titulo);
  };
  yield [titles];
  yield* parts;
}

async function* csvParts(columns: readonly Column[], parts: RowParts, cabecera: readonly string[]): AsyncIterable<Buffer> {
  yield toCsv(columns, [], cabecera);
  for await (const rows of parts) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const body = rows.slice(at, at + ROWS_AT_ONCE).map((r) => columns.map((c) => textCell(r[c.campo] as Cell, c)));
      yield Buffer.from(stringify(body, { delimiter: ';', record_delimiter: '\r\n' }), 'utf8');
      await breathe();
    }
  }
}

/**
 * A table as a spreadsheet or a csv, written while its rows are read: what it takes of memory does not grow with them. `cabecera` lines
 * (filters, date) go on top.
 */
export function tableParts(
  formato: 'xlsx' | 'csv',
  columns: readonly Column[],
  parts: RowParts,
  cabecera: readonly string[],
): AsyncIterable<Uint8Array> {
  if (formato === 'csv') return csvParts(columns, parts, cabecera);
  const widths = columns.map((c) => c.ancho ?? Math.max(12, c.titulo.length + 2));
  const write = (row: SheetRow, cells: SheetRows): void => {
    if (typeof row === 'function') row(cells);
    else for (const c of columns) writeCell(cells, row[c.campo] as Cell, c);
  };
  return xlsxParts(sheetRows(columns, parts, cabecera), write, widths);
}

/** Name and type of the file of a table. */
function tableFile(formato: 'xlsx' | 'csv', nombre: string): Pick<FileReply, 'nombre' | 'mime'> {
  if (formato === 'csv') return { nombre: `${nombre}.csv`, mime: 'text/csv; charset=utf-8' };
  return { nombre: `${nombre}.xlsx`, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** As `tableParts`, in one piece. For tables whose rows are already in hand. */
export function toXlsx(
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[] = [],
): Promise<Buffer> {
  return whole(tableParts('xlsx', columns, [rows], cabecera));
}

/** The file of a table whose rows are already in hand. */
export async function exportFile(
  formato: 'xlsx' | 'csv',
  nombre: string,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[],
): Promise<FileReply> {
  return { ...tableFile(formato, nombre), bytes: await whole(tableParts(formato, columns, [rows], cabecera)) };
}

/** The first part is read before anything is answered: what it refuses is told as any other refusal, and not in the middle of a file. */
export async function begun<T>(parts: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* parts;
  })();
}

/** The file of a table of any size, written while its rows are read. */
export async function flowingTable(
  formato: 'xlsx' | 'csv',
  nombre: string,
  columns: readonly Column[],
  { parts, cabecera }: { parts: AsyncGenerator<readonly Record<string, unknown>[]>; cabecera: readonly string[] },
): Promise<FlowingFile> {
  return { ...tableFile(formato, nombre), parts: tableParts(formato, columns, await begun(parts), cabecera) };
}
