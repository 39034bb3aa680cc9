import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { ilegible } from '../domain/cartola/avisos.ts';
import type { Celda } from '../domain/cartola/tipos.ts';

/** A cell as the domain reads it: dates as 'AAAA-MM-DD', booleans as text. */
function aCelda(valor: unknown): Celda {
  if (valor === null || valor === undefined) return null;
  if (typeof valor === 'string' || typeof valor === 'number') return valor;
  return valor instanceof Date ? valor.toISOString().slice(0, 10) : String(valor);
}

/** Every sheet of an .xlsx, whatever its extension says. The platform has already checked how much the zip expands. */
export async function hojasDeXlsx(bytes: Uint8Array): Promise<Celda[][][]> {
  try {
    const hojas = await readXlsxFile(Buffer.from(bytes), { trim: false });
    return hojas.map((h) => h.data.map((fila) => fila.map(aCelda)));
  } catch {
    throw ilegible('xlsx_danado');
  }
}

const SEPARADORES = [';', '\t', '|', ','] as const;

/** The separator that cuts most lines into the same number of fields, three or more; a comma loses every tie, it also groups thousands. */
function separadorDe(texto: string): string {
  const lineas = texto
    .slice(0, 40_000)
    .split(/\r?\n/)
    .filter((l) => l.trim() !== '')
    .slice(0, 200);
  let mejor: { separador: string; puntaje: number } = { separador: ';', puntaje: 0 };
  for (const separador of SEPARADORES) {
    const cuentas = new Map<number, number>();
    for (const l of lineas) {
      const n = l.replace(/"[^"]*"/g, '').split(separador).length;
      if (n >= 3) cuentas.set(n, (cuentas.get(n) ?? 0) + 1);
    }
    const puntaje = Math.max(0, ...cuentas.values());
    if (puntaje > mejor.puntaje) mejor = { separador, puntaje };
  }
  return mejor.separador;
}

const OPCIONES = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false, bom: true, max_record_size: 200_000 } as const;

function partir(texto: string, delimiter: string, to: number): string[][] | null {
  try {
    return parse(texto, { ...OPCIONES, delimiter, to });
  } catch {
    return null;
  }
}

/** Line by line, for a text whose quotes cannot be trusted: a line that does not parse alone is cut at its separators. */
function partirLineas(texto: string, separador: string, max: number): string[][] {
  return texto
    .split(/\r?\n/)
    .slice(0, max)
    .map((l) => (l.includes('"') ? (partir(l, separador, 1)?.[0] ?? l.split(separador)) : l.split(separador)));
}

/**
 * Rows of a delimited text; a text without separators gives rows of one cell. `max` bounds the rows read. A quote that is never closed,
 * or that closes rows later, would swallow rows into one cell: then every line is a row.
 */
export function grillaDeTexto(texto: string, max: number): Celda[][] {
  const separador = separadorDe(texto);
  const filas = partir(texto, separador, max);
  const tragadas = filas?.some((f) => f.some((c) => c.includes('\n') && c.includes(separador))) ?? true;
  return (tragadas ? partirLineas(texto, separador, max) : (filas ?? [])).map((f) => f.map((c) => (c === '' ? null : c)));
}
