import { parse } from 'csv-parse/sync';
import { Invalid } from '#kernel/errors.ts';
import { codigoDe } from '../domain/codigos.ts';

export interface FilaCsv {
  codigo: string;
  texto: string;
  activo: boolean;
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

/** Cells of each line, quotes and all, and where the rows begin: after the heading when there is one. */
function lineas(texto: string): { filas: Linea[]; conLista: boolean } {
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
    }) as unknown as Linea[];
  } catch {
    throw new Invalid({ texto: ['No se puede leer: revise las comillas'] });
  }
  const titulo = todas.slice(0, MAX_CABECERA + 1).findIndex((l) => /^c[oó]digo$/i.test(l.record[0] ?? ''));
  return { filas: todas.slice(titulo + 1), conLista: titulo >= 0 && /^cat[aá]logo$/i.test(todas[titulo]?.record[3] ?? '') };
}

/**
 * Rows of a catalogue file: `codigo;texto;activo` a line, heading optional, the last column too; an empty code is made from the text. What
 * the product exports comes back as it left. 400 at `texto` naming the bad lines, a repeated code, or rows of another list.
 */
export function leerCatalogo(texto: string, catalogo?: string): FilaCsv[] {
  const leido = lineas(texto);
  const filas: FilaCsv[] = [];
  const errores: string[] = [];
  const vistos = new Set<string>();
  for (const { record, info } of leido.filas) {
    const [c = '', t = '', a = '', de = ''] = record.map((x) => x.replace(GUARDA, ''));
    const codigo = c || codigoDe(t);
    if (!/^[A-Z0-9][A-Z0-9_]{0,59}$/.test(codigo)) errores.push(`Línea ${info.lines}: código inválido`);
    else if (!t || t.length > 200) errores.push(`Línea ${info.lines}: falta el texto o es muy largo`);
    else if (vistos.has(codigo)) errores.push(`Línea ${info.lines}: el código ${codigo} está repetido`);
    else if (leido.conLista && catalogo && de !== '' && de !== catalogo) errores.push(`Línea ${info.lines}: es de la lista ${de}`);
    vistos.add(codigo);
    filas.push({ codigo, texto: t, activo: !NO.has(a.toLowerCase()) });
    if (filas.length > MAX_FILAS) throw new Invalid({ texto: [`El archivo trae más de ${MAX_FILAS} filas`] });
  }
  if (errores.length > 0) throw new Invalid({ texto: errores.slice(0, 10) });
  if (filas.length === 0) throw new Invalid({ texto: ['El archivo no trae filas'] });
  return filas;
}
