import { and, eq, sql } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { montoDisponible } from '../domain/validaciones-comunes.ts';
import { cuposDiarios } from '../tables.ts';

const delDia = (ctx: ReadCtx, fecha: Fecha) => and(eq(cuposDiarios.empresa_id, ctx.empresa_id), eq(cuposDiarios.fecha, fecha));

/** Cap of a day and what is authorised of it, pesos. A tope lowered below what was used leaves nothing available. */
export async function cupoDe(ctx: ReadCtx, fecha: Fecha = ctx.hoy): Promise<{ tope_diario: Pesos; usado: Pesos }> {
  const tope_diario = pesos(await ctx.param(contract, 'tope_diario', fecha));
  const [row] = await ctx.db.select().from(cuposDiarios).where(delDia(ctx, fecha));
  return { tope_diario, usado: row?.usado ?? pesos(0) };
}

/**
 * Spends the cap of a day by one conditional update: of two that together do not fit, one passes.
 * 422 `tope_diario_excedido` {disp, falta}: the order stays where it was.
 */
export async function gastarCupo(ctx: Ctx, fecha: Fecha, monto: Pesos): Promise<void> {
  const tope = pesos(await ctx.param(contract, 'tope_diario', fecha));
  // The first of a day is born with what it spends; a tope lowered since the others spent rules from now on, and never under what they used.
  const [row] =
    monto > tope
      ? []
      : await ctx.db
          .insert(cuposDiarios)
          .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, fecha, tope_diario: tope, usado: monto })
          .onConflictDoUpdate({
            target: [cuposDiarios.empresa_id, cuposDiarios.fecha],
            set: {
              tope_diario: sql`${tope}::bigint`,
              usado: sql`${cuposDiarios.usado} + ${monto}`,
              version: sql`${cuposDiarios.version} + 1`,
            },
            setWhere: sql`${tope}::bigint - ${cuposDiarios.usado} >= ${monto}`,
          })
          .returning();
  if (row) {
    ctx.changes.push({ tabla: 'cupo_diario', id: row.id, antes: { usado: row.usado - monto }, despues: { usado: row.usado } });
    return;
  }
  const disp = montoDisponible(await cupoDe(ctx, fecha));
  throw new Rule('tope_diario_excedido', { disp: formatPesos(disp), falta: formatPesos(monto - disp) });
}

/** Gives back what a giro that did not leave had spent. */
export async function devolverCupo(ctx: Ctx, fecha: Fecha, monto: Pesos): Promise<void> {
  const [row] = await ctx.db
    .update(cuposDiarios)
    .set({ usado: sql`${cuposDiarios.usado} - ${monto}`, version: sql`${cuposDiarios.version} + 1` })
    .where(and(delDia(ctx, fecha), sql`${cuposDiarios.usado} >= ${monto}`))
    .returning();
  if (!row) throw new Error('the day does not hold what is given back');
}
