import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '../types.ts';
import type { CuboDe, DeCaja as DeCajaDe, DimensionDe, Filtro } from './formas.ts';
import type { BloqueDe, HechosDe } from './persona.ts';
import type { CatalogoDe, ReporteDe } from './reporte.ts';

export type { Columna, Filtro, Medida, Tiempo, Widget } from './formas.ts';
export type { DePersona, Suceso } from './persona.ts';
/** The shapes of a figure, for the context that the areas read with. */
export type Cubo = CuboDe<ReadCtx>;
export type DeCaja = DeCajaDe<ReadCtx>;
export type Dimension = DimensionDe<ReadCtx>;
export type Reporte = ReporteDe<ReadCtx>;
export type Bloque = BloqueDe<ReadCtx>;
export type Hechos = HechosDe<ReadCtx>;
export type CatalogoDeCifras = CatalogoDe<ReadCtx>;

/** Declares a cubo. */
export const cubo = (c: Cubo): Cubo => c;

export interface Pregunta {
  cubo: string;
  medidas: readonly string[];
  filas: readonly string[];
  columnas: readonly string[];
  filtros: readonly Filtro[];
  al?: Fecha | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  conocido_al?: string | undefined;
}

/** A whole number, or the decimal text of what has decimals; null when there is nothing to divide by. */
export type Valor = number | string | null;

/** Measures of one combination of codes. '' is what has no code: one line, never dropped. */
export interface Celda {
  filas: string[];
  columnas: string[];
  valores: Record<string, Valor>;
}

export interface Respuesta {
  /** One for each combination of every field. */
  celdas: Celda[];
  /** Those of every level above, whole set included: from the database over all rows, never from the cells shown. */
  totales: Celda[];
  /** What each code is called, by dimension. */
  nombres: Record<string, Record<string, string>>;
  al: Fecha;
  desde: Fecha;
  hasta: Fecha;
  /** What must be said beside them; null when there is nothing. */
  nota: string | null;
}
