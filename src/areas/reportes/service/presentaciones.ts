import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { periodoCerrado, primerPeriodo } from '#areas/libro/public.server.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { addPeriodos, type Fecha, firstDay, lastDay, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadosPresentacion } from '../domain/estados.ts';
import { plazoDe } from '../domain/plazos.ts';
import { ejecuciones, presentaciones } from '../tables.ts';
import { igualdadesDe } from './cuadraturas.ts';
import { pedir } from './ejecuciones.ts';
import { tramo } from './filas-sql.ts';
import { columnasDe, puedeVer, type ReporteDeArea, reporteDe } from './fuente.ts';

type PresentacionRow = typeof presentaciones.$inferSelect;
/** What must be presented of a period, by when, and how it stands. */
type Plazo = OutputOf<typeof contract, 'calendario'>[number];
type Informe = ReporteDeArea & { presentacion: NonNullable<ReporteDeArea['presentacion']> };
/** Rows that a layout is checked over: beyond them its authority does not take it in one file. */
const MAX_VALIDAR = 100_000;

/** The reports for an authority that a session may see. */
export function informesDe(ctx: ReadCtx): Informe[] {
  return [...ctx.deps.registry.cifras.reportes.values()].filter((r): r is Informe => r.presentacion !== undefined && puedeVer(ctx, r));
}

function informeDe(ctx: ReadCtx, nombre: string): Informe {
  const r = reporteDe(ctx, nombre);
  if (!r.presentacion) throw new NotFound();
  return r as Informe;
}

const mesesDe = (r: Informe, p: Periodo): Periodo[] =>
  Array.from({ length: r.presentacion.meses }, (_, i) => addPeriodos(p, i + 1 - r.presentacion.meses));
const diasDe = (r: Informe, p: Periodo) => ({
  desde: firstDay(addPeriodos(p, 1 - r.presentacion.meses)),
  hasta: lastDay(p),
  al: lastDay(p),
});

/** A presentation as it is shown; `suya`, its run, when who asks has it. */
const vistaDe = async (ctx: ReadCtx, p: PresentacionRow, suya?: typeof ejecuciones.$inferSelect) => {
  const r = ctx.deps.registry.cifras.reportes.get(p.informe);
  const e = suya ?? (await ctx.find(ejecuciones, p.ejecucion_id));
  return {
    id: p.id,
    version: p.version,
    informe: p.informe,
    titulo: p.titulo,
    periodo: p.periodo as Periodo,
    estado: p.estado,
    plazo: r?.presentacion ? plazoDe(r.presentacion, p.periodo as Periodo, await ctx.calendar()) : null,
    autoridad: r?.presentacion?.autoridad ?? '',
    hecha_por: p.hecha_por,
    revisor: p.revisor,
    acuse: p.acuse,
    presentada_el: p.presentada_el,
    motivo: p.motivo,
    rectifica_a: p.rectifica_a,
    ejecucion: e
      ? { id: e.id, folio: e.folio, estado: e.estado, filas: e.filas, totales: e.totales, hash_datos: e.hash_datos, error: e.error }
      : null,
  };
};

/** Everything presented or on its way, the last first, of the reports that the session may see. */
export async function presentacionesDe(ctx: ReadCtx) {
  const ve = new Set(informesDe(ctx).map((r) => r.nombre));
  const filas = await ctx.rows(presentaciones, undefined, {
    orden: [desc(presentaciones.periodo), desc(presentaciones.creado_en)],
    limit: 300,
  });
  return atOnce(filas.filter((p) => ve.has(p.informe)).map((p) => vistaDe(ctx, p)));
}

/**
 * The periods that ended before a day and whose report the authority does not have, the oldest first: those with books, of what the house
 * said on the last day of each that it presents.
 */
export async function porPresentar(ctx: ReadCtx, r: Informe, hoy: Fecha): Promise<Periodo[]> {
  const ultimo = ultimoPeriodo(r.presentacion.meses, hoy);
  const primero = (await primerPeriodo(ctx)) ?? ultimo;
  const presentadas = await ctx.rows(presentaciones, and(eq(presentaciones.informe, r.nombre), eq(presentaciones.estado, 'presentada')));
  const las = new Set(presentadas.map((p) => p.periodo));
  const out: Periodo[] = [];
  for (let p = ultimo; p >= primero || p === ultimo; p = addPeriodos(p, -r.presentacion.meses)) {
    if (las.has(p)) continue;
    const obligados = (await ctx.param(contract, 'informes_obligados', lastDay(p))).split(',').map((x) => x.trim());
    if (obligados.includes(r.nombre)) out.unshift(p);
  }
  return out;
}

