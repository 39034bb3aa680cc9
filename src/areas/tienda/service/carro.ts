import { createHash } from 'node:crypto';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type LineaCarro, MAX_CANTIDAD, type Producto } from '../contract.ts';
import { DESCUENTO_PCT, DIAS_ENTREGA, OFERTAS, subtotal } from '../domain/carro.ts';
import { carros, deseos, pedidos, productos } from '../tables.ts';
import { productoDe, vistas } from './catalogo.ts';

type Tabla = typeof carros | typeof deseos;

const mio = (ctx: ReadCtx, t: Tabla) => and(eq(t.empresa_id, ctx.empresa_id), eq(t.usuario_id, ctx.session.usuario_id));
/**
 * What a person draws on a product: nobody chooses it and nobody guesses it, but taking the product out of the cart and putting it back
 * gives the same, and so does the demo told twice.
 */
function sorteo(ctx: ReadCtx, de: string, { min, max }: { min: number; max: number }): number {
  const dado = createHash('sha256').update(`${ctx.session.email}:${de}`).digest().readUInt32BE(0);
  return min + (dado % (max - min + 1));
}

const sorteado = (ctx: ReadCtx, numero: number) => ({
  offers: sorteo(ctx, `${numero}:ofertas`, OFERTAS),
  descuento_pct: sorteo(ctx, `${numero}:descuento`, DESCUENTO_PCT),
});

const base = (ctx: Ctx) => ({
  id: ctx.id(),
  empresa_id: ctx.empresa_id,
  hecho_por: ctx.people,
  usuario_id: ctx.session.usuario_id,
  creado_en: ctx.ahora,
});

/** Third banking day from the business date. */
export async function entrega(ctx: ReadCtx): Promise<Fecha> {
  return (await ctx.calendar()).addBankingDays(ctx.hoy, DIAS_ENTREGA);
}

/** The rows of this person's cart, oldest first; held when it is about to be ordered. */
export async function filasDe(ctx: ReadCtx, hold = false) {
  const query = ctx.db
    .select({ carro: carros, producto: productos })
    .from(carros)
    .innerJoin(productos, and(eq(productos.empresa_id, carros.empresa_id), eq(productos.id, carros.producto_id)))
    .where(mio(ctx, carros))
    .orderBy(asc(carros.creado_en), asc(carros.id));
  return hold ? query.for('update', { of: carros }) : query;
}

/** GET /apps/ecommerce/cart. */
export async function verCarro(ctx: ReadCtx): Promise<{ products: LineaCarro[] }> {
  const filas = await filasDe(ctx);
  const shippingDate = await entrega(ctx);
  const vistos = await vistas(
    ctx,
    filas.map((f) => f.producto),
  );
  return {
    products: vistos.flatMap((p, i) => {
      const c = filas[i]?.carro;
      if (!c) return [];
      const linea = { qty: c.qty, discountPercentage: c.descuento_pct };
      return [{ ...p, ...linea, shippingDate, offers: c.offers, subtotal: subtotal({ price: p.price, ...linea }) }];
    }),
  };
}

/** GET /apps/ecommerce/wishlist, the last wished first. */
export async function verDeseos(ctx: ReadCtx): Promise<{ products: Producto[] }> {
  const rows = await ctx.db
    .select({ producto: productos })
    .from(deseos)
    .innerJoin(productos, and(eq(productos.empresa_id, deseos.empresa_id), eq(productos.id, deseos.producto_id)))
    .where(mio(ctx, deseos))
    .orderBy(desc(deseos.creado_en), desc(deseos.id));
  return {
    products: await vistas(
      ctx,
      rows.map((r) => r.producto),
    ),
  };
}

/** One more of a product; the first time its offers and discount are drawn and kept. 404 unknown or no longer offered. */
export async function alCarro(ctx: Ctx, clave: string) {
  const p = await productoDe(ctx, clave);
  if (!p.activo) throw new NotFound();
  const [row] = await ctx.db
    .insert(carros)
    .values({ ...base(ctx), producto_id: p.id, qty: 1, ...sorteado(ctx, p.numero) })
    .onConflictDoUpdate({
      target: [carros.empresa_id, carros.usuario_id, carros.producto_id],
      set: { qty: sql`${carros.qty} + 1`, version: sql`${carros.version} + 1` },
      setWhere: lt(carros.qty, MAX_CANTIDAD),
    })
    .returning();
  if (!row) throw new Rule('cantidad_maxima', { max: MAX_CANTIDAD });
  ctx.audit({ entidad: 'carro', entidad_id: String(p.numero), despues: { qty: row.qty } });
  return { id: p.numero, productId: p.numero, qty: row.qty };
}

/** Wished; again, nothing changes. */
export async function aDeseos(ctx: Ctx, clave: string) {
  const p = await productoDe(ctx, clave);
  if (!p.activo) throw new NotFound();
  await ctx.db
    .insert(deseos)
    .values({ ...base(ctx), producto_id: p.id })
    .onConflictDoNothing();
  ctx.audit({ entidad: 'deseo', entidad_id: String(p.numero) });
  return { id: p.numero, productId: p.numero };
}

/** Takes a product out of a list of this person: 0 or 1. */
export async function quitar(ctx: Ctx, t: Tabla, clave: string): Promise<{ removed: number }> {
  if (!/^\d{1,9}$/.test(clave)) return { removed: 0 };
  const suyo = ctx.db
    .select({ id: productos.id })
    .from(productos)
    .where(and(eq(productos.empresa_id, ctx.empresa_id), eq(productos.numero, Number(clave))));
  const fuera = await ctx.db
    .delete(t)
    .where(and(mio(ctx, t), sql`${t.producto_id} in (${suyo})`))
    .returning({ id: t.id });
  ctx.audit({ entidad: t === carros ? 'carro' : 'deseo', entidad_id: clave, antes: { quitados: fuera.length } });
  return { removed: fuera.length };
}

/** Sets the quantity of what is in the cart. 404 when it is not. */
export async function fijarCantidad(ctx: Ctx, clave: string, qty: number) {
  const p = await productoDe(ctx, clave);
  const [row] = await ctx.db
    .update(carros)
    .set({ qty, version: sql`${carros.version} + 1` })
    .where(and(mio(ctx, carros), eq(carros.producto_id, p.id)))
    .returning({ id: carros.id });
  if (!row) throw new NotFound();
  ctx.audit({ entidad: 'carro', entidad_id: String(p.numero), despues: { qty } });
  return { id: p.numero, productId: p.numero, qty };
}

/** What the session carries for the shop (specification §3: `extras`). */
export async function extras(ctx: ReadCtx): Promise<Record<string, unknown>> {
  const [n] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(carros).where(mio(ctx, carros));
  return { eCommerceCartItemsCount: n?.n ?? 0 };
}

/** Listener: the cart and wishes of an account that is gone; its orders keep the name as text. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  for (const t of [carros, deseos]) await ctx.db.delete(t).where(and(eq(t.empresa_id, ctx.empresa_id), eq(t.usuario_id, e.usuario_id)));
  await ctx.db
    .update(pedidos)
    .set({ usuario_id: null })
    .where(and(eq(pedidos.empresa_id, ctx.empresa_id), eq(pedidos.usuario_id, e.usuario_id)));
}
