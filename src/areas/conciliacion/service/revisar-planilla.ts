import { inflateRawSync } from 'node:zlib';
import { AppError, Rule } from '#kernel/errors.ts';

interface LimitesPlanilla {
  max_filas: number;
  /** Bytes of all that the zip holds, counted while it is expanded. */
  max_bytes: number;
}

/** Columns that a statement may have: no bank writes fifty. */
const MAX_COLUMNAS = 256;
const MAX_CELDAS = 800_000;
const CENTRAL = 0x02014b50;
const FIN = 0x06054b50;
/** The place of a cell or of a row, with either quotes and the figures written as entities or not. */
const LUGAR = /\br\s*=\s*["']\s*([A-Za-z]{0,3})(\d{1,10})\s*["']/g;
const ENTIDAD = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

const columna = (letras: string): number => [...letras.toUpperCase()].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0);

/** Every .xml of the zip, expanded under what is left of the limit, one at a time. */
function* xmls(b: Buffer, max: number): Iterable<string> {
  let left = max;
  let at = b.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > b.length || b.readUInt32LE(at) !== FIN) return;
  at = b.readUInt32LE(at + 16);
  while (at + 46 <= b.length && b.readUInt32LE(at) === CENTRAL) {
    const name = b.toString('latin1', at + 46, at + 46 + b.readUInt16LE(at + 28));
    const local = b.readUInt32LE(at + 42);
    if (/\.xml$/i.test(name) && local + 30 <= b.length) {
      const from = local + 30 + b.readUInt16LE(local + 26) + b.readUInt16LE(local + 28);
      const data = b.subarray(from, from + b.readUInt32LE(at + 20));
      const text = b.readUInt16LE(at + 10) === 8 ? expand(data, left) : data;
      left -= text.length;
      if (left < 0) throw tooBig(max);
      yield text.toString('latin1');
    }
    at += 46 + b.readUInt16LE(at + 28) + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32);
  }
}

const tooBig = (max: number) => new AppError(413, 'archivo_demasiado_grande', { max: Math.floor(max / 1_048_576) });

function expand(data: Buffer, left: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooBig(left);
    throw new Rule('cartola_ilegible', { motivo: 'xlsx_danado' });
  }
}

/**
 * Refuses a book whose cells stand where no statement has them, before anybody makes the table that would hold them: two cells in the
 * corners of a sheet are a table of seventeen thousand million. 422 `cartola_demasiado_larga` by rows, `lectura_excedida` by columns or
 * cells, 413 `archivo_demasiado_grande` by what it expands to.
 */
export function revisarPlanilla(bytes: Buffer, limites: LimitesPlanilla): void {
  for (const crudo of xmls(bytes, limites.max_bytes)) {
    const texto = crudo.includes('&#')
      ? crudo.replace(ENTIDAD, (_, hex?: string, dec?: string) =>
          String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(dec))),
        )
      : crudo;
    let [filas, columnas, celdas] = [0, 0, 0];
    for (const [, letras, fila] of texto.matchAll(LUGAR)) {
      filas = Math.max(filas, Number(fila));
      if (letras) {
        columnas = Math.max(columnas, columna(letras));
        celdas += 1;
      }
    }
    // A row more than the bound is for its heading.
    if (filas > limites.max_filas + 100) throw new Rule('cartola_demasiado_larga', { max_filas: limites.max_filas });
    if (columnas > MAX_COLUMNAS || celdas > MAX_CELDAS || filas * columnas > MAX_CELDAS * 4) throw new Rule('lectura_excedida');
  }
}