/** What must be presented of the periods that ended, and how it stands, with the last period of every report: the calendar of who presents. */
export async function calendarioDe(ctx: ReadCtx) {
  const cal = await ctx.calendar();
  const out: Plazo[] = [];
  for (const r of informesDe(ctx)) {
    const faltan = await porPresentar(ctx, r, ctx.hoy);
    const periodos = [...new Set([...faltan, ultimoPeriodo(r.presentacion.meses, ctx.hoy)])];
    const vivas = await ctx.rows(
      presentaciones,
      and(eq(presentaciones.informe, r.nombre), inArray(presentaciones.periodo, periodos), ne(presentaciones.estado, 'rectificada')),
    );
    for (const periodo of periodos) {
      const plazo = plazoDe(r.presentacion, periodo, cal);
      const falta = faltan.includes(periodo);
      const sin = !falta ? 'si_corresponde' : plazo < ctx.hoy ? 'atrasada' : 'pendiente';
      const estado = vivas.find((p) => p.periodo === periodo)?.estado ?? sin;
      const { autoridad, fuente } = r.presentacion;
      out.push({ informe: r.nombre, titulo: r.titulo, autoridad, fuente, periodo, plazo, estado });
    }
  }
  // What the house presents comes first, by its term.
  const orden = (x: Plazo) => `${x.estado === 'si_corresponde' ? 1 : 0} ${x.plazo}`;
  return out.sort((a, b) => orden(a).localeCompare(orden(b)));
}

/** The last period that ended before a day. */
function ultimoPeriodo(meses: 1 | 3, hoy: Fecha): Periodo {
  const mes = addPeriodos(periodoOf(hoy), -1);
  if (meses === 1) return mes;
  return addPeriodos(mes, -(Number(mes.slice(5)) % 3));
}

/** A draft of a period that ended, with a run of its days. 422 `periodo_en_curso`, `periodo_de_informe`; 409 `presentacion_repetida`. */
export async function preparar(
  ctx: Ctx,
  o: { informe: string; periodo: Periodo; formato: 'xlsx' | 'csv' },
  rectifica_a: string | null = null,
  motivo: string | null = null,
) {
  const r = informeDe(ctx, o.informe);
  if (lastDay(o.periodo) >= ctx.hoy) throw new Rule('periodo_en_curso', { periodo: o.periodo }, { periodo: ['Todavía no termina'] });
  if (r.presentacion.meses === 3 && Number(o.periodo.slice(5)) % 3 !== 0)
    throw new Rule('periodo_de_informe', {}, { periodo: ['Indique el último mes del trimestre'] });
  const e = await pedir(ctx, { reporte: r.nombre, parametros: { ...diasDe(r, o.periodo), filtros: [] }, formato: o.formato });
  const p = await ctx.insert(presentaciones, {
    informe: r.nombre,
    titulo: r.titulo,
    periodo: o.periodo,
    ejecucion_id: e.id,
    hecha_por: ctx.session.nombre,
    rectifica_a,
    motivo,
  });
  return vistaDe(ctx, p);
}

async function tomar(ctx: Ctx, id: string | undefined, version: number) {
  if (!id) throw new NotFound();
  const p = await ctx.lock(presentaciones, id);
  const r = informeDe(ctx, p.informe);
  if (p.version !== version) throw new Conflict('version_obsoleta', { version: p.version });
  return { p, r };
}

/** Runs a draft again: its first run failed, expired, or the month changed since. */
export async function rehacer(ctx: Ctx, o: { id?: string | undefined; version: number }) {
  const { p, r } = await tomar(ctx, o.id, o.version);
  if (p.estado !== 'borrador')
    throw new Conflict('transicion_no_permitida', {
      accion: 'rehacer',
      estado: p.estado,
      acciones_permitidas: estadosPresentacion.allowed(p.estado),
    });
  const antes = await ctx.get(ejecuciones, p.ejecucion_id);
  const e = await pedir(ctx, {
    reporte: r.nombre,
    parametros: { ...diasDe(r, p.periodo as Periodo), filtros: [] },
    formato: antes.formato,
    repite_a: antes.id,
  });
  return vistaDe(ctx, await ctx.update(presentaciones, p.id, { ejecucion_id: e.id }));
}

