import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError, Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { FlowingFile } from '#platform/server/implement.ts';
import { estadosEjecucion, type Formato, VIVAS } from '../domain/estados.ts';
import type { Parametros } from '../domain/parametros.ts';
import { ejecuciones } from '../tables.ts';
import { alcanceDicho, firmaDeAlcance } from './alcance.ts';
import { archivoDe } from './archivo.ts';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { diferencias, olvidarFilas } from './filas-sql.ts';
import { pedidoDe } from './fuente.ts';
import { contar } from './previa.ts';

/** Runs of one person that wait or go on at once. */
const MAX_SUYAS = 3;
const MAX_PDF = 5_000;
const MAX_DIFERENCIAS = 50;

/** A run as its owner sees it; `permite` whether its rows may be taken by who looks. */
export const vistaDe = (e: EjecucionRow) => ({
  id: e.id,
  version: e.version,
  folio: e.folio,
  reporte: e.reporte,
  titulo: e.titulo,
  formato: e.formato,
  parametros: e.parametros,
  estado: e.estado,
  usuario: e.usuario,
  alcance: e.alcance_dicho,
  filas: e.filas,
  avance: e.avance,
  pedida: e.creado_en,
  terminada: e.terminada,
  totales: e.totales,
  hash_datos: e.hash_datos,
  hash_archivo: e.hash_archivo,
  tamano: e.tamano,
  vence: e.vence,
  error: e.error,
  cuadraturas: e.cuadraturas,
  repite_a: e.repite_a,
  programada: e.programacion_id !== null,
});

/** Runs of whoever asks, the last first; those of everybody, for who audits. */
export async function ejecucionesDe(ctx: ReadCtx, o: { todas?: boolean | undefined; page: number; perPage: number }) {
  const donde = o.todas && ctx.can('reportes:auditar') ? undefined : eq(ejecuciones.usuario_id, ctx.session.usuario_id);
  const filas = await ctx.rows(ejecuciones, donde, { orden: [desc(ejecuciones.folio)], limit: o.page * o.perPage });
  return {
    items: filas.slice((o.page - 1) * o.perPage).map(vistaDe),
    total: await ctx.count(ejecuciones, donde),
    page: o.page,
    perPage: o.perPage,
  };
}

/** A run of whoever asks, or of anybody for who audits. 404. */
export async function ejecucionDe(ctx: ReadCtx, id: string | undefined): Promise<EjecucionRow> {
  const e = id ? await ctx.find(ejecuciones, id) : undefined;
  if (!e || (e.usuario_id !== ctx.session.usuario_id && !ctx.can('reportes:auditar'))) throw new NotFound();
  return e;
}

/** How many rows the last run of a report had: the shortest go first. */
async function estimadoDe(ctx: ReadCtx, reporte: string): Promise<number> {
  const ultima = await ctx.first(ejecuciones, and(eq(ejecuciones.reporte, reporte), inArray(ejecuciones.estado, ['lista', 'vencida'])), {
    orden: [desc(ejecuciones.folio)],
  });
  return ultima?.filas ?? 0;
}

interface Pedido {
  reporte: string;
  parametros: Parametros;
  formato: Formato;
  repite_a?: string | null;
}

/**
 * Leaves a run in the queue, once it is known that it may be read: 404, 403, 422 as its report refuses; 429 `demasiados_reportes`; 422
 * `pdf_extenso` {n}. The folio serialises those of one company, so the count of each person holds.
 */
export async function pedir(ctx: Ctx, p: Pedido): Promise<EjecucionRow> {
  const r = pedidoDe(ctx, p.reporte, p.parametros);
  const folio = await ctx.folio('reporte');
  const vivas = await ctx.count(
    ejecuciones,
    and(eq(ejecuciones.usuario_id, ctx.session.usuario_id), inArray(ejecuciones.estado, [...VIVAS])),
  );
  if (vivas >= MAX_SUYAS) throw new AppError(429, 'demasiados_reportes', { max: MAX_SUYAS });
  if (p.formato === 'pdf') {
    const n = await contar(ctx, r, p.parametros);
    if (n > MAX_PDF) throw new Rule('pdf_extenso', { n: formatDecimal(n, 0) }, { formato: ['Elija Excel o CSV'] });
  }
  return ctx.insert(ejecuciones, {
    folio,
    reporte: p.reporte,
    titulo: r.titulo,
    reporte_version: r.version,
    parametros: p.parametros,
    formato: p.formato,
    usuario_id: ctx.session.usuario_id,
    usuario: ctx.session.nombre,
    alcance: firmaDeAlcance(ctx.session),
    alcance_dicho: alcanceDicho(ctx.session),
    estimado: await estimadoDe(ctx, p.reporte),
    repite_a: p.repite_a ?? null,
    dia: ctx.hoy,
  });
}

