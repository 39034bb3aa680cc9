import readXlsx from 'read-excel-file/node';

type Celda = string | number;
/** The table of a spreadsheet as it is opened: titles and, below them, each line by the name that heads it. */
export function comoTabla(lineas: readonly (readonly Celda[])[], primera: string): Record<string, Record<string, Celda>> {
  const i = lineas.findIndex((l) => l[0] === primera);
  const titulos = lineas[i] ?? [];
  return Object.fromEntries(
    lineas.slice(i + 1).map((l) => [String(l[0]), Object.fromEntries(titulos.map((c, k) => [String(c), l[k] ?? '']))]),
  );
}
/** As a spreadsheet in Spanish reads it: a comma begins the decimals. */
const numero = (x: string): Celda => (/^-?\d+(,\d+)?$/.test(x) ? Number(x.replace(',', '.')) : x);
const deCsv = (b: Buffer): Celda[][] =>
  b
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((l) => l !== '')
    .map((l) => l.split(';').map((x) => numero(x.replace(/^"|"$/g, ''))));
async function deXlsx(b: Buffer): Promise<Celda[][]> {
  const hojas = await readXlsx(b);
  return hojas.flatMap((h) => h.data).map((l) => l.map((x) => (x === null || x === undefined ? '' : (x as Celda))));
}
/** How the file of a report is opened, by its kind. */
export const TABLA = { csv: async (b: Buffer) => deCsv(b), xlsx: deXlsx } as const;
