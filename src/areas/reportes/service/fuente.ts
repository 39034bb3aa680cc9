import type { SQL } from 'drizzle-orm';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import { filasDelCubo } from '#platform/server/cifras/consulta-sql.ts';
import { cuboDe, exigirPregunta, explorar, tiempoDe } from '#platform/server/cifras/explorar.ts';
import type { ColumnaDeReporte } from '#platform/server/cifras/reporte.ts';
import type { Cubo, Medida, Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Parametros } from '../domain/parametros.ts';

export type ReporteDeArea = Reporte & { area: string };
type Fila = Readonly<Record<string, unknown>>;
/** The values of a row, in the order of its columns. */
export type Celdas = (string | number | null)[];

/** Lines of a summary that goes to a file, and the seconds that reading it may take. */
const MAX_LINEAS = 100_000;
const SEGUNDOS = 110;
/** Name of a run that is an exploration and not a report of the catalogue. */
export const EXPLORACION = 'exploracion';
const DE_PERSONAS: readonly string[] = ['cliente', 'deudor', 'rut', 'ejecutivo'];

/** What must be held to see a report, besides `reportes:ver`. */
function permisoDe(ctx: ReadCtx, r: Reporte): string {
  const c = r.contenido;
  if (!('cubo' in c)) return c.permiso;
  return ctx.deps.registry.cifras.cubos.get(c.cubo)?.permiso ?? 'nadie:nadie';
}

export const puedeVer = (ctx: ReadCtx, r: Reporte): boolean => ctx.can('reportes:ver') && ctx.can(permisoDe(ctx, r));

/** A report of the catalogue to who may see it. 404; 403 `sin_permiso`. */
export function reporteDe(ctx: ReadCtx, nombre: string): ReporteDeArea {
  const r = ctx.deps.registry.cifras.reportes.get(nombre);
  if (!r) throw new NotFound();
  if (!puedeVer(ctx, r)) throw new Forbidden('sin_permiso', { accion: `ver ${r.titulo}`, permiso: permisoDe(ctx, r) });
  return r;
}

/** What was asked, whether a report of the catalogue or an exploration. 400 and 403 as each refuses. */
export function pedidoDe(ctx: ReadCtx, nombre: string, p: Parametros): ReporteDeArea {
  if (nombre !== EXPLORACION || !p.pregunta) return reporteDe(ctx, nombre);
  const { cubo, medidas, filas } = p.pregunta;
  if (!ctx.can('reportes:explorar')) throw new Forbidden('sin_permiso', { accion: 'explorar cifras' });
  const c = cuboDe(ctx, cubo);
  return {
    nombre,
    titulo: c.titulo,
    sentencia: `Exploración de ${c.titulo.toLowerCase()}`,
    grupo: 'Control',
    version: 1,
    personas: filas.some((d) => DE_PERSONAS.includes(d)),
    area: c.permiso.split(':')[0] ?? '',
    contenido: { clase: 'resumen', cubo, medidas, filas },
  };
}

const TIPO: Readonly<Record<Medida['unidad'], ColumnaDeReporte['tipo']>> = {
  pesos: 'pesos',
  numero: 'numero',
  porcentaje: 'numero',
  indice: 'numero',
  dias: 'numero',
};

/** The columns of a report, in their order. */
export function columnasDe(ctx: ReadCtx, r: Reporte): readonly ColumnaDeReporte[] {
  const c = r.contenido;
  if (c.clase !== 'resumen') return c.columnas;
  const { cubos, dimensiones } = ctx.deps.registry.cifras;
  const medidas = cubos.get(c.cubo)?.medidas ?? {};
  return [
    ...c.filas.map((d): ColumnaDeReporte => ({ campo: d, titulo: dimensiones.get(d)?.titulo ?? d, dimension: d, ancho: 24 })),
    ...c.medidas.flatMap((m): ColumnaDeReporte[] => {
      const suya = medidas[m];
      if (!suya) return [];
      const titulo = suya.unidad === 'porcentaje' ? `${suya.titulo} (%)` : suya.titulo;
      return [{ campo: m, titulo, tipo: TIPO[suya.unidad], ancho: 18 }];
    }),
  ];
}

/** A report that is not of a cubo is read as one that nobody explores: the same days, the same reach. */
function propioComoCubo(r: Reporte): Cubo {
  const c = r.contenido;
  if ('cubo' in c) throw new Error(`${r.nombre} is of a cubo`);
  return {
    nombre: r.nombre,
    titulo: r.titulo,
    permiso: c.permiso,
    ambito: c.ambito,
    grano: r.titulo,
    filas: c.clase === 'consulta' ? c.consulta : () => Promise.reject(new Error('a list is read by its area')),
    alcance: c.clase === 'consulta' ? c.alcance : { empresa: 'its area reads it within reach' },
    dimensiones: [],
    medidas: {},
    fila: () => ({ titulo: '', url: '/' }),
  };
}

