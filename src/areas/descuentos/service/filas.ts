import { and, asc, eq, inArray } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { nombreConcepto } from '../domain/conceptos.ts';
import { estadoAl } from '../domain/estados.ts';
import { descuentos, partidas, reservas } from '../tables.ts';

export type DescuentoRow = typeof descuentos.$inferSelect;
export type PartidaRow = typeof partidas.$inferSelect;

/** The descuento within the reach of the session. 404 outside it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<DescuentoRow> {
  const row = lock ? await (ctx as Ctx).lock(descuentos, id) : await ctx.get(descuentos, id);
  if (!(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
  return row;
}

export const filaVista = (ctx: ReadCtx, d: DescuentoRow, conceptos: readonly string[]) => ({
  ...d,
  condicion: d.condicion ?? null,
  condicion_hasta: d.condicion?.hasta ?? null,
  condicion_monto: d.condicion?.monto_a_pagar ?? null,
  conceptos: [...new Set(conceptos.map(nombreConcepto))].join(', '),
  estado: estadoAl(d, ctx.hoy),
});

/** Concepts of each descuento of a page. */
export async function conceptosDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const mapa = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return mapa;
  const filas = await ctx.db
    .selectDistinct({ id: partidas.descuento_id, concepto: partidas.concepto })
    .from(partidas)
    .where(and(eq(partidas.empresa_id, ctx.empresa_id), inArray(partidas.descuento_id, [...ids])))
    .orderBy(asc(partidas.concepto));
  for (const f of filas) mapa.get(f.id)?.push(f.concepto);
  return mapa;
}

export function partidasDe(ctx: ReadCtx, descuento_id: string): Promise<PartidaRow[]> {
  return ctx.db
    .select()
    .from(partidas)
    .where(and(eq(partidas.empresa_id, ctx.empresa_id), eq(partidas.descuento_id, descuento_id)))
    .orderBy(asc(partidas.numero), asc(partidas.concepto));
}

/** Which giro has each debt: pk → its destination in words. */
export async function reservadas(ctx: ReadCtx, pks: readonly string[]): Promise<Map<string, { descuento_id: string; destino: string }>> {
  if (pks.length === 0) return new Map();
  const filas = await ctx.db
    .select({ pk: reservas.pk, descuento_id: reservas.descuento_id, destino: descuentos.destino })
    .from(reservas)
    .innerJoin(descuentos, and(eq(descuentos.empresa_id, reservas.empresa_id), eq(descuentos.id, reservas.descuento_id)))
    .where(and(eq(reservas.empresa_id, ctx.empresa_id), inArray(reservas.pk, [...pks])));
  return new Map(filas.map((f) => [f.pk, { descuento_id: f.descuento_id, destino: f.destino ?? '' }]));
}

export async function detalle(ctx: ReadCtx, d: DescuentoRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(d.rut, 'Descuento');
  const suyas = await partidasDe(ctx, d.id);
  const antes = sumPesos(suyas.map((p) => p.monto_deuda));
  const destino_url = d.destino_area && d.destino_id ? `/${d.destino_area}/${d.destino_id}` : null;
  const conceptos = suyas.map((p) => p.concepto);
  return { ...filaVista(ctx, d, conceptos), partidas: suyas, antes, despues: pesos(antes - d.total), destino_url };
}
