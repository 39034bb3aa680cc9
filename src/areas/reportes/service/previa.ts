import { deUnaVez } from '#platform/server/cifras/explorar.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Parametros } from '../domain/parametros.ts';
import { asomar } from './filas-sql.ts';
import { abrir, columnasDe, decidor, filtrosDe, type ReporteDeArea } from './fuente.ts';
import { medidaVista } from './medida-vista.ts';

const MUESTRA = 50;
type Valor = string | number | null;

/** The columns that close a report with their sum. */
export const totalesDe = (r: ReporteDeArea): readonly string[] => (r.contenido.clase === 'resumen' ? [] : r.contenido.totales);

const suma = (filas: readonly Readonly<Record<string, unknown>>[], campo: string): number =>
  filas.reduce<number>((n, f) => n + Number(f[campo] ?? 0), 0);

/** What opens a row: the page of its record. A line of a summary has none, for its figures open the rows that add up to them. */
function registroDe(ctx: ReadCtx, r: ReporteDeArea, fila: Readonly<Record<string, unknown>>): string | null {
  const c = r.contenido;
  if (c.clase === 'resumen') return null;
  return c.clase === 'filas' ? (ctx.deps.registry.cifras.cubos.get(c.cubo)?.fila(fila).url ?? null) : c.registro(fila);
}

/** The question that a summary is the answer of, by which each of its figures opens its rows. */
function preguntaDe(ctx: ReadCtx, r: ReporteDeArea, p: Parametros) {
  const c = r.contenido;
  if (c.clase !== 'resumen') return null;
  const medidas = ctx.deps.registry.cifras.cubos.get(c.cubo)?.medidas ?? {};
  const suyas = c.medidas.flatMap((n) => (medidas[n] ? [medidaVista([n, medidas[n]])] : []));
  return { cubo: c.cubo, medidas: suyas, filas: [...c.filas], filtros: filtrosDe(r, p).map((f) => ({ ...f, valores: [...f.valores] })) };
}

/** The first rows of a report with the totals of all of them, as they stand now. Nothing is kept. */
export async function previa(ctx: ReadCtx, r: ReporteDeArea, p: Parametros) {
  const columnas = columnasDe(ctx, r);
  const totales = totalesDe(r);
  const lectura = await abrir(ctx, r, p);
  const leida = await ('sql' in lectura
    ? deUnaVez(ctx, (c) => asomar(c, lectura.sql, columnas, { totales, limite: MUESTRA }))
    : {
        total: lectura.filas.length,
        filas: lectura.filas.slice(0, MUESTRA).map((f, i) => ({
          clave: String(f.clave ?? i + 1),
          fila: f,
          datos: columnas.map((c) => (f[c.campo] ?? null) as Valor),
        })),
        totales: lectura.totales ?? Object.fromEntries(totales.map((t) => [t, suma(lectura.filas, t)])),
      });
  const dichas = await decidor(ctx, columnas)(leida.filas.map((f) => f.datos));
  return {
    columnas: columnas.map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo: tipo ?? ('texto' as const) })),
    filas: leida.filas.map((f, i) => ({
      clave: f.clave,
      url: registroDe(ctx, r, f.fila),
      celdas: columnas.map((c) => (dichas[i]?.[c.campo] ?? null) as Valor),
    })),
    pregunta: preguntaDe(ctx, r, p),
    total: leida.total,
    totales: leida.totales as Record<string, Valor>,
    al: lectura.tiempo.al,
    desde: lectura.tiempo.desde,
    hasta: lectura.tiempo.hasta,
  };
}

/** How many rows a report has. */
export async function contar(ctx: ReadCtx, r: ReporteDeArea, p: Parametros): Promise<number> {
  const lectura = await abrir(ctx, r, p);
  if (!('sql' in lectura)) return lectura.filas.length;
  return deUnaVez(ctx, async (c) => (await asomar(c, lectura.sql, [], { totales: [], limite: 0 })).total);
}
