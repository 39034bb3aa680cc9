import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { suplentes } from '#areas/ausencias/public.server.ts';
import { usuarioPorId, usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { label } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Cuando, diasDe, type Relativa, toca } from '../domain/cuando.ts';
import type { Formato } from '../domain/estados.ts';
import type { Parametros } from '../domain/parametros.ts';
import { ejecuciones, programaciones } from '../tables.ts';
import { alcanceDicho, firmaDeAlcance } from './alcance.ts';
import { vistaDe as ejecucionVista, pedir } from './ejecuciones.ts';
import { pedidoDe } from './fuente.ts';
import { comoLee, sesionEn } from './sesiones.ts';

type ProgramacionRow = typeof programaciones.$inferSelect;
/** Schedules that one pass begins: the next one goes on. */
const MAXIMO = 100;

const vistaDe = (p: ProgramacionRow, ctx: ReadCtx) => ({
  id: p.id,
  version: p.version,
  nombre: p.nombre,
  reporte: p.reporte,
  titulo: ctx.deps.registry.cifras.reportes.get(p.reporte)?.titulo ?? label(p.reporte),
  dueno: p.dueno,
  suya: p.usuario_id === ctx.session.usuario_id,
  relativa: p.relativa,
  cuando: p.cuando,
  formato: p.formato,
  destinatarios: p.destinatarios,
  adjuntar: p.adjuntar,
  omitir_vacio: p.omitir_vacio,
  pausada: p.pausada,
  motivo: p.motivo,
  ultima: p.ultima,
  filtros: p.parametros.filtros,
});

/** Those that a person made, and those that are sent to him. */
export async function programacionesDe(ctx: ReadCtx) {
  const todas = await ctx.rows(programaciones, undefined, { orden: [asc(programaciones.nombre)] });
  const yo = ctx.session.usuario_id;
  return todas
    .filter((p) => p.usuario_id === yo || p.destinatarios.includes(yo) || ctx.can('reportes:auditar'))
    .map((p) => vistaDe(p, ctx));
}

interface Datos {
  nombre: string;
  reporte: string;
  parametros: Parametros;
  relativa: Relativa;
  cuando: Cuando;
  formato: Formato;
  destinatarios: string[];
  adjuntar: boolean;
  omitir_vacio: boolean;
}

/** Everybody to whom it is sent may see it. 422 `destinatario_sin_permiso` {nombre, reporte}, `no_adjuntable`; 404, 403 of the report itself. */
async function exigirDestinos(ctx: Ctx, d: Pick<Datos, 'reporte' | 'parametros' | 'destinatarios' | 'adjuntar'>): Promise<void> {
  const r = pedidoDe(ctx, d.reporte, d.parametros);
  if (d.adjuntar && r.personas)
    throw new Rule('no_adjuntable', { reporte: r.titulo }, { adjuntar: ['Nombra personas: va sólo el enlace'] });
  for (const usuario_id of d.destinatarios) {
    const session = await sesionEn(ctx, usuario_id);
    if (session?.empresa_id === ctx.empresa_id && puede(comoLee(ctx, session), d)) continue;
    const nombre = session?.empresa_id === ctx.empresa_id ? session.nombre : 'Esa persona';
    throw new Rule('destinatario_sin_permiso', { nombre, reporte: r.titulo }, { destinatarios: [`${nombre} no puede ver ${r.titulo}`] });
  }
}

function puede(ctx: ReadCtx, d: Pick<Datos, 'reporte' | 'parametros'>): boolean {
  try {
    pedidoDe(ctx, d.reporte, d.parametros);
    return true;
  } catch (e) {
    if (e instanceof Forbidden || e instanceof NotFound) return false;
    throw e;
  }
}

export async function programar(ctx: Ctx, d: Datos) {
  await exigirDestinos(ctx, d);
  const suyos = { usuario_id: ctx.session.usuario_id, dueno: ctx.session.nombre };
  return vistaDe(await ctx.insert(programaciones, { ...d, destinatarios: [...new Set(d.destinatarios)], ...suyos }), ctx);
}

/** A schedule of whoever acts, held to change it. 404; 403 `programacion_ajena`; 409 `version_obsoleta`. */
async function tomarSuya(ctx: Ctx, id: string | undefined, version: number | undefined): Promise<ProgramacionRow> {
  const p = id ? await ctx.find(programaciones, id) : undefined;
  if (!p) throw new NotFound();
  if (p.usuario_id !== ctx.session.usuario_id) throw new Forbidden('programacion_ajena');
  return ctx.lock(programaciones, p.id, version);
}