/** The rows of a report: a query over all of them, or what is in hand; with the totals that a query cannot add up. */
export type Lectura = { tiempo: Tiempo } & ({ sql: SQL } | { filas: readonly Fila[]; totales?: Fila });

export const ambitoDe = (ctx: ReadCtx, r: Reporte): Cubo['ambito'] =>
  'cubo' in r.contenido ? (ctx.deps.registry.cifras.cubos.get(r.contenido.cubo)?.ambito ?? 'hoy') : r.contenido.ambito;

export const filtrosDe = (r: Reporte, p: Parametros) => [...('filtros' in r.contenido ? (r.contenido.filtros ?? []) : []), ...p.filtros];

async function resumen(ctx: ReadCtx, r: Reporte, p: Parametros): Promise<Lectura> {
  const c = r.contenido;
  if (c.clase !== 'resumen') throw new Error(`${r.nombre} is not a summary`);
  const pregunta = { ...p, cubo: c.cubo, medidas: c.medidas, filas: c.filas, columnas: [], filtros: filtrosDe(r, p) };
  const x = await explorar(ctx, pregunta, { filas: MAX_LINEAS, segundos: SEGUNDOS });
  const filas = x.celdas.map((celda) => ({
    clave: JSON.stringify(celda.filas),
    ...Object.fromEntries(c.filas.map((d, i) => [d, celda.filas[i] ?? ''])),
    ...celda.valores,
  }));
  const total = x.totales.find((t) => t.filas.length === 0)?.valores ?? {};
  const dia = { al: x.al, desde: x.desde, hasta: x.hasta };
  return { tiempo: dia, filas: c.filas.length === 0 ? [{ clave: '', ...total }] : filas, totales: total };
}

/** Opens the reading of a report, within the permission and the reach of the session. Refuses as `explorar` does. */
export async function abrir(ctx: ReadCtx, r: Reporte, p: Parametros): Promise<Lectura> {
  const c = r.contenido;
  if (c.clase === 'resumen') return resumen(ctx, r, p);
  const cubo = c.clase === 'filas' ? cuboDe(ctx, c.cubo) : propioComoCubo(r);
  const filtros = filtrosDe(r, p);
  exigirPregunta(ctx, cubo, { cubo: cubo.nombre, medidas: [], filas: [], columnas: [], filtros });
  const tiempo = await tiempoDe(ctx, cubo, { ...p, cubo: cubo.nombre, medidas: [], filas: [], columnas: [], filtros });
  if (c.clase === 'lista') return { tiempo, filas: await c.leer(ctx, tiempo) };
  return { tiempo, sql: await filasDelCubo(ctx, cubo, { tiempo, filtros, campos: [] }) };
}

/** Codes of a column whose names are remembered: those of most reports whole, and of one with a million clients no more than this. */
const RECUERDA = 20_000;

/**
 * Rows as they are shown, by the field of each column, with their codes said by their names. What has no code is said «Sin …». The names of one slice
 * are remembered for the next: of rows read in slices, each asks only for codes not yet seen.
 */
export function decidor(ctx: ReadCtx, columnas: readonly ColumnaDeReporte[]): (filas: readonly Celdas[]) => Promise<Fila[]> {
  const dichas = columnas.flatMap((c, i) => {
    const d = c.dimension ? ctx.deps.registry.cifras.dimensiones.get(c.dimension) : undefined;
    return d ? [{ i, campo: c.campo, nombrar: d.nombres, sin: `Sin ${d.titulo.toLowerCase()}`, sabidos: new Map<string, string>() }] : [];
  });
  const mostrar = (celdas: Celdas): Fila => {
    const f: Record<string, unknown> = {};
    for (let i = 0; i < columnas.length; i += 1) f[columnas[i]?.campo ?? ''] = celdas[i] ?? null;
    for (const { i, campo, sabidos } of dichas) f[campo] = sabidos.get(String(celdas[i] ?? ''));
    return f;
  };
  return async (filas) => {
    for (const { i, nombrar, sin, sabidos } of dichas) {
      if (sabidos.size > RECUERDA) sabidos.clear();
      sabidos.set('', sin);
      const nuevos = [...new Set(filas.map((f) => String(f[i] ?? '')))].filter((x) => !sabidos.has(x));
      if (nuevos.length === 0) continue;
      const nombres = await nombrar?.(ctx, nuevos);
      for (const n of nuevos) sabidos.set(n, nombres?.get(n) ?? n);
    }
    return filas.map(mostrar);
  };
}
