import { parse } from 'csv-parse/sync';
import { Invalid } from '#kernel/errors.ts';
import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { codigoDe } from '../domain/codigos.ts';

export interface FilaCsv {
  codigo: string;
  texto: string;
  activo: boolean;
  /** Absent when the file does not have the column: what the row had stays. */
  desde?: Fecha | null;
  hasta?: Fecha | null;
}

const MAX_FILAS = 1_000;
/** Lines that an exported file may carry over its heading: what it is, and its filters. */
const MAX_CABECERA = 5;
const NO = new Set(['no', 'n', '0', 'false', 'inactivo']);
/** What an export writes before a text that a spreadsheet would run. */
const GUARDA = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

interface Linea {
  record: string[];
  info: { lines: number };
}

/** Where each datum stands in a line: by the heading, or in this order when there is none. */
type Columnas = Readonly<Record<string, number>>;
const SIN_TITULOS: Columnas = { codigo: 0, texto: 1, activo: 2, desde: 3, hasta: 4 };
const plano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** Cells of each line, quotes and all, and where the rows begin: after the heading when there is one. */
function lineas(texto: string): { filas: Linea[]; columnas: Columnas } {
  let todas: Linea[];
  try {
    todas = parse(texto, {
      bom: true,
      delimiter: [';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Beyond what is admitted nothing is read: one line more tells that there was.
      to: MAX_FILAS + MAX_CABECERA + 2,
      max_record_size: 20_000,
    }) as unknown as Linea[];
  } catch {
    throw new Invalid({ texto: ['No se puede leer: revise las comillas'] });
  }
  const titulo = todas.slice(0, MAX_CABECERA + 1).findIndex((l) => /^c[oó]digo$/i.test(l.record[0] ?? ''));
  const columnas = titulo < 0 ? SIN_TITULOS : Object.fromEntries((todas[titulo]?.record ?? []).map((t, i) => [plano(t), i]));
  return { filas: todas.slice(titulo + 1), columnas };
}

/** '31-12-2026' or '2026-12-31'; null when it is empty, undefined when it is not a date. */
function fechaDe(texto: string): Fecha | null | undefined {
  if (texto === '') return null;
  const iso = texto.replace(/^(\d{2})[-/](\d{2})[-/](\d{4})$/, '$3-$2-$1');
  return isFecha(iso) ? iso : undefined;
}

/** The dates that a line says; the message of what is wrong with them. */
function fechasDe(celda: (c: string) => string | undefined): { fechas: Pick<FilaCsv, 'desde' | 'hasta'>; falta?: string } {
  const fechas: { desde?: Fecha | null; hasta?: Fecha | null } = {};
  for (const campo of ['desde', 'hasta'] as const) {
    const texto = celda(campo);
    if (texto === undefined) continue;
    const fecha = fechaDe(texto);
    if (fecha === undefined) return { fechas, falta: `la fecha ${campo} no es válida` };
    fechas[campo] = fecha;
  }
  const { desde, hasta } = fechas;
  return desde && hasta && hasta < desde ? { fechas, falta: 'termina antes de empezar' } : { fechas };
}

/**
 * Rows of a catalogue file: `codigo;texto;activo;desde;hasta` a line; heading optional, the last three columns too; an empty code is made
 * from the text. What the product exports comes back as it left. 400 at `texto` naming the bad lines, a repeated code, or rows of another list.
 */
export function leerCatalogo(texto: string, catalogo?: string): FilaCsv[] {
  const leido = lineas(texto);
  const filas: FilaCsv[] = [];
  const errores: string[] = [];
  const vistos = new Set<string>();
  for (const { record, info } of leido.filas) {
    const celda = (nombre: string): string | undefined => {
      const i = leido.columnas[nombre];
      return i === undefined ? undefined : record[i]?.replace(GUARDA, '');
    };
    const [t, de] = [celda('texto') ?? '', celda('catalogo') ?? ''];
    const codigo = celda('codigo') || codigoDe(t);
    const { fechas, falta } = fechasDe(celda);
    if (!/^[A-Z0-9][A-Z0-9_]{0,59}$/.test(codigo)) errores.push(`Línea ${info.lines}: código inválido`);
    else if (!t || t.length > 200) errores.push(`Línea ${info.lines}: falta el texto o es muy largo`);
    else if (vistos.has(codigo)) errores.push(`Línea ${info.lines}: el código ${codigo} está repetido`);
    else if (catalogo && de !== '' && de !== catalogo) errores.push(`Línea ${info.lines}: es de la lista ${de}`);
    else if (falta) errores.push(`Línea ${info.lines}: ${falta}`);
    vistos.add(codigo);
    filas.push({ codigo, texto: t, activo: !NO.has((celda('activo') ?? '').toLowerCase()), ...fechas });
    if (filas.length > MAX_FILAS) throw new Invalid({ texto: [`El archivo trae más de ${MAX_FILAS} filas`] });
  }
  if (errores.length > 0) throw new Invalid({ texto: errores.slice(0, 10) });
  if (filas.length === 0) throw new Invalid({ texto: ['El archivo no trae filas'] });
  return filas;
}
