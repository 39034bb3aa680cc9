import { isFecha, makeFecha } from '#kernel/values/fecha.ts';
import { numeroCheque } from './papel.ts';

/** A row as it was pasted: what was understood, what it said, and what was not understood. */
export interface FilaPegada {
  num_cheque: string;
  fecha: string;
  monto: number | null;
  cta_cte: string;
  /** As it was written: the catalogue of banks is not known here. */
  banco: string;
  /** The texts as they came, of the columns that came. */
  crudo: Partial<Record<Columna, string>>;
  errores: string[];
}

export type Columna = 'num_cheque' | 'fecha' | 'monto' | 'cta_cte' | 'banco';
/** The columns when the paste has no titles, in the order of the grid. */
const ORDEN: readonly Columna[] = ['num_cheque', 'fecha', 'monto', 'cta_cte', 'banco'];

/** '1.234.567', '$ 1.234.567', '1234567' → pesos; null for anything else. */
export function montoPegado(texto: string): number | null {
  const limpio = texto.replace(/[$\s]/g, '');
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,0+)?$/.test(limpio)) return null;
  const n = Number(limpio.replace(/,0+$/, '').replaceAll('.', ''));
  return Number.isSafeInteger(n) && n > 0 ? n : null;
}

/** dd-mm-aaaa, dd/mm/aa or AAAA-MM-DD → AAAA-MM-DD; '' for anything else. */
export function fechaPegada(texto: string): string {
  const t = texto.trim();
  if (isFecha(t)) return t;
  const m = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(t);
  if (!m) return '';
  const [dia, mes] = [Number(m[1]), Number(m[2])];
  const ano = Number(m[3]) < 100 ? 2000 + Number(m[3]) : Number(m[3]);
  if (mes < 1 || mes > 12 || dia < 1) return '';
  const f = makeFecha(ano, mes, dia);
  // The 31st of a month of 30 is not the 30th: it is a mistake of who typed it.
  return Number(f.slice(8)) === dia ? f : '';
}

/** What a title says its column holds, the first that fits. */
const TITULOS: readonly (readonly [RegExp, Columna])[] = [
  [/banco/i, 'banco'],
  [/cuenta|cta/i, 'cta_cte'],
  [/fecha|vence|vencimiento/i, 'fecha'],
  [/monto|valor|importe/i, 'monto'],
  [/cheque|serie|n[°ºo.]|n[uú]mero/i, 'num_cheque'],
];
const columnaDe = (titulo: string): Columna | null => TITULOS.find(([r]) => r.test(titulo))?.[1] ?? null;
/** A row of titles has no digits, and two of its cells at least name a column. */
const esTitulos = (celdas: readonly string[]): boolean =>
  celdas.every((c) => !/\d/.test(c)) && celdas.filter((c) => columnaDe(c) !== null).length >= 2;

function leerFila(celdas: readonly string[], columnas: readonly (Columna | null)[]): FilaPegada {
  const crudo: Partial<Record<Columna, string>> = {};
  columnas.forEach((c, i) => {
    if (c && celdas[i] !== undefined && celdas[i] !== '') crudo[c] = celdas[i];
  });
  const { num_cheque: numero = '', fecha = '', monto = '', cta_cte = '', banco = '' } = crudo;
  const leido = { num_cheque: numeroCheque(numero) ?? '', fecha: fechaPegada(fecha), monto: montoPegado(monto), cta_cte, banco };
  const trae = (c: Columna) => columnas.includes(c);
  const errores = [
    ...(trae('num_cheque') && leido.num_cheque === '' ? [`Número «${numero}» ilegible`] : []),
    ...(trae('fecha') && leido.fecha === '' ? [`Fecha «${fecha}» ilegible`] : []),
    ...(trae('monto') && leido.monto === null ? [`Monto «${monto}» ilegible`] : []),
  ];
  return { ...leido, crudo, errores };
}

/**
 * What a person copied from a spreadsheet, by tabs, semicolons or two spaces. With a row of titles each column is taken by its name, in any
 * order; without, they are number, date, amount, account and bank from `desde` on (the cell that it was pasted on). At most 200 rows.
 */
export function leerPegado(texto: string, desde: Columna = 'num_cheque'): FilaPegada[] {
  const filas = texto
    .split(/\r?\n/)
    .map((l) => l.replace(/[ \u00a0]+$/, ''))
    .filter((l) => l.trim() !== '')
    .slice(0, 201)
    .map((l) => l.split(/\t|;| {2,}/).map((c) => c.trim()));
  const [primera = []] = filas;
  const conTitulos = esTitulos(primera);
  const columnas = conTitulos ? primera.map(columnaDe) : ORDEN.slice(ORDEN.indexOf(desde));
  const ancho = Math.max(0, ...filas.map((f) => f.length));
  return (conTitulos ? filas.slice(1) : filas).slice(0, 200).map((celdas) => leerFila(celdas, columnas.slice(0, ancho)));
}
