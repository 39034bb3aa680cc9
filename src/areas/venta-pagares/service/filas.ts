import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { creditosParaVender } from '#areas/creditos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { CUENTAN, estadoVisible } from '../domain/estados.ts';
import { plazoMedio } from '../domain/precio.ts';
import { deUf, enUf } from '../domain/uf.ts';
import { compradores, items, recaudos, recompras, rendiciones, ventas } from '../tables.ts';
import { diasHasta } from './valorar.ts';

export type VentaFila = typeof ventas.$inferSelect;
export type ItemFila = typeof items.$inferSelect;
export type RecaudoFila = typeof recaudos.$inferSelect;
export type RendicionFila = typeof rendiciones.$inferSelect;
export type RecompraFila = typeof recompras.$inferSelect;
export type CompradorFila = typeof compradores.$inferSelect;

export const AREA = 'venta-pagares';
/** Open ownership: the buyer's until somebody says otherwise. */
export const SIN_FIN = fecha('9999-12-31');

const suyo = (ctx: ReadCtx, t: { empresa_id: PgColumn; venta_id: PgColumn }, id: string) =>
  and(eq(t.empresa_id, ctx.empresa_id), eq(t.venta_id, id)) as SQL;

export function itemsDe(ctx: ReadCtx, venta_id: string): Promise<ItemFila[]> {
  return ctx.db
    .select()
    .from(items)
    .where(suyo(ctx, items, venta_id))
    .orderBy(asc(items.pagarevista));
}

/** Items that count of a sale. */
export const vivosDe = async (ctx: ReadCtx, venta_id: string) => (await itemsDe(ctx, venta_id)).filter((i) => CUENTAN.includes(i.estado));

/** What came in of a sale and is not in a rendición, and what was taken back after it was paid and not yet discounted. */
export async function porRendir(ctx: ReadCtx, venta_id: string): Promise<{ recibidos: RecaudoFila[]; devueltos: RecaudoFila[] }> {
  const filas = await ctx.db
    .select()
    .from(recaudos)
    .where(
      and(
        suyo(ctx, recaudos, venta_id),
        or(
          and(isNull(recaudos.revertido_el), isNull(recaudos.rendicion_id), lte(recaudos.fecha, ctx.hoy)),
          and(isNotNull(recaudos.revertido_el), isNotNull(recaudos.rendicion_id), isNull(recaudos.descuenta_en)),
        ),
      ),
    )
    .orderBy(asc(recaudos.fecha), asc(recaudos.id));
  return { recibidos: filas.filter((r) => r.revertido_el === null), devueltos: filas.filter((r) => r.revertido_el !== null) };
}

/** Whether the money of a rendición or of a buyback came back. */
export async function hayGiroRechazado(ctx: ReadCtx, venta_id: string): Promise<boolean> {
  for (const t of [rendiciones, recompras]) {
    const [uno] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(suyo(ctx, t, venta_id), eq(t.estado, 'rechazada')))
      .limit(1);
    if (uno) return true;
  }
  return false;
}

/** Pesos of each sale that wait for a rendición. */
async function pendientes(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const filas = await ctx.db
    .select({
      venta_id: recaudos.venta_id,
      monto: sql<number>`sum(case when ${recaudos.revertido_el} is null then ${recaudos.monto} else -${recaudos.monto} end)::float8`,
    })
    .from(recaudos)
    .where(
      and(
        eq(recaudos.empresa_id, ctx.empresa_id),
        inArray(recaudos.venta_id, [...ids]),
        or(
          and(isNull(recaudos.revertido_el), isNull(recaudos.rendicion_id)),
          and(isNotNull(recaudos.revertido_el), isNotNull(recaudos.rendicion_id), isNull(recaudos.descuenta_en)),
        ),
      ),
    )
    .groupBy(recaudos.venta_id);
  return new Map(filas.map((f) => [f.venta_id, f.monto]));
}

/** Sales as the list shows them. */
export async function filasDe(ctx: ReadCtx, rows: readonly VentaFila[]) {
  const esperan = await pendientes(
    ctx,
    rows.map((v) => v.id),
  );
  return rows.map((v) => ({
    ...v,
    resultado: v.precio - v.par,
    por_rendir: pesos(Math.max(0, esperan.get(v.id) ?? 0)),
    estado: estadoVisible(v.estado, v.vence_oferta, ctx.hoy),
  }));
}

/** The whole sale as its page shows it. */
export async function detalle(ctx: ReadCtx, row: VentaFila) {
  const [venta] = await filasDe(ctx, [row]);
  if (!venta) throw new Error('one row gives one item');
  const suyos = await itemsDe(ctx, row.id);
  const creditos = await creditosParaVender(
    ctx,
    suyos.map((i) => i.credito_id),
  );
  const vista = new Map(suyos.map((i) => [i.id, i.pagarevista]));
  const rend = await ctx.db
    .select()
    .from(rendiciones)
    .where(suyo(ctx, rendiciones, row.id))
    .orderBy(desc(rendiciones.numero));
  const numero = new Map(rend.map((r) => [r.id, r.numero]));
  const recibidos = await ctx.db
    .select()
    .from(recaudos)
    .where(suyo(ctx, recaudos, row.id))
    .orderBy(desc(recaudos.fecha), desc(recaudos.id));
  const compras = await ctx.db
    .select()
    .from(recompras)
    .where(suyo(ctx, recompras, row.id))
    .orderBy(desc(recompras.id));
  return {
    ...venta,
    items: suyos.map((i) => ({ ...i, resultado: i.precio - i.par, dias_mora: creditos.get(i.credito_id)?.dias_mora ?? 0 })),
    recaudos: recibidos.map((r) => ({
      ...r,
      pagarevista: vista.get(r.item_id) ?? '',
      rendicion: r.rendicion_id ? (numero.get(r.rendicion_id) ?? null) : null,
      descuenta_en: r.descuenta_en ? (numero.get(r.descuenta_en) ?? null) : null,
    })),
    rendiciones: rend,
    recompras: compras.map((r) => ({ ...r, pagarevista: vista.get(r.item_id) ?? '' })),
  };
}

