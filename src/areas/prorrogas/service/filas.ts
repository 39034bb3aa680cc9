import { and, asc, eq, inArray } from 'drizzle-orm';
import { estadoAsunto, integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { fondosDe } from '#areas/fondo-garantia/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { items, prorrogas } from '../tables.ts';

export const AREA = 'prorrogas';
export type ProrrogaRow = typeof prorrogas.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

/** The act in the books; each object has its own in the areas that keep the dates. */
export const origenDe = (id: string) => ({ area: AREA, id });

/** The row, 404 outside the reach of the session. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ProrrogaRow> {
  const row = lock ? await (ctx as Ctx).lock(prorrogas, id) : await ctx.seen(prorrogas, id);
  // Who sits in its level reads what he votes, of any branch.
  if (!(await alcanzaCliente(ctx, row.cliente_rut)) && !(await integra(ctx, AREA, row.id))) throw new NotFound();
  return row;
}

/** What each one moves, in order. */
async function itemsDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, ItemRow[]>> {
  const out = new Map<string, ItemRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return out;
  const filas = await ctx.db
    .select()
    .from(items)
    .where(and(eq(items.empresa_id, ctx.empresa_id), inArray(items.prorroga_id, [...ids])))
    .orderBy(asc(items.orden));
  for (const i of filas) out.get(i.prorroga_id)?.push(i);
  return out;
}

export const itemsDeUna = async (ctx: ReadCtx, id: string): Promise<ItemRow[]> => (await itemsDe(ctx, [id])).get(id) ?? [];

function resumen(ctx: ReadCtx, p: ProrrogaRow, suyos: readonly ItemRow[]) {
  return {
    ...p,
    prorroga_id: p.id,
    estado: estadoAl(p, ctx.hoy),
    objetos: suyos.map((i) => i.objeto_nombre).join(', '),
    dias: Math.max(0, ...suyos.map((i) => i.dias)),
  };
}

/** Rows of the list, with the state of today. */
export async function filasDe(ctx: ReadCtx, rows: readonly ProrrogaRow[]) {
  const por = await itemsDe(
    ctx,
    rows.map((r) => r.id),
  );
  return rows.map((p) => resumen(ctx, p, por.get(p.id) ?? []));
}

/** The whole prórroga as its page shows it. `suyos`: what it moves, for who just wrote it. */
export async function detalle(ctx: ReadCtx, row: ProrrogaRow, suyos?: ItemRow[]) {
  const [list, comite] = await atOnce([suyos ?? itemsDeUna(ctx, row.id), row.nivel === 'comite' ? estadoAsunto(ctx, AREA, row.id) : null]);
  const fondos = await fondosDe(ctx, { id: row.id, pks: list.map((i) => i.objeto_pk) });
  return { ...resumen(ctx, row, list), list, comite, fondos };
}

/** Its objects are free for another one. */
export async function soltarObjetos(ctx: Ctx, id: string): Promise<void> {
  for (const i of await itemsDeUna(ctx, id)) if (i.abierta) await ctx.update(items, i.id, { abierta: false });
}
