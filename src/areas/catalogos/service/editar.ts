import { and, asc, eq } from 'drizzle-orm';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { codigoDe } from '../domain/codigos.ts';
import { exigirFechas } from '../domain/vigencia.ts';
import { catalogos } from '../tables.ts';
import { type FilaCsv, leerCatalogo } from './csv.ts';
import { usosDe } from './usos.ts';

export type FilaRow = typeof catalogos.$inferSelect;

const deLista = (ctx: ReadCtx, catalogo: string) => and(eq(catalogos.empresa_id, ctx.empresa_id), eq(catalogos.catalogo, catalogo));

/** Rows of a list in their order. */
async function filasDeLista(ctx: ReadCtx, catalogo: string): Promise<FilaRow[]> {
  return ctx.db.select().from(catalogos).where(deLista(ctx, catalogo)).orderBy(asc(catalogos.orden), asc(catalogos.texto));
}

/** Adds a row at the end. 422 `catalogo_desconocido` for a list nobody reads; 422 `catalogo_de_sistema` for one that rules read. */
export async function crearFila(
  ctx: Ctx,
  o: {
    catalogo: string;
    codigo?: string | undefined;
    texto: string;
    atributos?: Record<string, unknown> | undefined;
  } & Partial<CambioFechas>,
): Promise<FilaRow> {
  const filas = await filasDeLista(ctx, o.catalogo);
  if (filas.length === 0) throw new Rule('catalogo_desconocido', { catalogo: o.catalogo });
  if (filas[0]?.sistema) throw new Rule('catalogo_de_sistema');
  const codigo = o.codigo ?? codigoDe(o.texto);
  if (filas.some((f) => f.codigo === codigo))
    throw new Conflict('codigo_en_uso', { codigo }, { codigo: ['Ya existe una opción con ese código'] });
  const orden = Math.max(...filas.map((f) => f.orden)) + 1;
  const fechas = { desde: o.desde ?? null, hasta: o.hasta ?? null };
  exigirFechas(fechas);
  return ctx.insert(catalogos, { catalogo: o.catalogo, codigo, texto: o.texto, atributos: o.atributos ?? {}, orden, ...fechas });
}

interface CambioFechas {
  desde: Fecha | null | undefined;
  hasta: Fecha | null | undefined;
}

/** Text, data and dates of a row. 400 at `hasta`; 422 `catalogo_de_sistema` for dates of a list that rules read. */
export async function editarFila(
  ctx: Ctx,
  row: FilaRow,
  c: { texto?: string | undefined; atributos?: Record<string, unknown> | undefined } & Partial<CambioFechas>,
): Promise<void> {
  if (c.atributos) await exigirAtributos(ctx, row, c.atributos);
  const fechas = { desde: c.desde === undefined ? row.desde : c.desde, hasta: c.hasta === undefined ? row.hasta : c.hasta };
  const cambian = fechas.desde !== row.desde || fechas.hasta !== row.hasta;
  if (cambian && row.sistema) throw new Rule('catalogo_de_sistema');
  exigirFechas(fechas);
  await ctx.update(catalogos, row.id, {
    ...(c.texto ? { texto: c.texto } : {}),
    ...(c.atributos ? { atributos: c.atributos } : {}),
    ...(cambian ? fechas : {}),
  });
}

/**
 * Takes away a row that nobody used. 422 `catalogo_de_sistema`; `uso_desconocido` when no area tells of the list; `opcion_en_uso` {nombre, n}.
 */
export async function eliminarFila(ctx: Ctx, row: FilaRow): Promise<void> {
  if (row.sistema) throw new Rule('catalogo_de_sistema');
  const { sabe, usos } = await usosDe(ctx, row.catalogo);
  if (!sabe) throw new Rule('uso_desconocido');
  const n = usos[row.codigo] ?? 0;
  if (n > 0) throw new Rule('opcion_en_uso', { nombre: row.texto, n });
  await ctx.remove(catalogos, row.id);
}

/**
 * The attributes of a row as they may be saved: the rules read those of a system list (422 `catalogo_de_sistema`); of another one, only
 * those that its rows already have, of the same kind (400 at `atributos`).
 */
async function exigirAtributos(ctx: ReadCtx, row: FilaRow, atributos: Record<string, unknown>): Promise<void> {
  if (JSON.stringify(atributos) === JSON.stringify(row.atributos)) return;
  if (row.sistema) throw new Rule('catalogo_de_sistema');
  const clase = (v: unknown): string => (v === null ? 'nulo' : typeof v);
  const conocidos = new Map<string, Set<string>>();
  for (const f of await filasDeLista(ctx, row.catalogo))
    for (const [k, v] of Object.entries(f.atributos)) conocidos.set(k, (conocidos.get(k) ?? new Set()).add(clase(v)));
  const malos = Object.entries(atributos).filter(([k, v]) => !conocidos.has(k) || !(v === null || conocidos.get(k)?.has(clase(v))));
  if (malos.length > 0) throw new Invalid({ atributos: malos.map(([k]) => `La lista no tiene el dato ${k}, o es de otra clase`) });
}

/** One call with the whole order; 409 `orden_obsoleto` when the list is no longer those rows. */
export async function ordenar(ctx: Ctx, catalogo: string, ids: readonly string[]): Promise<number> {
  const filas = await filasDeLista(ctx, catalogo);
  if (filas.length !== ids.length || new Set(ids).size !== ids.length || filas.some((f) => !ids.includes(f.id)))
    throw new Conflict('orden_obsoleto');
  for (const [i, id] of ids.entries())
    if (filas.find((f) => f.id === id)?.orden !== i + 1) await ctx.update(catalogos, id, { orden: i + 1 });
  return ids.length;
}

/** Puts a row as the file says it; a list of the system takes its text only. Answers whether something changed. */
async function cambiarDeArchivo(ctx: Ctx, actual: FilaRow, f: FilaCsv): Promise<boolean> {
  const { codigo: _c, texto, ...resto } = f;
  const dicho = { desde: actual.desde, hasta: actual.hasta, ...resto };
  const igual = actual.sistema || (actual.activo === dicho.activo && actual.desde === dicho.desde && actual.hasta === dicho.hasta);
  if (actual.texto === texto && igual) return false;
  await ctx.update(catalogos, actual.id, { texto, ...(actual.sistema ? {} : dicho) });
  return true;
}

/** Adds and changes rows from a file, all or none; rows that the file does not name stay. Lists of the system take texts only. */
export async function importar(ctx: Ctx, catalogo: string, texto: string) {
  const filas = await filasDeLista(ctx, catalogo);
  if (filas.length === 0) throw new Rule('catalogo_desconocido', { catalogo });
  const out = { nuevas: 0, cambiadas: 0, iguales: 0 };
  let orden = Math.max(...filas.map((f) => f.orden));
  for (const f of leerCatalogo(texto, catalogo)) {
    const actual = filas.find((x) => x.codigo === f.codigo);
    if (!actual) {
      if (filas[0]?.sistema) throw new Rule('catalogo_de_sistema');
      orden += 1;
      await ctx.insert(catalogos, { catalogo, ...f, orden });
      out.nuevas += 1;
    } else if (await cambiarDeArchivo(ctx, actual, f)) out.cambiadas += 1;
    else out.iguales += 1;
  }
  return out;
}
