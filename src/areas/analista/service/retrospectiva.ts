import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { type AppError, Invalid, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { evaluar } from '../domain/evaluar.ts';
import type { Ambito } from '../domain/formas.ts';
import { evaluaciones, politicas } from '../tables.ts';
import { type Asunto, exigirAsunto } from './asunto.ts';
import { sinEvaluar } from './observaciones.ts';
import type { EvaluacionRow } from './pedir.ts';
import { type PoliticaRow, publicada } from './publicada.ts';
import { insumosAl } from './sabido.ts';

/** The version that ruled on a day; of a day before the first one, the one that rules now. 422 `sin_politica`. */
export async function politicaAl(ctx: ReadCtx, ambito: Ambito, dia: Fecha): Promise<PoliticaRow> {
  const regia = and(
    ...[eq(politicas.ambito, ambito), eq(politicas.rol, 'CAMPEON'), inArray(politicas.estado, ['publicada', 'retirada'])],
    ...[lte(politicas.vigente_desde, dia), or(isNull(politicas.retirada_el), gt(politicas.retirada_el, dia))],
  );
  const p = (await ctx.first(politicas, regia, { orden: [desc(politicas.politica_version)] })) ?? (await publicada(ctx, ambito, 'CAMPEON'));
  if (!p) throw new Rule('sin_politica');
  return p;
}

/** One already made of a matter for a day: the same question has one answer. */
function yaHecha(ctx: ReadCtx, { asunto_area, asunto_id }: Asunto, fecha: Fecha): Promise<EvaluacionRow | undefined> {
  const suya = and(eq(evaluaciones.asunto_area, asunto_area), eq(evaluaciones.asunto_id, asunto_id));
  return ctx.first(evaluaciones, and(suya, eq(evaluaciones.retrospectiva, true), eq(evaluaciones.fecha, fecha)));
}

/**
 * What the machine would have said of a matter at the end of a past day, with the policy of that day and what was known then. Nobody decides by it and it
 * is the evaluation in force of nothing. Throws 400 of a day that has not ended; 422 as `insumosAl`.
 */
export async function evaluarAlDia(ctx: Ctx, a: Asunto, fecha: Fecha): Promise<EvaluacionRow> {
  if (fecha >= ctx.hoy) throw new Invalid({ fecha: ['Elija un día que ya terminó'] });
  const hecha = await yaHecha(ctx, a, fecha);
  if (hecha) return hecha;
  const asunto = await exigirAsunto(ctx, a);
  const politica = await politicaAl(ctx, asunto.ambito, fecha);
  const insumos = await insumosAl(ctx, asunto, fecha, politica.politica_version);
  const { falta, ...salida } = evaluar(politica.contenido, insumos);
  const { rut, titulo, url, ambito, monto, nivel } = asunto;
  return ctx.insert(evaluaciones, {
    ...salida,
    asunto_area: a.asunto_area,
    asunto_id: a.asunto_id,
    rut,
    titulo,
    url,
    ambito,
    monto,
    nivel,
    fecha,
    insumos,
    politica_id: politica.id,
    politica_version: politica.politica_version,
    insumos_hash: huellaDe(insumos),
    retrospectiva: true,
    terminado: ctx.ahora,
    estado: falta === null ? 'lista' : 'error',
    error_mensaje: falta === null ? null : `No se pudo evaluar: falta ${falta}`,
  });
}

/** Approvals that are looked at in one act: more of them go in the next one. */
const JUNTAS = 200;

/** Evaluates in retrospect what was approved without an evaluation, each by the day on which it was approved: how many came out, and why the rest did not. */
export async function evaluarAprobadas(ctx: Ctx, ambito: Ambito) {
  const pendientes = await sinEvaluar(ctx, ambito);
  const porQue = new Map<string, number>();
  let hechas = 0;
  for (const p of pendientes.slice(0, JUNTAS)) {
    const r = await ctx.attempt(() => evaluarAlDia(ctx, { asunto_area: p.area, asunto_id: p.asunto_id }, p.aprobado));
    const causa = r.ok ? r.value.error_mensaje : causaDe(ctx, r.refusal);
    if (causa === null) hechas += 1;
    else porQue.set(causa, (porQue.get(causa) ?? 0) + 1);
  }
  const sin_evaluar = [...porQue].map(([causa, n]) => ({ causa, n })).sort((a, b) => b.n - a.n);
  return { hechas, sin_evaluar, quedan: Math.max(0, pendientes.length - JUNTAS) };
}

/** A refusal in words; whom the session does not reach is told as what it is here, one more that was not looked at. */
const causaDe = (ctx: ReadCtx, e: AppError): string =>
  e instanceof NotFound
    ? 'Su cartera no alcanza a ese cliente'
    : phrase(ctx.deps.registry.sentence(contract.area, e.codigo) ?? e.codigo, e.datos);
