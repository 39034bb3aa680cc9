import { cmp } from '#kernel/values/decimal.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { CLAVES, type EstadoHecho, type Hecho, type Unidad } from './claves.ts';
import type { Letra } from './puntos.ts';

export const LETRA_EN_PALABRAS: Readonly<Record<Letra, string>> = {
  A: 'riesgo muy bajo',
  B: 'riesgo bajo',
  C: 'riesgo medio',
  D: 'riesgo alto',
  E: 'riesgo muy alto',
};

export const ESTADO_HECHO: Readonly<Record<EstadoHecho, string>> = {
  conocido: 'conocido',
  sin_historia: 'sin historia',
  vencido: 'informe vencido',
  error: 'la fuente falló',
};

export type Decision = 'MANTENER' | 'BAJAR_LINEA' | 'BLOQUEAR' | 'PEDIR_GARANTIA' | 'VISITAR';
export const DECISION_EN_PALABRAS: Readonly<Record<Decision, string>> = {
  MANTENER: 'Mantener',
  BAJAR_LINEA: 'Bajar la línea',
  BLOQUEAR: 'Bloquear',
  PEDIR_GARANTIA: 'Pedir garantía',
  VISITAR: 'Visitar',
};

const TRAMOS = ['Al día', '30 a 89 días', '90 días o más', 'Castigada'];

const EN_UNIDAD: Readonly<Record<Unidad, (v: string) => string>> = {
  puntos: (v) => formatDecimal(v, 0),
  n: (v) => formatDecimal(v, 0),
  UF: (v) => (cmp(v, '999999') >= 0 ? 'en otra moneda' : `UF ${formatDecimal(v, 2)}`),
  pesos: (v) => formatPesos(Number(v)),
  dias: (v) => `${formatDecimal(v, v.includes('.') ? 1 : 0)} ${v === '1' ? 'día' : 'días'}`,
  pct: (v) => `${formatDecimal(v, 2)} %`,
  si_no: (v) => (v === '1' ? 'Sí' : 'No'),
  tramo: (v) => TRAMOS[Number(v)] ?? v,
};

/** A figure in its unit as it is read in Chile; «sin información» when the source says there is none. */
export const enUnidad = (valor: string | null, unidad: Unidad): string => (valor === null ? 'sin información' : EN_UNIDAD[unidad](valor));

/** A fact in words: its figure, or why there is none. */
export const hechoEnPalabras = (h: Pick<Hecho, 'clave' | 'valor' | 'estado'>): string =>
  h.estado === 'conocido' ? enUnidad(h.valor, CLAVES[h.clave].unidad) : ESTADO_HECHO[h.estado];
