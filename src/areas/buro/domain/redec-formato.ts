import { Rule } from '#kernel/errors.ts';

/** A column of a file of fixed width. */
export interface Columna {
  campo: string;
  ancho: number;
}
/** How the files of the register are written: their lines, what the first one says, and the code of each word. */
export interface FormatoRedec {
  columnas: readonly Columna[];
  cabecera: readonly Columna[];
  codigos: ReadonlyMap<string, string>;
}

/** Columns that hold nothing: spaces and zeros that the layout reserves. */
export const RELLENOS = { relleno: ' ', ceros: '0' } as const;
const ANCHO_MAXIMO = 500;

const partes = (escrito: string): string[] =>
  escrito
    .split(',')
    .map((p) => p.trim())
    .filter(Boolean);

/** The refusal of a layout, with the piece of it that is wrong. */
export const malo = (formato: string, parte: string): Rule => new Rule('redec_formato', { formato, parte });

/**
 * Columns as they are written in a parameter, `campo:ancho` separated by commas. Only fields that the file has, each once, may stand in it. Throws 422
 * `redec_formato` {formato, parte}.
 */
function columnasDe(formato: string, escrito: string, campos: readonly string[]): Columna[] {
  const vistas = new Set<string>();
  const out = partes(escrito).map((p) => {
    const m = /^([a-z_]+):(\d{1,3})$/.exec(p);
    const [campo, ancho] = [m?.[1] ?? '', Number(m?.[2] ?? 0)];
    const esRelleno = Object.hasOwn(RELLENOS, campo);
    if (ancho < 1 || ancho > ANCHO_MAXIMO || !(esRelleno || campos.includes(campo)) || vistas.has(campo)) throw malo(formato, p);
    if (!esRelleno) vistas.add(campo);
    return { campo, ancho };
  });
  if (out.length === 0) throw malo(formato, 'sin columnas');
  return out;
}

/** Pairs as they are written in a parameter, `nombre=valor` separated by commas, each name once. Throws 422 `redec_formato`. */
export function paresDe(formato: string, escrito: string, valor: RegExp): Map<string, string> {
  const out = new Map<string, string>();
  for (const p of partes(escrito)) {
    const [nombre = '', dicho = '', ...mas] = p.split('=').map((x) => x.trim());
    if (nombre === '' || mas.length > 0 || !valor.test(dicho) || out.has(nombre)) throw malo(formato, p);
    out.set(nombre, dicho);
  }
  return out;
}

const CABECERA = ['codigo', 'archivo', 'hasta'];

/** The layout of a file out of its three parameters. Throws 422 `redec_formato`. */
export function formatoDe(o: {
  archivo: string;
  campos: readonly string[];
  columnas: string;
  cabecera: string;
  codigos: string;
}): FormatoRedec {
  return {
    columnas: columnasDe(o.archivo, o.columnas, o.campos),
    cabecera: columnasDe('cabecera', o.cabecera, CABECERA),
    codigos: paresDe('códigos', o.codigos, /^[0-9A-Za-z]{1,10}$/),
  };
}
