import { sql } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { turnos } from '../tables.ts';

/** One row a person, locked to the end of the act: whoever starts a contact with it, or moves its debts, waits for who is doing so. */
export async function tomarTurno(ctx: Ctx, rut: Rut): Promise<void> {
  await ctx.db
    .insert(turnos)
    .values({ empresa_id: ctx.empresa_id, rut, n: 1 })
    .onConflictDoUpdate({ target: [turnos.empresa_id, turnos.rut], set: { n: sql`${turnos.n} + 1` } });
}