export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<VentaFila> {
  return lock ? (ctx as Ctx).lock(ventas, id) : ctx.get(ventas, id);
}

/** Totals of what counts in a sale, written in it. */
export async function recalcular(ctx: Ctx, venta_id: string): Promise<VentaFila> {
  const v = await ctx.get(ventas, venta_id);
  const suyos = await vivosDe(ctx, venta_id);
  const suma = (campo: 'saldo' | 'interes_devengado' | 'total_flujos' | 'precio' | 'par') => sumPesos(suyos.map((i) => i[campo]));
  const sumaUf = (campo: 'saldo_uf' | 'interes_devengado_uf' | 'total_flujos_uf' | 'precio_uf' | 'par_uf') =>
    v.moneda === 'UF' ? enUf(sumPesos(suyos.map((i) => deUf(i[campo] ?? '0.0000')))) : null;
  return ctx.update(ventas, venta_id, {
    n: suyos.length,
    saldo: suma('saldo'),
    interes_devengado: suma('interes_devengado'),
    total_flujos: suma('total_flujos'),
    precio: suma('precio'),
    par: suma('par'),
    saldo_uf: sumaUf('saldo_uf'),
    interes_devengado_uf: sumaUf('interes_devengado_uf'),
    total_flujos_uf: sumaUf('total_flujos_uf'),
    precio_uf: sumaUf('precio_uf'),
    par_uf: sumaUf('par_uf'),
    plazo_medio: plazoMedio(suyos.flatMap((i) => diasHasta(i.flujos, v.fecha_liquidacion))),
  });
}

/** Capital of its items that takes the buyer's limit. */
export const capitalDe = async (ctx: ReadCtx, venta_id: string): Promise<Pesos> =>
  sumPesos((await vivosDe(ctx, venta_id)).map((i) => i.capital));

/** Items by state and credit, whatever their sale. */
export async function itemsDeCredito(ctx: ReadCtx, credito_id: string): Promise<ItemFila[]> {
  return ctx.rows(items, eq(items.credito_id, credito_id), { orden: [asc(items.id)] });
}

/** The item of a sale by the number of its pagaré. 404. */
export async function itemPorVista(ctx: ReadCtx, venta_id: string, pagarevista: string): Promise<ItemFila> {
  const codigo = pagarevista.trim().toUpperCase();
  const fila = (await itemsDe(ctx, venta_id)).find((i) => i.pagarevista === codigo && i.estado !== 'retirado');
  if (!fila) throw new NotFound();
  return fila;
}

/** Who owned a note on a day: us (null) or the buyer of the sale whose item holds that day. */
export async function duenoEl(ctx: ReadCtx, pagarevista: string, dia: Fecha) {
  const filas = await ctx.db
    .select({ item: items, num_venta: ventas.num_venta, rut: ventas.buyer, nombre: ventas.nombre_buyer })
    .from(items)
    .innerJoin(ventas, and(eq(ventas.empresa_id, items.empresa_id), eq(ventas.id, items.venta_id)))
    .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.pagarevista, pagarevista), isNotNull(items.propietario_desde)))
    .orderBy(asc(items.propietario_desde));
  const suyo = filas.find(({ item }) => (item.propietario_desde ?? SIN_FIN) <= dia && dia < (item.propietario_hasta ?? SIN_FIN));
  return { suyo, hubo: filas.length > 0 };
}

/** Of some credits, those sold to who collects by himself and his on a day. */
export async function cobradosPorOtro(ctx: ReadCtx, credito_ids: readonly string[] | null, dia: Fecha) {
  if (credito_ids?.length === 0) return [];
  return ctx.db
    .select({ credito_id: items.credito_id, rut: ventas.buyer, nombre: ventas.nombre_buyer })
    .from(items)
    .innerJoin(ventas, and(eq(ventas.empresa_id, items.empresa_id), eq(ventas.id, items.venta_id)))
    .where(
      and(
        eq(items.empresa_id, ctx.empresa_id),
        credito_ids ? inArray(items.credito_id, [...credito_ids]) : undefined,
        eq(ventas.cobra, 'COMPRADOR'),
        lte(items.propietario_desde, dia),
        gt(items.propietario_hasta, dia),
      ),
    );
}

/** Moves what a sale holds of its buyer's limit. */
export async function moverLimite(ctx: Ctx, v: VentaFila, monto: number): Promise<void> {
  if (monto === 0) return;
  const m = pesos(monto);
  await ctx.db
    .update(compradores)
    .set({ usado: sql`${compradores.usado} + ${m}`, version: sql`${compradores.version} + 1` })
    .where(and(eq(compradores.empresa_id, ctx.empresa_id), eq(compradores.id, v.comprador_id)));
  await ctx.db
    .update(ventas)
    .set({ limite_tomado: sql`${ventas.limite_tomado} + ${m}` })
    .where(and(eq(ventas.empresa_id, ctx.empresa_id), eq(ventas.id, v.id)));
}
