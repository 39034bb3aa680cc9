import type { Celda, Respuesta } from './pregunta.ts';

/** A line of the table: a combination of codes of the rows, whole or of a level above. */
export interface Linea {
  filas: string[];
  /** It adds up no other line. */
  entera: boolean;
  /** Its cell under some codes of the columns; none is its total. */
  de: (columnas: readonly string[]) => Celda | undefined;
}

const clave = (codigos: readonly string[]) => JSON.stringify(codigos);

/** The lines of an answer, each level before what it adds up and the total of all at the end, in the order in which they came. */
export function arbolDe(r: Pick<Respuesta, 'celdas' | 'totales'>, campos: number): Linea[] {
  const porFila = new Map<string, { filas: string[]; celdas: Map<string, Celda> }>();
  for (const c of [...r.totales, ...r.celdas]) {
    const linea = porFila.get(clave(c.filas)) ?? { filas: c.filas, celdas: new Map<string, Celda>() };
    linea.celdas.set(clave(c.columnas), c);
    porFila.set(clave(c.filas), linea);
  }
  const todas = [...porFila.values()];
  const lineaDe = (l: (typeof todas)[number]): Linea => ({
    filas: l.filas,
    entera: l.filas.length === campos && campos > 0,
    de: (columnas) => l.celdas.get(clave(columnas)),
  });
  const bajo = (prefijo: readonly string[]): Linea[] =>
    todas
      .filter((l) => l.filas.length === prefijo.length + 1 && clave(l.filas.slice(0, prefijo.length)) === clave(prefijo))
      .flatMap((l) => [lineaDe(l), ...bajo(l.filas)]);
  const total = porFila.get(clave([]));
  return [...bajo([]), ...(total ? [lineaDe(total)] : [])];
}

/** The codes of the columns, each combination once and in order; the last one, of none, is the total. */
export function columnasDe(r: Pick<Respuesta, 'celdas' | 'totales'>, campos: number): string[][] {
  if (campos === 0) return [[]];
  const vistas = new Map<string, string[]>();
  // The whole row comes first in the order of the answer, which is that of the dimension.
  for (const c of [...r.totales.filter((x) => x.filas.length === 0), ...r.celdas])
    if (c.columnas.length === campos) vistas.set(clave(c.columnas), c.columnas);
  return [...vistas.values(), []];
}