/** Stops a run that waits or goes on: who writes it sees it at its next slice, and leaves no file. 409. */
export async function cancelar(ctx: Ctx, id: string | undefined, version: number | undefined) {
  const suya = await ejecucionDe(ctx, id);
  const e = await ctx.lock(ejecuciones, suya.id, version);
  const estado = estadosEjecucion.go(e.estado, 'cancelar');
  await olvidarFilas(ctx, e.id);
  return vistaDe(await ctx.update(ejecuciones, e.id, { estado, terminada: ctx.ahora, latido: null }));
}

/** Asks again for what a run asked, by whoever asks now: with its own reach, and of the same days. */
export async function repetir(ctx: Ctx, id: string | undefined) {
  const e = await ejecucionDe(ctx, id);
  return vistaDe(await pedir(ctx, { reporte: e.reporte, parametros: e.parametros, formato: e.formato, repite_a: e.id }));
}

function exigirLista(e: EjecucionRow): void {
  if (e.estado === 'vencida') throw new Conflict('reporte_vencido', { fecha: e.vence ? formatFecha(e.vence) : '' });
  if (e.estado !== 'lista') throw new Conflict('transicion_no_permitida', { accion: 'bajar', estado: e.estado, acciones_permitidas: [] });
}

/** Whether two runs say the same and, if not, which rows differ. 409 `reporte_vencido` when the rows of one were forgotten. */
export async function comparar(ctx: ReadCtx, id: string | undefined, con: string) {
  const [ahora, antes] = [await ejecucionDe(ctx, id), await ejecucionDe(ctx, con)];
  pedidoDe(ctx, ahora.reporte, ahora.parametros);
  if (ahora.reporte !== antes.reporte) throw new Rule('no_se_comparan', {}, { con: ['Es de otro reporte'] });
  const iguales = ahora.hash_datos !== null && ahora.hash_datos === antes.hash_datos;
  const cuentas = { entran: 0, salen: 0, cambian: 0 };
  const columnas = (ahora.columnas ?? []).map(String);
  if (iguales) return { igual: true, columnas, ...cuentas, filas: [] };
  exigirLista(ahora);
  exigirLista(antes);
  const filas = await diferencias(ctx, antes.id, ahora.id, MAX_DIFERENCIAS);
  for (const f of filas) cuentas[f.clase === 'entra' ? 'entran' : f.clase === 'sale' ? 'salen' : 'cambian'] = f.n_;
  return {
    igual: false,
    columnas,
    ...cuentas,
    filas: filas.map(({ clave, clase, antes: a, ahora: b }) => ({ clave, clase, antes: a, ahora: b })),
  };
}

/** The file of a run, to whom it is of and while it may still see its report. 409 `reporte_vencido`. */
export async function bajar(ctx: ReadCtx, id: string | undefined): Promise<FlowingFile> {
  const e = await ejecucionDe(ctx, id);
  pedidoDe(ctx, e.reporte, e.parametros);
  exigirLista(e);
  return archivoDe(ctx, e);
}

/** Whether a folio exists and its rows had that hash: what a paper that was sent says of itself. */
export async function verificar(ctx: ReadCtx, o: { folio: number; hash: string }) {
  const e = await ctx.first(ejecuciones, eq(ejecuciones.folio, o.folio));
  const coincide = e !== undefined && [e.hash_datos, e.hash_archivo].includes(o.hash.toLowerCase());
  if (!e || !coincide) return { coincide: false as const, titulo: null, al: null, emitido: null, filas: null };
  return {
    coincide: true as const,
    titulo: e.titulo,
    al: e.parametros.al ?? e.parametros.hasta ?? e.dia,
    emitido: e.terminada,
    filas: e.filas,
  };
}
