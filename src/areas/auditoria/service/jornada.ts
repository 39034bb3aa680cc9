import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { eventos, lecturas } from '#platform/server/tables.ts';
import { sesionesDe } from '../domain/sesiones.ts';
import { conDatos, FIELDS } from './campos.ts';

const MAXIMO = 2_000;

/**
 * Everything that a person did on a business day, oldest first and by session; with `auditoria:lecturas`, also the personal data that it
 * opened meanwhile. At most 2.000 acts: `total` says how many there were.
 */
export async function jornada(ctx: ReadCtx, actor: string, dia: Fecha) {
  const suyos = and(eq(eventos.empresa_id, ctx.empresa_id), sql`${eventos.actor_id}::text = ${actor}`, eq(eventos.fecha_negocio, dia));
  const rows = await ctx.db
    .select({ ...FIELDS, ip: eventos.ip, agente: eventos.agente })
    .from(eventos)
    .where(suyos)
    .orderBy(asc(eventos.instante), asc(eventos.id))
    .limit(MAXIMO);
  const [cuenta] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(eventos).where(suyos);
  const vistas = ctx.can('auditoria:lecturas') ? await lecturasDe(ctx, actor, dia, rows.at(0)?.instante, rows.at(-1)?.instante) : [];
  return {
    actor: rows.find((r) => r.actor_nombre)?.actor_nombre ?? null,
    dia,
    total: cuenta?.n ?? 0,
    sesiones: sesionesDe(rows.map(conDatos)),
    lecturas: vistas,
  };
}

/** Reads carry the clock and not the business day: those of that date in Chile, and those between the first and the last of its acts. */
async function lecturasDe(ctx: ReadCtx, actor: string, dia: Fecha, desde: Date | undefined, hasta: Date | undefined) {
  const entre = desde && hasta ? and(gte(lecturas.hora, desde), lte(lecturas.hora, hasta)) : undefined;
  return ctx.db
    .select()
    .from(lecturas)
    .where(
      and(
        eq(lecturas.empresa_id, ctx.empresa_id),
        sql`${lecturas.usuario}::text = ${actor}`,
        or(sql`(${lecturas.hora} at time zone 'America/Santiago')::date = ${dia}`, entre),
      ),
    )
    .orderBy(asc(lecturas.hora))
    .limit(MAXIMO);
}
