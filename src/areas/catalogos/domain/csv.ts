import { Invalid } from '#kernel/errors.ts';
import { codigoDe } from './codigos.ts';

export interface FilaCsv {
  codigo: string;
  texto: string;
  activo: boolean;
}

const MAX_FILAS = 1_000;
const NO = new Set(['no', 'n', '0', 'false', 'inactivo']);

/**
 * Rows of a catalogue file: `codigo;texto;activo` a line, heading optional, the last column too; an empty code is made from the text.
 * 400 at `texto` naming the bad lines or a repeated code.
 */
export function leerCatalogo(texto: string): FilaCsv[] {
  const filas: FilaCsv[] = [];
  const errores: string[] = [];
  const vistos = new Set<string>();
  for (const [i, linea] of texto
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (!linea.trim()) continue;
    const [c = '', t = '', a = ''] = linea.split(/[;\t]/).map((x) =>
      x
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    );
    if (i === 0 && /^c[oó]digo$/i.test(c)) continue;
    const codigo = c || codigoDe(t);
    if (!/^[A-Z0-9][A-Z0-9_]{0,59}$/.test(codigo)) errores.push(`Línea ${i + 1}: código inválido`);
    else if (!t || t.length > 200) errores.push(`Línea ${i + 1}: falta el texto o es muy largo`);
    else if (vistos.has(codigo)) errores.push(`Línea ${i + 1}: el código ${codigo} está repetido`);
    vistos.add(codigo);
    filas.push({ codigo, texto: t, activo: !NO.has(a.toLowerCase()) });
    if (filas.length > MAX_FILAS) throw new Invalid({ texto: [`El archivo trae más de ${MAX_FILAS} filas`] });
  }
  if (errores.length > 0) throw new Invalid({ texto: errores.slice(0, 10) });
  if (filas.length === 0) throw new Invalid({ texto: ['El archivo no trae filas'] });
  return filas;
}
