import { and, asc, eq } from 'drizzle-orm';
import { desempeno } from '#areas/libro/public.server.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Ambito } from '../domain/formas.ts';
import { evaluaciones } from '../tables.ts';
import type { EvaluacionRow } from './pedir.ts';

/** Days late from which what was approved was bad. */
const MORA_MALA = 30;
const SIEMPRE = '2000-01-01' as Fecha;

/** One act that was approved, with its first evaluation, and how what was born of it did. */
export interface Observacion {
  evaluacion: EvaluacionRow;
  titulo: string;
  rut: Rut;
  aprobado: Fecha;
  peor_mora: number;
  malo: boolean;
}

interface Observadas {
  casos: Observacion[];
  inmaduros: number;
  sin_evaluacion: number;
  sin_uso: number;
}

/** The first evaluation that came out of each matter of a kind, and every matter of which some evaluation is of another kind. */
async function primeras(ctx: ReadCtx, ambito: Ambito): Promise<{ suyas: Map<string, EvaluacionRow>; ajenas: Set<string> }> {
  const filas = await ctx.rows(evaluaciones, and(eq(evaluaciones.estado, 'lista'), eq(evaluaciones.ambito, ambito)), {
    orden: [asc(evaluaciones.retrospectiva), asc(evaluaciones.creado_en), asc(evaluaciones.id)],
  });
  const suyas = new Map<string, EvaluacionRow>();
  for (const e of filas) {
    const clave = claveDe(e.asunto_area, e.asunto_id);
    if (!suyas.has(clave)) suyas.set(clave, e);
  }
  const { asunto_area: area, asunto_id: id, ambito: suyo } = evaluaciones;
  const todas = await ctx.db.select({ area, id, suyo }).from(evaluaciones).where(eq(evaluaciones.empresa_id, ctx.empresa_id));
  return { suyas, ajenas: new Set(todas.filter((e) => e.suyo !== ambito).map((e) => claveDe(e.area, e.id))) };
}

const claveDe = (area: string, id: string): string => `${area} ${id}`;
/** Kinds that the matters of an area may be of: a line is not missing from the measure of the credits. */
const esLinea = (ambito: Ambito): boolean => ambito === 'LINEA' || ambito === 'DEUDOR';

/** What was approved of a kind between two days, as its areas tell it, and the first evaluation of each kind. */
async function aprobados(ctx: ReadCtx, o: { ambito: Ambito; desde?: Fecha | undefined; hasta: Fecha }) {
  const dichos = await ctx.ask('asuntos.aprobados', { desde: o.desde ?? SIEMPRE, hasta: o.hasta });
  const { suyas, ajenas } = await primeras(ctx, o.ambito);
  const todos = dichos.flatMap(({ area, answer }) => answer.map((a) => ({ ...a, area, clave: claveDe(area, a.asunto_id) })));
  const suyos = todos.filter((a) => suyas.has(a.clave) || (!ajenas.has(a.clave) && (a.origen_id === null) === esLinea(o.ambito)));
  return { suyos, suyas };
}

/** Approvals of a kind of which nobody made an evaluation that came out, the oldest first. */
export async function sinEvaluar(ctx: ReadCtx, ambito: Ambito) {
  const { suyos, suyas } = await aprobados(ctx, { ambito, hasta: ctx.hoy });
  return suyos.filter((a) => !suyas.has(a.clave) && a.aprobado < ctx.hoy);
}

/**
 * What was approved of a kind between two days, one observation for each act: its first evaluation, and whether within the window of months what was born
 * of it was more than thirty days late or was written off. One younger than its window is not looked at, nor one from which nothing was born.
 */
export async function observar(ctx: ReadCtx, o: { ambito: Ambito; desde?: Fecha | undefined; hasta: Fecha }): Promise<Observadas> {
  const meses = await ctx.param(contract, 'ventana_meses');
  const { suyos, suyas } = await aprobados(ctx, o);
  const maduros = suyos.filter((a) => addMonths(a.aprobado, meses) <= ctx.hoy);
  const conEvaluacion = maduros.filter((a) => suyas.has(a.clave));
  const vistos = await desempeno(
    ctx,
    conEvaluacion.map((a) => ({
      id: a.clave,
      rut: a.rut,
      origen_area: a.area,
      origen_id: a.origen_id,
      desde: a.aprobado,
      hasta: addMonths(a.aprobado, meses),
    })),
  );
  const porClave = new Map(vistos.map((v) => [v.id, v]));
  const casos = conEvaluacion.flatMap((a) => {
    const [evaluacion, v] = [suyas.get(a.clave), porClave.get(a.clave)];
    if (!evaluacion || !v) return [];
    const { titulo, rut, aprobado } = a;
    return { evaluacion, titulo, rut, aprobado, peor_mora: v.peor_mora, malo: v.peor_mora > MORA_MALA || v.castigos > 0 };
  });
  return {
    casos,
    inmaduros: suyos.length - maduros.length,
    sin_evaluacion: maduros.length - conEvaluacion.length,
    sin_uso: conEvaluacion.length - casos.length,
  };
}
