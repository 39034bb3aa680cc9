import type { SQL } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Column } from '../columnas.ts';
import type { CuboDe, DimensionDe, Filtro, Tiempo } from './formas.ts';

/** Where the gallery shows a report. */
type Grupo = 'Cartera' | 'Comercial' | 'Cobranza' | 'Instrumentos' | 'Contable' | 'Control' | 'Regulatorio';

/** A column of a report. With `dimension`, its cells are codes of that dimension, which are said by their names. */
export interface ColumnaDeReporte extends Column {
  dimension?: string;
}

/** Rows with a unique `clave` and one column for each `campo`: what a report says when it is not of a cubo. */
interface Propio<C> {
  permiso: string;
  ambito: CuboDe<C>['ambito'];
  columnas: readonly ColumnaDeReporte[];
  /** Columns of pesos or of whole numbers whose sum closes the report. */
  totales: readonly string[];
  /** The page of what a row says. */
  registro: (fila: Readonly<Record<string, unknown>>) => string;
}

/**
 * What a report is made of: the cells of a cubo by some fields, the rows of a cubo, a query of its own with its own reach (never left out: a
 * function, or why everybody who holds the permission sees all), or what its area already reads within reach.
 */
type Contenido<C> =
  | { clase: 'resumen'; cubo: string; medidas: readonly string[]; filas: readonly string[]; filtros?: readonly Filtro[] }
  | {
      clase: 'filas';
      cubo: string;
      columnas: readonly ColumnaDeReporte[];
      totales: readonly string[];
      filtros?: readonly Filtro[];
    }
  | ({ clase: 'consulta'; consulta: (ctx: C, t: Tiempo) => Promise<SQL>; alcance: CuboDe<C>['alcance'] } & Propio<C>)
  | ({ clase: 'lista'; leer: (ctx: C, t: Tiempo) => Promise<readonly Record<string, unknown>[]> } & Propio<C>);

/** What makes of a report a file for an authority. */
interface Presentacion<C> {
  autoridad: string;
  /** Profile in charge of presenting it: its term waits in the inbox of who has it. */
  perfil: string;
  /** What says that it must be presented, and who said it. */
  fuente: string;
  /** How many months a period has, which ends with the last of them. */
  meses: 1 | 3;
  /** Day of the month after the period by which it is presented. */
  dia_plazo: number;
  /** Equalities that must hold to present it. */
  igualdades: readonly string[];
  /** Whether it is presented also when it has no rows. */
  negativo: boolean;
  /** What the layout demands of its rows: a sentence for each fault, none when it may go. */
  validar: (filas: readonly Readonly<Record<string, unknown>>[]) => readonly string[];
  /** The columns of its file on a day, as the house wrote them in a dated parameter: the authority does not publish its own. Empty, those of the report. */
  formato?: (ctx: C, al: Fecha) => Promise<unknown>;
}

/** A report that an area knows, by its name. */
export interface ReporteDe<C> {
  nombre: string;
  titulo: string;
  /** What it says, in one sentence. */
  sentencia: string;
  grupo: Grupo;
  /** It changes with what the report says, so that an old run is told apart. */
  version: number;
  /** It names people: it is never attached to a mail, and who reads it is written. */
  personas: boolean;
  contenido: Contenido<C>;
  presentacion?: Presentacion<C>;
}

/** Every cubo, dimension and report that the areas registered, by name; a report, with its area. */
export interface CatalogoDe<C> {
  cubos: ReadonlyMap<string, CuboDe<C>>;
  dimensiones: ReadonlyMap<string, DimensionDe<C>>;
  reportes: ReadonlyMap<string, ReporteDe<C> & { area: string }>;
  /** By table, the areas with a figure of the home that its rows move. */
  mueven: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOMBRE = /^[a-z][a-z0-9_]{0,39}$/;

/** Why a report may not be registered; nothing when it may. */
export function faltasDeReporte<C>(
  r: ReporteDe<C>,
  cubos: ReadonlyMap<string, CuboDe<C>>,
  dimensiones: ReadonlyMap<string, DimensionDe<C>>,
  permisos: ReadonlySet<string>,
): string[] {
  const c = r.contenido;
  const cubo = 'cubo' in c ? cubos.get(c.cubo) : undefined;
  const columnas = c.clase === 'resumen' ? [] : c.columnas;
  const totales = c.clase === 'resumen' ? [] : c.totales;
  const campos = [...(c.clase === 'resumen' ? c.filas : []), ...('filtros' in c ? (c.filtros ?? []).map((f) => f.dimension) : [])];
  const cifra = (n: string) => columnas.some((x) => x.campo === n && (x.tipo === 'pesos' || x.tipo === 'numero'));
  const alcance = c.clase === 'consulta' ? c.alcance : undefined;
  return [
    ...('cubo' in c && !cubo ? [`an unknown cubo ${c.cubo}`] : []),
    ...('permiso' in c && !permisos.has(c.permiso) ? [`an unknown permission ${c.permiso}`] : []),
    ...campos.filter((d) => cubo && !cubo.dimensiones.includes(d)).map((d) => `a dimension ${d} that its cubo does not know`),
    ...(c.clase === 'resumen' ? c.medidas : [])
      .filter((m) => cubo && !Object.hasOwn(cubo.medidas, m))
      .map((m) => `a measure ${m} that its cubo does not know`),
    ...(c.clase === 'consulta' && typeof alcance !== 'function' && !(alcance as { empresa?: string } | undefined)?.empresa?.trim()
      ? ['no reach']
      : []),
    ...(c.clase !== 'resumen' && columnas.length === 0 ? ['no columns'] : []),
    ...columnas.filter((x) => !NOMBRE.test(x.campo)).map((x) => `a name that is not one: ${x.campo}`),
    ...columnas.flatMap((x) => (x.dimension && !dimensiones.has(x.dimension) ? [`an unknown dimension ${x.dimension}`] : [])),
    ...totales.filter((n) => !cifra(n)).map((n) => `a total of ${n}, which does not add up`),
  ];
}
