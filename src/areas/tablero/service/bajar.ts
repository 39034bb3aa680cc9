import { Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { filasDelCubo, pagina } from '#platform/server/cifras/consulta-sql.ts';
import { cuboDe, exigirPregunta, rowsOf, tiempoDe } from '#platform/server/cifras/explorar.ts';
import type { Medida, Pregunta, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/types.ts';

/** Rows that a file made in one go may have: more are asked as a report, which is written in slices. */
const MAX_FILAS = 50_000;
/** Dimensions whose codes are people: who takes them away is written in the reading log. */
const DE_PERSONAS: readonly string[] = ['cliente', 'deudor', 'rut'];

interface Bajada {
  columnas: readonly Column[];
  filas: readonly Record<string, unknown>[];
  tiempo: Tiempo;
  /** Whom they name. */
  ruts: readonly string[];
}

const columnaDe = (nombre: string, m: Medida): Column => ({
  campo: `m_${nombre}`,
  titulo: m.titulo,
  tipo: m.unidad === 'pesos' ? 'pesos' : 'numero',
});

/**
 * All the rows behind a cell, read by one statement so that they are of one instant: how each is called, its code in every dimension of its cubo, by its
 * name, and what it adds to the measures of the question that are sums. Refuses as `filasDeCelda`; 422 `filas_extensas` {n, max}.
 */
export async function bajarFilas(ctx: ReadCtx, p: Pregunta, celda: readonly string[]): Promise<Bajada> {
  const c = cuboDe(ctx, p.cubo);
  const medidas = exigirPregunta(ctx, c, p);
  const tiempo = await tiempoDe(ctx, c, p);
  const base = await filasDelCubo(ctx, c, { tiempo, filtros: p.filtros, campos: p.filas });
  const crudas = await rowsOf(ctx, pagina(base, celda, { limite: MAX_FILAS, salto: 0 }));
  const n = Number(crudas[0]?.total_ ?? 0);
  if (n > MAX_FILAS) throw new Rule('filas_extensas', { n, max: MAX_FILAS });
  const nombres = new Map<string, ReadonlyMap<string, string>>();
  for (const d of c.dimensiones) {
    const codigos = [...new Set(crudas.map((r) => String(r[d] ?? '')))].filter((x) => x !== '');
    nombres.set(d, (await ctx.deps.registry.cifras.dimensiones.get(d)?.nombres?.(ctx, codigos)) ?? new Map());
  }
  const dicho = (d: string, codigo: string) =>
    nombres.get(d)?.get(codigo) ?? (/^\d{4}-\d{2}-\d{2}$/.test(codigo) ? formatFecha(codigo) : codigo);
  const sumas = medidas.flatMap(([nombre, m]) => (m.clase === 'suma' ? [{ nombre, m }] : []));
  return {
    columnas: [
      { campo: 'titulo', titulo: 'Registro' },
      ...c.dimensiones.map((d) => ({ campo: `d_${d}`, titulo: ctx.deps.registry.cifras.dimensiones.get(d)?.titulo ?? d })),
      ...sumas.map(({ nombre, m }) => columnaDe(nombre, m)),
    ],
    filas: crudas.map((r) => ({
      titulo: c.fila(r).titulo,
      ...Object.fromEntries(c.dimensiones.map((d) => [`d_${d}`, dicho(d, String(r[d] ?? ''))])),
      ...Object.fromEntries(sumas.map(({ nombre, m }) => [`m_${nombre}`, Number(r[m.columna] ?? 0)])),
    })),
    tiempo,
    ruts: [
      ...new Set(
        c.dimensiones.filter((d) => DE_PERSONAS.includes(d)).flatMap((d) => crudas.map((r) => String(r[d] ?? '')).filter((x) => x !== '')),
      ),
    ],
  };
}
