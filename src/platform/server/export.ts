import { setImmediate as breathe } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { formatFecha } from '#kernel/values/format.ts';
import type { Column } from './columnas.ts';
import type { FileReply } from './implement.ts';
import { ESTILO, writeXlsx, type XlsxCell } from './xlsx.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** First characters (and their full-width twins) that a spreadsheet may take for a formula (S28). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that no spreadsheet will run. Numbers are not text and keep their sign. */
function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function textCell(value: Cell, column: Column): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (column.tipo === 'si_no') return value ? 'Sí' : 'No';
  if (column.tipo === 'fecha' && typeof value === 'string') return formatFecha(value);
  if (typeof value === 'number') return String(value);
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

function xlsxCell(value: Cell, column: Column): XlsxCell {
  if (value === null || value === undefined) return null;
  const numeric = column.tipo === 'pesos' || column.tipo === 'numero';
  if (numeric && typeof value === 'number') return { numero: value, estilo: column.tipo === 'pesos' ? ESTILO.pesos : ESTILO.numero };
  if (numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && value.length < 16)
    return { numero: Number(value), estilo: ESTILO.decimal };
  if (column.tipo === 'fecha' && typeof value === 'string' && Number.isFinite(serialOf(value)))
    return { numero: serialOf(value), estilo: ESTILO.fecha };
  return { texto: textCell(value, column) };
}

/** Rows of the sheet, made as they are written. */
function* sheetRows(
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[],
): Iterable<readonly XlsxCell[]> {
  for (const line of cabecera) yield [{ texto: line }];
  yield columns.map((c) => ({ texto: c.titulo, estilo: ESTILO.titulo }));
  for (const r of rows) yield columns.map((c) => xlsxCell(r[c.campo] as Cell, c));
}

export function toXlsx(
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[] = [],
): Promise<Buffer> {
  const widths = columns.map((c) => c.ancho ?? Math.max(12, c.titulo.length + 2));
  return writeXlsx(sheetRows(columns, rows, cabecera), widths);
}

/** Rows of a csv written before everybody else has a turn. */
const ROWS_AT_ONCE = 500;

/** As `toCsv`, a few rows at a time. */
async function longCsv(columns: readonly Column[], rows: readonly Record<string, unknown>[], cabecera: readonly string[]): Promise<Buffer> {
  const parts = [toCsv(columns, rows.slice(0, ROWS_AT_ONCE), cabecera)];
  for (let at = ROWS_AT_ONCE; at < rows.length; at += ROWS_AT_ONCE) {
    await breathe();
    const body = rows.slice(at, at + ROWS_AT_ONCE).map((r) => columns.map((c) => textCell(r[c.campo] as Cell, c)));
    parts.push(Buffer.from(stringify(body, { delimiter: ';', record_delimiter: '\r\n' }), 'utf8'));
  }
  return Buffer.concat(parts);
}

export async function exportFile(
  formato: 'xlsx' | 'csv',
  nombre: string,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[],
): Promise<FileReply> {
  if (formato === 'csv') return { nombre: `${nombre}.csv`, mime: 'text/csv; charset=utf-8', bytes: await longCsv(columns, rows, cabecera) };
  const bytes = await toXlsx(columns, rows, cabecera);
  return { nombre: `${nombre}.xlsx`, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
}
