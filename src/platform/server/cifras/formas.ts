import type { SQL } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';

/** When a cubo says its rows: as they stand at a day (`corte`), what happened in a span (`entre`), or only now (`hoy`). */
type Ambito = 'corte' | 'entre' | 'hoy';

/** The time of a question: the end of `al` for a `corte`, both days included for a span, known by an instant. */
export interface Tiempo {
  al: Fecha;
  desde: Fecha;
  hasta: Fecha;
  conocido_al?: Date | undefined;
  /** Only what this RUT has a part in, for a cubo that can read fewer rows; the others leave it to the filters. */
  de?: string | undefined;
  /** Of those, only the ones of these keys and the rest of their records; the others leave it to whoever asks. */
  con?: readonly string[] | undefined;
}

type Unidad = 'pesos' | 'numero' | 'porcentaje' | 'indice' | 'dias';

interface Comun {
  titulo: string;
  /** What it is, in one sentence for whoever reads the dictionary. */
  sentencia: string;
  unidad: Unidad;
  /** Its rows are in several currencies: it is never told of two at once. */
  por_moneda?: true;
}

/**
 * How a figure is added, once for every screen: `suma` over everything; `cuenta` and `distintos` counted again at each level; `razon` as Σ numerator /
 * Σ denominator at each level, times `por`; `concentracion` as Σ share² × 10.000 of `base` over the values of `de`. Names are columns of the rows.
 */
export type Medida = Comun &
  (
    | { clase: 'suma'; columna: string }
    | { clase: 'cuenta' }
    | { clase: 'distintos'; columna: string }
    | { clase: 'razon'; numerador: string; denominador: string; por: number; decimales: number }
    | { clase: 'concentracion'; base: string; de: string; decimales: number }
  );

/** A dimension that cubos share, by its one owner: the same code says the same thing in every cubo. */
export interface DimensionDe<C> {
  nombre: string;
  titulo: string;
  /** What its codes are called; a code that nobody names is shown as it is. */
  /** The order of its codes when it is not that of their names. */
  orden?: readonly string[];
  nombres?: (ctx: C, codigos: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Which rows of a cubo are asked for: names of the registry, values bound. */
export interface Filtro {
  dimension: string;
  op: 'es' | 'no_es' | 'en' | 'entre' | 'desde' | 'hasta' | 'contiene' | 'vacio';
  valores: readonly string[];
}

/** A figure that the first screen of the day shows to whoever may ask its cubo, told apart by one field. Only arranged there: it is asked like any other. */
export interface Widget {
  nombre: string;
  titulo: string;
  /** What it says, when its filters make it less than the measure says. */
  sentencia?: string;
  medida: string;
  por: string;
  filtros?: readonly Filtro[];
  orden: number;
}

/** Money that a cubo knows of: at hand (`hay`), or that should come in or go out on the day that its dimension `dia` says; without one, today. */
export interface DeCaja<C> {
  nombre: string;
  titulo: string;
  sentido: 'hay' | 'entra' | 'sale';
  medida: string;
  dia?: string;
  filtros?: readonly Filtro[];
  /** Of a hundred, how much of it is counted, and why; all of it without one. */
  parte?: (ctx: C) => Promise<{ pct: string; porque: string } | null>;
  /** It is of no day: on each one a part is counted, told apart (of a hundred) by the codes of a dimension, and why; nothing of a code that has none. */
  cada_dia?: { por: string; partes: (ctx: C) => Promise<{ pct: Readonly<Record<string, string>>; porque: string } | null> };
}

/** Value of a column of a row of a cubo, for a query over it. */
export type Columna = (nombre: string) => SQL;

export interface CuboDe<C> {
  nombre: string;
  titulo: string;
  /** Of an area, as `area:accion`. */
  permiso: string;
  ambito: Ambito;
  /** What one row is. */
  grano: string;
  /** One row for each grain, of the company of `ctx`: `clave`, the columns that measures name, those of `fila` and one for each dimension. */
  filas: (ctx: C, t: Tiempo) => Promise<SQL>;
  /** The rows that a session may list; the same filter as its lists. `empresa`: why everybody who holds the permission sees all. */
  alcance: ((ctx: C, c: Columna) => Promise<SQL | undefined> | SQL | undefined) | { empresa: string };
  dimensiones: readonly string[];
  medidas: Readonly<Record<string, Medida>>;
  /** Tables of its area whose rows an act changes when it moves its figures: the boards that show one are told. With widgets, never left out. */
  tablas?: readonly string[];
  widgets?: readonly Widget[];
  caja?: readonly DeCaja<C>[];
  /** What must be said beside its figures on those days, when there is something. */
  nota?: (ctx: C, t: Tiempo) => Promise<string | null>;
  /** First day of which it knows; null when it knows of none. */
  primera?: (ctx: C) => Promise<Fecha | null>;
  /** How a row is called and what opens it. */
  fila: (r: Readonly<Record<string, unknown>>) => { titulo: string; url: string };
}