/** Rows of the run of a presentation, by their columns. 409 `sin_archivo` until it ended well. */
async function filasDe(ctx: ReadCtx, p: PresentacionRow, r: Informe): Promise<Record<string, unknown>[]> {
  const e = await ctx.get(ejecuciones, p.ejecucion_id);
  if (e.estado !== 'lista') throw new Conflict('sin_archivo', { estado: e.estado });
  const columnas = columnasDe(ctx, r);
  const { filas } = await tramo(ctx, e.id, 0, MAX_VALIDAR + 1);
  if (filas.length > MAX_VALIDAR) throw new Rule('informe_extenso', { max: MAX_VALIDAR });
  return filas.map((f) => Object.fromEntries(columnas.map((c, i) => [c.campo, f[i] ?? null])));
}

/** Another person than who made it looks at the file and at what its layout demands. 403; 422 `no_valida` {faltas}; 409 `sin_archivo`. */
export async function revisar(ctx: Ctx, o: { id?: string | undefined; version: number }) {
  const { p, r } = await tomar(ctx, o.id, o.version);
  const estado = estadosPresentacion.go(p.estado, 'revisar');
  ctx.requireOther(p.hecho_por);
  const filas = await filasDe(ctx, p, r);
  if (filas.length === 0 && !r.presentacion.negativo) throw new Rule('sin_operaciones', { informe: r.titulo });
  const faltas = r.presentacion.validar(filas);
  if (faltas.length > 0) throw new Rule('no_valida', { faltas: faltas.slice(0, 5).join('; ') });
  return vistaDe(ctx, await ctx.update(presentaciones, p.id, { estado, revisada_por: ctx.people, revisor: ctx.session.nombre }));
}

/**
 * Says that the authority has it. 422 `periodo_abierto` {periodo}, `no_cuadra` {igualdad}, `sin_cuadratura` {igualdad} when nobody answers for one: absent
 * is never well. From here its rows and its file never expire.
 */
export async function presentar(ctx: Ctx, o: { id?: string | undefined; version: number; acuse: string; fecha: Fecha }) {
  const { p, r } = await tomar(ctx, o.id, o.version);
  const estado = estadosPresentacion.go(p.estado, 'presentar');
  if (o.fecha > ctx.hoy || o.fecha <= lastDay(p.periodo as Periodo))
    throw new Rule('fecha_de_acuse', {}, { fecha: ['Entre el fin del período y hoy'] });
  for (const mes of mesesDe(r, p.periodo as Periodo))
    if (!(await periodoCerrado(ctx, lastDay(mes)))) throw new Rule('periodo_abierto', { periodo: mes });
  for (const i of await igualdadesDe(ctx, { codigos: r.presentacion.igualdades, al_momento: true })) {
    if (i.estado === 'nadie') throw new Rule('sin_cuadratura', { igualdad: i.codigo });
    if (i.estado === 'no_cuadra') throw new Rule('no_cuadra', { igualdad: i.codigo, monto: i.detalle });
  }
  const e = await ctx.lock(ejecuciones, p.ejecucion_id);
  if (e.estado !== 'lista') throw new Conflict('sin_archivo', { estado: e.estado });
  const queda = await ctx.update(ejecuciones, e.id, { vence: null });
  await ctx.emit('pendiente.cerrado', { area: 'reportes', entidad_id: `${p.informe}:${p.periodo}`, tipo: 'informar' });
  return vistaDe(ctx, await ctx.update(presentaciones, p.id, { estado, acuse: o.acuse, presentada_el: o.fecha }), queda);
}

/** What was presented stays as it was; a new draft of the same period takes its place. */
export async function rectificar(ctx: Ctx, o: { id?: string | undefined; version: number; motivo: string }) {
  const { p } = await tomar(ctx, o.id, o.version);
  await ctx.update(presentaciones, p.id, { estado: estadosPresentacion.go(p.estado, 'rectificar') });
  const antes = await ctx.get(ejecuciones, p.ejecucion_id);
  return preparar(
    ctx,
    { informe: p.informe, periodo: p.periodo as Periodo, formato: antes.formato === 'csv' ? 'csv' : 'xlsx' },
    p.id,
    o.motivo,
  );
}
