import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { formatFecha } from '#kernel/values/format.ts';
import type { Column } from './columnas.ts';
import type { FileReply } from './implement.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** First characters (and their full-width twins) that a spreadsheet may take for a formula (S28). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that no spreadsheet will run. Numbers are not text and keep their sign. */
export function safeText(text: string): string {
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

function xlsxCell(value: Cell, column: Column) {
  if (value === null || value === undefined) return null;
  const numeric = column.tipo === 'pesos' || column.tipo === 'numero';
  if (numeric && typeof value === 'number') return { type: Number, value, format: column.tipo === 'pesos' ? '#,##0' : '0.######' };
  if (numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && value.length < 16)
    return { type: Number, value: Number(value), format: '#,##0.####' };
  if (column.tipo === 'fecha' && typeof value === 'string')
    return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'dd-mm-yyyy' };
  return { type: String, value: textCell(value, column) };
}

export async function toXlsx(
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[] = [],
): Promise<Buffer> {
  const head = cabecera.map((line) => [{ type: String, value: line }]);
  const titles = columns.map((c) => ({ type: String, value: c.titulo, fontWeight: 'bold' as const }));
  const body = rows.map((r) => columns.map((c) => xlsxCell(r[c.campo] as Cell, c)));
  const data = [...head, titles, ...body] as never;
  const widths = columns.map((c) => ({ width: c.ancho ?? Math.max(12, c.titulo.length + 2) }));
  const file = (await writeXlsxFile(data, { columns: widths, sheet: 'Datos' } as never)) as unknown as
    | { toBuffer(): Promise<Buffer> }
    | Buffer;
  return Buffer.isBuffer(file) ? file : file.toBuffer();
}

export async function exportFile(
  formato: 'xlsx' | 'csv',
  nombre: string,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
  cabecera: readonly string[],
): Promise<FileReply> {
  if (formato === 'csv') return { nombre: `${nombre}.csv`, mime: 'text/csv; charset=utf-8', bytes: toCsv(columns, rows, cabecera) };
  const bytes = await toXlsx(columns, rows, cabecera);
  return { nombre: `${nombre}.xlsx`, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
}