export async function cambiar(ctx: Ctx, o: { id?: string | undefined; version: number } & Omit<Datos, 'reporte' | 'parametros'>) {
  const { id, version, ...d } = o;
  const p = await tomarSuya(ctx, id, version);
  await exigirDestinos(ctx, { ...d, reporte: p.reporte, parametros: p.parametros });
  return vistaDe(await ctx.update(programaciones, p.id, { ...d, destinatarios: [...new Set(d.destinatarios)] }), ctx);
}

export async function pausar(ctx: Ctx, o: { id?: string | undefined; version: number; motivo: string }) {
  const p = await tomarSuya(ctx, o.id, o.version);
  return vistaDe(await ctx.update(programaciones, p.id, { pausada: true, motivo: o.motivo }), ctx);
}

/** Goes on from today: what it did not run while it was paused is not run. */
export async function reanudar(ctx: Ctx, o: { id?: string | undefined; version: number }) {
  const p = await tomarSuya(ctx, o.id, o.version);
  return vistaDe(await ctx.update(programaciones, p.id, { pausada: false, motivo: null }), ctx);
}

export async function quitar(ctx: Ctx, o: { id?: string | undefined; version: number }): Promise<void> {
  const p = await tomarSuya(ctx, o.id, o.version);
  await ctx.remove(programaciones, p.id);
}

/** Runs it once for its owner alone, as it would run today. Nothing is mailed. */
export async function probar(ctx: Ctx, id: string | undefined) {
  const p = id ? await ctx.find(programaciones, id) : undefined;
  if (!p || p.usuario_id !== ctx.session.usuario_id) throw new NotFound();
  const dias = diasDe(p.relativa, ctx.hoy, await ctx.calendar());
  return ejecucionVista(await pedir(ctx, { reporte: p.reporte, parametros: { ...p.parametros, ...dias }, formato: p.formato }));
}

/** Accounts that receive it today: of who is away, that of its stand-in, who reads with what both may see. */
async function quienesReciben(ctx: Ctx, p: ProgramacionRow): Promise<string[]> {
  const suple = await suplentes(ctx, ctx.hoy);
  const out = new Set<string>();
  for (const id of p.destinatarios) {
    const rut = (await usuarioPorId(ctx.db, ctx.empresa_id, id))?.rut;
    const otro = rut ? suple.get(rut) : undefined;
    const cuenta = otro ? await usuarioPorRut(ctx.db, ctx.empresa_id, otro) : undefined;
    out.add(cuenta?.id ?? id);
  }
  return [...out];
}

/** A run for one recipient, with his own reach. False when he may no longer see it. */
async function correrPara(ctx: Ctx, p: ProgramacionRow, usuario_id: string): Promise<boolean> {
  const session = await sesionEn(ctx, usuario_id);
  if (session?.empresa_id !== ctx.empresa_id) return false;
  const suyo = comoLee(ctx, session);
  if (!puede(suyo, p)) return false;
  const r = pedidoDe(suyo, p.reporte, p.parametros);
  await ctx.insert(ejecuciones, {
    folio: await ctx.folio('reporte'),
    reporte: p.reporte,
    titulo: r.titulo,
    reporte_version: r.version,
    parametros: { ...p.parametros, ...diasDe(p.relativa, ctx.hoy, await ctx.calendar()) },
    formato: p.formato,
    usuario_id,
    usuario: session.nombre,
    alcance: firmaDeAlcance(session),
    alcance_dicho: alcanceDicho(session),
    programacion_id: p.id,
    dia: ctx.hoy,
  });
  return true;
}

/**
 * Begins the schedules that are due on this business date, each held while it begins: two processes leave one run for each recipient and day. The owner
 * is told of who may no longer see it.
 */
export async function despacharProgramaciones(ctx: Ctx): Promise<void> {
  const sinCorrer = and(eq(programaciones.pausada, false), or(isNull(programaciones.ultima), lt(programaciones.ultima, ctx.hoy)));
  const vivas = await ctx.lockAll(programaciones, sinCorrer);
  if (vivas.length === 0) return;
  const cal = await ctx.calendar();
  for (const p of vivas.filter((x) => toca(x.cuando, ctx.hoy, cal)).slice(0, MAXIMO)) {
    await ctx.update(programaciones, p.id, { ultima: ctx.hoy });
    let perdidos = 0;
    for (const usuario_id of await quienesReciben(ctx, p)) if (!(await correrPara(ctx, p, usuario_id))) perdidos += 1;
    if (perdidos === 0) continue;
    await ctx.emit('aviso.enviado', {
      usuarios: [p.usuario_id],
      tipo: 'reporte',
      titulo: `«${p.nombre}» no se envió a ${perdidos === 1 ? 'una persona' : `${perdidos} personas`}`,
      cuerpo: 'Ya no pueden verlo. Revise a quién se envía.',
      url: '/reportes/programados',
    });
  }
}
