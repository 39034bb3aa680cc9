import { leerEncabezado, normalizar } from './encabezados.ts';
import { leerFechaCruda } from './fechas.ts';
import { leerMonto } from './montos.ts';
import type { Celda, Columnas, Grilla, Mapeo, MapeoDeForma } from './tipos.ts';

/** Rows above this one are searched for the titles of a layout. */
const MAX_FILAS_TITULOS = 300;
const SIN_TITULOS = 'sin títulos';

const vacia = (c: Celda | undefined) => c === null || c === undefined || String(c).trim() === '';
const ancho = (fila: readonly Celda[]): number => fila.findLastIndex((c) => !vacia(c)) + 1;

/** The titles of a row, without what changes from month to month («Saldo al 31-03»): what a layout is known by. Empty without two titles. */
function titulosDe(fila: readonly Celda[]): string {
  const textos = fila.slice(0, ancho(fila)).map((c) => (typeof c === 'string' ? normalizar(c.slice(0, 80).replace(/\d+/g, ' ')) : ''));
  return textos.filter((t) => t !== '').length >= 2 ? textos.join('|') : '';
}

const sinTitulos = (grilla: Grilla): string => `${SIN_TITULOS} (${Math.max(0, ...grilla.map(ancho))} columnas)`;

/** The shape of a layout: its titles, on the row `fila` (from 1), or how many columns it has when nothing titles them (0). */
export function formaDe(grilla: Grilla, fila: number): string {
  return (fila > 0 ? titulosDe(grilla[fila - 1] ?? []) : '') || sinTitulos(grilla);
}

/** Whether a row can be read whole by a mapping: its date and an amount. */
function seLee(celdas: readonly Celda[], m: Mapeo): boolean {
  const { fecha, cargo, abono, monto } = m.columnas;
  const conMonto = [cargo, abono, monto].some((i) => {
    const r = i === undefined ? null : leerMonto(celdas[i], { decimales: 4, decimal: m.decimal });
    return r !== null && 'valor' in r && r.valor !== 0;
  });
  return conMonto && fecha !== undefined && leerFechaCruda(celdas[fecha]) !== null;
}

/** First row of data (from 0) of a layout without titles: its first readable row, when most of what follows is readable too. */
function primeraLegible(grilla: Grilla, m: Mapeo): number | null {
  const legibles = grilla.map((f) => seLee(f, m));
  const desde = legibles.indexOf(true);
  if (desde < 0) return null;
  const llenas = grilla.slice(desde).filter((f) => !f.every(vacia)).length;
  return legibles.filter(Boolean).length * 2 > llenas ? desde : null;
}

/** First row of data (from 0) of a sheet that has the shape of a mapping; null when it has another one. */
export function dondeEmpieza(grilla: Grilla, m: MapeoDeForma): number | null {
  const cabeza = grilla.slice(0, MAX_FILAS_TITULOS);
  if (m.forma.startsWith(SIN_TITULOS)) {
    const conTitulos = cabeza.some((f, i) => leerEncabezado(f, cabeza[i + 1]) !== null);
    return conTitulos || sinTitulos(grilla) !== m.forma ? null : primeraLegible(grilla, m);
  }
  const titulos = cabeza.findIndex((f) => titulosDe(f) === m.forma);
  return titulos < 0 ? null : titulos + 1;
}

/** The same titles again, at a page break. */
export const repiteTitulos = (m: MapeoDeForma) => (celdas: readonly Celda[]) =>
  titulosDe(celdas) === m.forma ? { columnas: m.columnas, filas: 1 } : null;

type CampoMapeo = 'fecha' | 'cargo' | 'abono' | 'monto' | 'signo' | 'columnas';
type FallaMapeo = 'falta' | 'falta_montos' | 'montos_dobles' | 'falta_par' | 'repetida';

/**
 * Why a mapping cannot be used, by its field: it needs a date and either one amount or the pair of cargos and abonos, a column plays one role,
 * and a sign belongs to the one amount. Null when it can.
 */
export function fallaDeMapeo({ columnas: c }: Mapeo): { campo: CampoMapeo; falla: FallaMapeo } | null {
  const usadas = Object.values(c).filter((i) => i !== undefined);
  if (new Set(usadas).size < usadas.length) return { campo: 'columnas', falla: 'repetida' };
  if (c.fecha === undefined) return { campo: 'fecha', falla: 'falta' };
  const par = c.cargo !== undefined || c.abono !== undefined;
  if (!par && c.monto === undefined) return { campo: 'monto', falla: 'falta_montos' };
  if (par && c.monto !== undefined) return { campo: 'monto', falla: 'montos_dobles' };
  if (par && c.cargo === undefined) return { campo: 'cargo', falla: 'falta_par' };
  if (par && c.abono === undefined) return { campo: 'abono', falla: 'falta_par' };
  if (c.signo !== undefined && c.monto === undefined) return { campo: 'signo', falla: 'falta_montos' };
  return null;
}

export const FRASES_MAPEO: Readonly<Record<FallaMapeo, string>> = {
  falta: 'Diga cuál es la columna de la fecha',
  falta_montos: 'Diga cuál es la columna del monto, o las de cargos y abonos',
  montos_dobles: 'Elija el monto en una columna, o cargos y abonos en dos: no ambos',
  falta_par: 'Los cargos y los abonos van juntos: diga las dos columnas',
  repetida: 'Una columna no puede ser dos cosas',
};

/** Columns of a sheet that people may look at, at most. */
export const columnasDe = (grilla: Grilla): number => Math.min(60, Math.max(0, ...grilla.map(ancho)));

/** A mapping without the roles that nobody gave. */
export const limpiarColumnas = (c: Columnas): Columnas =>
  Object.fromEntries(Object.entries(c).filter(([, i]) => i !== undefined)) as Columnas;
