import { leerEncabezado, rolesDeFila } from './encabezados.ts';
import { leerFechaCruda } from './fechas.ts';
import { columnasDe } from './mapeo.ts';
import type { Celda, Columnas, Grilla } from './tipos.ts';

const FILAS = 60;

/** The free column whose cells score most, or undefined when none scores. */
function mejorColumna(filas: Grilla, usadas: ReadonlySet<number>, puntos: (c: Celda | undefined) => number): number | undefined {
  let mejor: { i: number; total: number } | undefined;
  for (let i = 0; i < columnasDe(filas); i += 1) {
    if (usadas.has(i)) continue;
    const total = filas.reduce((s, f) => s + puntos(f[i]), 0);
    if (total > (mejor?.total ?? 0)) mejor = { i, total };
  }
  return mejor?.i;
}

const parteFecha = (c: Celda | undefined): number => (leerFechaCruda(c) ? 1 : 0);
const letras = (c: Celda | undefined): number => (typeof c === 'string' ? c.replace(/[^a-zñáéíóú]/gi, '').length : 0);

/** The row of titles (from 1) and the roles it gives; without one, 0. */
function titulosProbables(filas: Grilla): { fila: number; columnas: Columnas } {
  let mejor: { fila: number; columnas: Columnas } = { fila: 0, columnas: {} };
  for (const [i, f] of filas.entries()) {
    const e = leerEncabezado(f, filas[i + 1]);
    if (e) return { fila: i + e.filas, columnas: e.columnas };
    const columnas = rolesDeFila(f);
    const n = Object.keys(columnas).length;
    if (n >= 2 && n > Object.keys(mejor.columnas).length) mejor = { fila: i + 1, columnas };
  }
  return mejor;
}

/**
 * A first guess of what each column is, for a person to correct: by the titles that are known, and the date and the description by what their
 * cells hold. It never decides a load.
 */
export function sugerirMapeo(grilla: Grilla): { fila: number; columnas: Columnas } {
  const filas = grilla.slice(0, FILAS);
  const { fila, columnas } = titulosProbables(filas);
  const datos = filas.slice(fila);
  const usadas = new Set(Object.values(columnas).filter((i) => i !== undefined));
  const fecha = columnas.fecha ?? mejorColumna(datos, usadas, parteFecha);
  if (fecha !== undefined) usadas.add(fecha);
  const descripcion = columnas.descripcion ?? mejorColumna(datos, usadas, letras);
  return {
    fila,
    columnas: { ...columnas, ...(fecha === undefined ? {} : { fecha }), ...(descripcion === undefined ? {} : { descripcion }) },
  };
}
