import { and, between, eq, exists, lt, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { operaciones, ordenesGiro } from '../tables.ts';

/**
 * For the cards: figures between two days within reach, as `{ clave, valor }`. `operaciones`: how many were bought each day (their
 * fechacurso); `operaciones_estado`: of those, how many stand in each state; `girado`: pesos that left each day by confirmed orders;
 * `recurrentes`: clients that bought again. Undefined: not a figure of this area.
 */
export async function tarjetas(ctx: ReadCtx, { dato, desde, hasta }: Question<'tarjeta.medida'>) {
  const rango = [desde, hasta] as const;
  const suyas = and(
    eq(operaciones.empresa_id, ctx.empresa_id),
    between(operaciones.fechacurso, ...rango),
    alcanceCliente(ctx, operaciones.cliente_rut),
  );
  const cuantas = sql<number>`count(*)::int`;
  if (dato === 'operaciones')
    return ctx.db
      .select({ clave: sql<string>`${operaciones.fechacurso}::text`, valor: cuantas })
      .from(operaciones)
      .where(suyas)
      .groupBy(operaciones.fechacurso);
  if (dato === 'operaciones_estado') {
    const rows = await ctx.db
      .select({ clave: sql<string>`${operaciones.estado}`, valor: cuantas })
      .from(operaciones)
      .where(suyas)
      .groupBy(operaciones.estado);
    // Every state, also those where nothing stands: a company without operations reads zeros.
    return estados.states.map((clave) => ({ clave, valor: rows.find((r) => r.clave === clave)?.valor ?? 0 }));
  }
  if (dato === 'recurrentes') {
    const otra = alias(operaciones, 'otra');
    const antes = ctx.db
      .select({ uno: sql`1` })
      .from(otra)
      .where(
        and(
          eq(otra.empresa_id, operaciones.empresa_id),
          eq(otra.cliente_rut, operaciones.cliente_rut),
          lt(otra.fechacurso, rango[0]),
          notInArray(otra.estado, ['anulada']),
        ),
      );
    const [row] = await ctx.db
      .select({ valor: sql<number>`count(distinct ${operaciones.cliente_rut})::int` })
      .from(operaciones)
      .where(and(suyas, notInArray(operaciones.estado, ['anulada']), exists(antes)));
    return [{ clave: 'recurrentes', valor: row?.valor ?? 0 }];
  }
  if (dato !== 'girado') return undefined;
  const filas = await ctx.db
    .select({ clave: sql<string>`${ordenesGiro.fecha_giro}::text`, valor: sql<string>`sum(${ordenesGiro.monto})` })
    .from(ordenesGiro)
    .where(
      and(
        eq(ordenesGiro.empresa_id, ctx.empresa_id),
        eq(ordenesGiro.estado, 'confirmada'),
        between(ordenesGiro.fecha_giro, ...rango),
        alcanceCliente(ctx, ordenesGiro.rut),
      ),
    )
    .groupBy(ordenesGiro.fecha_giro);
  return filas.map((f) => ({ clave: f.clave, valor: Number(f.valor) }));
}
