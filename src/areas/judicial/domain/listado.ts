import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { rolDe } from './rol.ts';

export interface FilaListado {
  rol: string;
  tribunal: string;
  fecha: Fecha;
  cuaderno: 'PRINCIPAL' | 'APREMIO';
  tramite: string;
  descripcion: string;
}
interface Mala {
  linea: number;
  texto: string;
  motivo: string;
}

const COLUMNAS = {
  rol: 'rol',
  tribunal: 'tribunal',
  fecha: 'fecha',
  cuaderno: 'cuaderno',
  tramite: 'tramite',
  descripcion: 'descripcion',
} as const;
type Columna = keyof typeof COLUMNAS;
/** Rows that one list may bring. */
const MAX_FILAS = 2_000;

export const simple = (t: string): string =>
  t
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

const separador = (cabecera: string): string => ['\t', ';', ','].find((s) => cabecera.includes(s)) ?? '\t';

/** 'AAAA-MM-DD' or 'DD-MM-AAAA' (or with bars), as courts write it; null when it is no day. */
function fechaDe(texto: string): Fecha | null {
  const t = texto.trim().replaceAll('/', '-');
  const [a = '', b = '', c = ''] = t.split('-');
  const f = c.length === 4 ? `${c}-${b.padStart(2, '0')}-${a.padStart(2, '0')}` : t;
  return isFecha(f) ? f : null;
}

function filaDe(celda: (c: Columna) => string, hoy: string): FilaListado | string {
  const rol = rolDe(celda('rol'), hoy);
  if (rol === null) return 'el rol no tiene la forma C-1234-2026';
  const fecha = fechaDe(celda('fecha'));
  if (fecha === null) return 'la fecha no es válida';
  if (fecha > hoy) return 'la fecha es posterior a hoy';
  const descripcion = celda('descripcion');
  const tramite = celda('tramite') || descripcion;
  if (!tramite) return 'no dice qué trámite es';
  const cuaderno = simple(celda('cuaderno')).startsWith('apremio') ? 'APREMIO' : 'PRINCIPAL';
  return { rol, tribunal: celda('tribunal'), fecha, cuaderno, tramite: tramite.slice(0, 120), descripcion: descripcion.slice(0, 1800) };
}

/**
 * The daily list of a court, pasted: columns found by their header, in any order, separated by tab, semicolon or comma. Answers its rows and, of
 * those that cannot be read, why. Null when it has no header with rol, tribunal, fecha and trámite.
 */
export function leerListado(texto: string, hoy: string): { filas: FilaListado[]; malas: Mala[] } | null {
  const lineas = texto.split(/\r\n|\r|\n/);
  const inicio = lineas.findIndex((l) => simple(l).includes('rol') && simple(l).includes('tribunal'));
  const cabecera = lineas[inicio];
  if (cabecera === undefined) return null;
  const sep = separador(cabecera);
  const titulos = cabecera.split(sep).map(simple);
  const indice = new Map((Object.keys(COLUMNAS) as Columna[]).map((c) => [c, titulos.findIndex((t) => t.includes(COLUMNAS[c]))]));
  if ((['rol', 'tribunal', 'fecha', 'tramite'] as const).some((c) => (indice.get(c) ?? -1) < 0)) return null;
  const filas: FilaListado[] = [];
  const malas: Mala[] = [];
  for (const [i, linea] of lineas.slice(inicio + 1, inicio + 1 + MAX_FILAS).entries()) {
    if (!linea.trim()) continue;
    const celdas = linea.split(sep);
    const fila = filaDe((c) => (celdas[indice.get(c) ?? -1] ?? '').trim(), hoy);
    if (typeof fila === 'string') malas.push({ linea: inicio + i + 2, texto: linea.slice(0, 120), motivo: fila });
    else filas.push(fila);
  }
  return { filas, malas };
}
