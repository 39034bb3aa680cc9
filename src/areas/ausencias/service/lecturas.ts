import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { addDays, type Fecha, type Periodo } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import { estadoAl } from '../domain/estados.ts';
import { ausencias } from '../tables.ts';
import type { AusenciaRow } from './reglas.ts';

/** Absences that a person covers on a date (approved and in force by the business date), or that anybody does. */
export async function reemplazosVigentes(
  db: Db,
  empresa_id: string,
  rut_reemplazante: string | null,
  fecha: Fecha,
): Promise<AusenciaRow[]> {
  return db
    .select()
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, empresa_id),
        rut_reemplazante === null ? undefined : eq(ausencias.rut_reemplazante, rut_reemplazante as Rut),
        eq(ausencias.estado, 'aprobada'),
        lte(ausencias.desde, fecha),
        gte(ausencias.hasta, fecha),
      ),
    );
}

/** RUT of everyone who covers somebody on a date. */
export async function reemplazantesDe(db: Db, empresa_id: string, fecha: Fecha): Promise<Rut[]> {
  const rows = await db
    .selectDistinct({ rut: ausencias.rut_reemplazante })
    .from(ausencias)
    .where(
      and(eq(ausencias.empresa_id, empresa_id), eq(ausencias.estado, 'aprobada'), lte(ausencias.desde, fecha), gte(ausencias.hasta, fecha)),
    );
  return rows.map((r) => r.rut);
}

/** Who stands in for each person away on a day, by the RUT of the absent. */
export async function suplentes(ctx: ReadCtx, fecha: Fecha): Promise<Map<Rut, Rut>> {
  const suyas = and(eq(ausencias.estado, 'aprobada'), lte(ausencias.desde, fecha), gte(ausencias.hasta, fecha));
  const filas = await ctx.rows(ausencias, suyas, { orden: [asc(ausencias.desde), asc(ausencias.id)] });
  return new Map(filas.map((a) => [a.rut_ejecutivo, a.rut_reemplazante]));
}

/** Names of the staff by RUT. */
export async function nombres(ctx: ReadCtx): Promise<(rut: string) => string> {
  const por = new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
  return (rut) => por.get(rut) ?? rut;
}

export const vista = (ctx: ReadCtx, nombre: (rut: string) => string, r: AusenciaRow) => ({
  ...r,
  ejecutivo: nombre(r.rut_ejecutivo),
  reemplazante: nombre(r.rut_reemplazante),
  estado: estadoAl(r, ctx.hoy),
});

/** Whoever may not see all absences sees those in which it is the absent or the stand-in. */
export function alcance(ctx: ReadCtx): SQL | undefined {
  if (ctx.can('ausencias:ver')) return undefined;
  const rut = (ctx.session.rut ?? '') as Rut;
  return or(eq(ausencias.rut_ejecutivo, rut), eq(ausencias.rut_reemplazante, rut));
}

/** Absences of a month that the session may see, of one branch when given, with the holidays of the month. */
export async function calendario(ctx: ReadCtx, mes: Periodo, sucursal_id: string | undefined) {
  const nombre = await nombres(ctx);
  const primero = `${mes}-01` as Fecha;
  const rows = await ctx.db
    .select()
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, ctx.empresa_id),
        inArray(ausencias.estado, ['solicitada', 'aprobada']),
        lte(ausencias.desde, sql`(${primero}::date + interval '1 month' - interval '1 day')::date`),
        gte(ausencias.hasta, primero),
        alcance(ctx),
      ),
    )
    .orderBy(asc(ausencias.desde))
    .limit(500);
  const sucursales = new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.sucursal_id]));
  const cal = await ctx.calendar();
  const feriados: { fecha: Fecha; nombre: string }[] = [];
  for (let f = primero; f.startsWith(mes); f = addDays(f, 1)) {
    const fiesta = cal.holidayName(f);
    if (fiesta) feriados.push({ fecha: f, nombre: fiesta });
  }
  const items = rows.map((r) => ({ ...vista(ctx, nombre, r), sucursal_id: sucursales.get(r.rut_ejecutivo) ?? null }));
  return { items: items.filter((a) => !sucursal_id || a.sucursal_id === sucursal_id), feriados };
}

/** Whom the session covers today, and who covers it. */
export async function ahora(ctx: ReadCtx) {
  const rut = ctx.session.rut as Rut | null;
  if (!rut) return { reemplaza: [], reemplazado_por: null };
  const nombre = await nombres(ctx);
  const cubre = await reemplazosVigentes(ctx.db, ctx.empresa_id, rut, ctx.hoy);
  const [propia] = await ctx.db
    .select()
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, ctx.empresa_id),
        eq(ausencias.rut_ejecutivo, rut),
        eq(ausencias.estado, 'aprobada'),
        lte(ausencias.desde, ctx.hoy),
        gte(ausencias.hasta, ctx.hoy),
      ),
    );
  return {
    reemplaza: cubre.map((a) => ({ id: a.id, rut: a.rut_ejecutivo, nombre: nombre(a.rut_ejecutivo), hasta: a.hasta })),
    reemplazado_por: propia
      ? { id: propia.id, rut: propia.rut_reemplazante, nombre: nombre(propia.rut_reemplazante), hasta: propia.hasta }
      : null,
  };
}

/** Measure `ausentes`: RUT of who is away on the business date. */
export async function ausentes(ctx: ReadCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ rut: ausencias.rut_ejecutivo })
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, ctx.empresa_id),
        eq(ausencias.estado, 'aprobada'),
        lte(ausencias.desde, ctx.hoy),
        gte(ausencias.hasta, ctx.hoy),
      ),
    );
  return rows.map((r) => r.rut);
}

/** Of the people that this RUT covers today, those who did not pass their inbox to it. */
export async function sinBandeja(ctx: ReadCtx, { rut }: Question<'bandeja.guardada'>): Promise<string[]> {
  const cubre = await reemplazosVigentes(ctx.db, ctx.empresa_id, rut, ctx.hoy);
  return cubre.filter((a) => !a.delega_bandeja).map((a) => a.rut_ejecutivo);
}

/** Answers how many absences are of each kind. */
export async function usosCatalogo(
  ctx: ReadCtx,
  { catalogo }: Question<'catalogo.usado'>,
): Promise<AnswerTo<'catalogo.usado'> | undefined> {
  if (catalogo !== 'tipos_ausencia') return undefined;
  const rows = await ctx.db
    .select({ codigo: ausencias.tipo, n: sql<number>`count(*)::int` })
    .from(ausencias)
    .where(eq(ausencias.empresa_id, ctx.empresa_id))
    .groupBy(ausencias.tipo);
  return Object.fromEntries(rows.map((r) => [r.codigo, r.n]));
}
