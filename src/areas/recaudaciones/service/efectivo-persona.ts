import { and, eq, lte, sql } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { efectivoPersonas } from '../tables.ts';

/** Cash that a person handed over on a day, in any till. */
interface Entrega {
  rut: Rut;
  fecha: Fecha;
  monto: Pesos;
}

/**
 * Adds cash to what a person handed over that day, whatever the receipts and the tills it comes in: all of it together stays within
 * `efectivo_maximo_uf` at the UF of the day. One conditional statement, so that two tills at once do not both fit. 422 `efectivo_persona_sobre_tope`.
 */
export async function sumarEfectivo(ctx: Ctx, e: Entrega): Promise<void> {
  const tope = ufToPesos(await ctx.param(contract, 'efectivo_maximo_uf', e.fecha), await valorUf(ctx, e.fecha));
  const suma = sql`${efectivoPersonas.monto} + ${e.monto}`;
  const escritas = await ctx.db
    .insert(efectivoPersonas)
    .values({ ...e, id: uuidv7(), empresa_id: ctx.empresa_id, hecho_por: ctx.people })
    .onConflictDoUpdate({
      target: [efectivoPersonas.empresa_id, efectivoPersonas.rut, efectivoPersonas.fecha],
      set: { monto: suma, version: sql`${efectivoPersonas.version} + 1` },
      setWhere: lte(suma, tope),
    })
    .returning({ id: efectivoPersonas.id });
  if (escritas.length > 0) return;
  const hay = await ctx.first(efectivoPersonas, and(eq(efectivoPersonas.rut, e.rut), eq(efectivoPersonas.fecha, e.fecha)));
  const ya = hay?.monto ?? pesos(0);
  const queda = formatPesos(Math.max(0, tope - ya));
  const datos = { ya: formatPesos(ya), fecha: formatFecha(e.fecha), tope: formatPesos(tope), queda };
  throw new Rule('efectivo_persona_sobre_tope', datos, { monto: [`Ese día ya entregó ${datos.ya} en efectivo: quedan ${queda}`] });
}

/** The cash goes back to who handed it over, with its receipt. */
export async function restarEfectivo(ctx: Ctx, e: Entrega): Promise<void> {
  await ctx.db
    .update(efectivoPersonas)
    .set({ monto: sql`${efectivoPersonas.monto} - ${e.monto}`, version: sql`${efectivoPersonas.version} + 1` })
    .where(and(eq(efectivoPersonas.empresa_id, ctx.empresa_id), eq(efectivoPersonas.rut, e.rut), eq(efectivoPersonas.fecha, e.fecha)));
}
