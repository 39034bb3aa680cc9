import { Rule } from '#kernel/errors.ts';
import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';

/** Rows that one file may bring; a month of a big firm has some thousands. */
const MAX_FILAS = 50_000;

/** A row that could not be read: its line (from 1) and what is wrong, in Spanish. */
interface ErrorFila {
  linea: number;
  motivo: string;
}

export interface Planilla<T> {
  filas: T[];
  errores: ErrorFila[];
}

/** Thrown by the field readers and kept as the error of the row. */
export class FilaIlegible extends Error {}

function ilegible(motivo: string): never {
  throw new FilaIlegible(motivo);
}

/** Header cells compared without accents, case, nor double spaces. */
export function clave(celda: string): string {
  return celda.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Lines of a text with their number, the empty ones left out. Over the limit: Rule `archivo_ilegible`. */
export function lineasDe(texto: string): { linea: number; texto: string }[] {
  const out = texto
    .split(/\r\n?|\n/)
    .map((t, i) => ({ linea: i + 1, texto: t }))
    .filter((l) => l.texto.trim() !== '');
  if (out.length > MAX_FILAS + 2) throw new Rule('archivo_ilegible', { donde: `tiene más de ${MAX_FILAS} filas` });
  return out;
}

/** Reads each line; one that fails is an error of its own and the others go on. */
export function leerFilas<T>(
  lineas: readonly { linea: number; texto: string }[],
  leer: (texto: string, linea: number) => T | null,
): Planilla<T> {
  const out: Planilla<T> = { filas: [], errores: [] };
  for (const l of lineas) {
    try {
      const fila = leer(l.texto, l.linea);
      if (fila) out.filas.push(fila);
    } catch (e) {
      if (!(e instanceof FilaIlegible)) throw e;
      out.errores.push({ linea: l.linea, motivo: e.message });
    }
  }
  return out;
}

export function rutDe(texto: string, campo: string): Rut {
  return parseRut(texto.trim()) ?? ilegible(`${campo}: RUT inválido`);
}

/** Whole number of at most `digitos`, '' reads as 0. */
export function enteroDe(texto: string, campo: string, digitos = 14): number {
  const t = texto.trim();
  if (t === '') return 0;
  return /^-?\d+$/.test(t) && t.length <= digitos ? Number(t) : ilegible(`${campo}: no es un número entero`);
}

export function pesosDe(texto: string, campo: string): Pesos {
  return pesos(enteroDe(texto, campo));
}

export function folioDe(texto: string): number {
  const n = enteroDe(texto, 'folio', 10);
  return n >= 1 ? n : ilegible('folio: falta');
}

/** dd/mm/aaaa, with or without hour, as the RCV writes it; '' is null. */
export function fechaDiaMes(texto: string, campo: string): Fecha | null {
  const t = texto.trim();
  if (t === '') return null;
  const m = /^(\d{2})\/(\d{2})\/(\d{4})(?: \d{2}:\d{2}(?::\d{2})?)?$/.exec(t);
  const iso = m ? `${m[3]}-${m[2]}-${m[1]}` : '';
  return isFecha(iso) ? iso : ilegible(`${campo}: no es una fecha dd/mm/aaaa`);
}

export function fechaIso(texto: string, campo: string): Fecha {
  const t = texto.trim();
  return isFecha(t) ? t : ilegible(`${campo}: no es una fecha aaaa-mm-dd`);
}
