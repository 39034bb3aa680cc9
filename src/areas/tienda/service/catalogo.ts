import { and, asc, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { exigirOpcion, opcionesDe, usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { Conflict, Invalid, NotFound } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import type { Producto, SORTS } from '../contract.ts';
import { slugDe } from '../domain/carro.ts';
import { carros, deseos, pedidos, productos } from '../tables.ts';

type ProductoFila = typeof productos.$inferSelect;

const POR_PAGINA = 9;
const RELACIONADOS = 4;
const MAX_PROPIOS = 1000;

/** What this person has chosen: product → quantity in the cart, and the wished ones. */
async function elegidos(ctx: ReadCtx) {
  const mio = (t: typeof carros | typeof deseos) => and(eq(t.empresa_id, ctx.empresa_id), eq(t.usuario_id, ctx.session.usuario_id));
  const carro = await ctx.db
    .select({ producto_id: carros.producto_id, qty: carros.qty })
    .from(carros)
    .where(mio(carros))
    .limit(MAX_PROPIOS);
  const deseado = await ctx.db.select({ producto_id: deseos.producto_id }).from(deseos).where(mio(deseos)).limit(MAX_PROPIOS);
  return { carro: new Map(carro.map((c) => [c.producto_id, c.qty])), deseado: new Set(deseado.map((d) => d.producto_id)) };
}

/** Products as the template's clients read them, with the flags of who asks. */
export async function vistas(ctx: ReadCtx, rows: readonly ProductoFila[]): Promise<Producto[]> {
  const { carro, deseado } = await elegidos(ctx);
  return rows.map((p) => ({
    id: p.numero,
    name: p.name,
    slug: p.slug,
    description: p.description,
    brand: p.brand,
    category: p.category,
    price: p.price,
    image: `/tienda/${p.category.toLowerCase()}.svg`,
    hasFreeShipping: p.hasFreeShipping,
    rating: p.rating,
    isInWishlist: deseado.has(p.id),
    isInCart: carro.has(p.id),
    colorOptions: p.colorOptions,
    existencias: p.existencias,
    destacado: p.destacado,
    activo: p.activo,
    version: p.version,
  }));
}

/** The product of an id or a slug. 404 when the company has none. */
export async function productoDe(ctx: ReadCtx, clave: string): Promise<ProductoFila> {
  const por = /^\d{1,9}$/.test(clave) ? eq(productos.numero, Number(clave)) : eq(productos.slug, clave.slice(0, 200));
  const [row] = await ctx.db
    .select()
    .from(productos)
    .where(and(eq(productos.empresa_id, ctx.empresa_id), por));
  if (!row) throw new NotFound();
  return row;
}

interface Pedido {
  q?: string | undefined;
  sortBy?: (typeof SORTS)[number] | '' | undefined;
  perPage?: number | '' | undefined;
  page?: number | '' | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  rating?: number | '' | undefined;
  price_min?: number | '' | undefined;
  price_max?: number | '' | undefined;
  retirados?: 'true' | 'false' | '' | undefined;
}

const ORDEN: Readonly<Record<(typeof SORTS)[number], SQL[]>> = {
  featured: [desc(productos.destacado), desc(productos.rating), asc(productos.numero)],
  'price-asc': [asc(productos.price), asc(productos.numero)],
  'price-desc': [desc(productos.price), asc(productos.numero)],
};
const dado = <T>(v: T | '' | undefined, sql_: (v: T) => SQL): SQL | undefined => (v === '' || v === undefined ? undefined : sql_(v));

/** 400 for a brand or a category that is not of its catalogue; one no longer used still finds what it has. */
async function conocidos(ctx: ReadCtx, p: Pedido): Promise<void> {
  for (const [campo, lista_, v] of [
    ['brand', 'marcas_tienda', p.brand],
    ['category', 'categorias_tienda', p.category],
  ] as const)
    if (v && !(await opcionesDe(ctx, lista_)).some((o) => o.codigo === v)) throw new Invalid({ [campo]: ['Elija una opción de la lista'] });
}

/** GET /apps/ecommerce/products: nine a page, ordered across pages, with the cart and wishlist of who asks. */
export async function lista(ctx: ReadCtx, p: Pedido) {
  await conocidos(ctx, p);
  const texto = (p.q ?? '').trim();
  const where = and(
    eq(productos.empresa_id, ctx.empresa_id),
    p.retirados === 'true' && ctx.can('tienda:editar') ? undefined : eq(productos.activo, true),
    dado(p.brand, (v) => eq(productos.brand, v)),
    dado(p.category, (v) => eq(productos.category, v)),
    dado(p.rating, (v) => gte(productos.rating, v)),
    dado(p.price_min, (v) => gte(productos.price, v as never)),
    dado(p.price_max, (v) => lte(productos.price, v as never)),
    texto === '' ? undefined : or(matches(productos.name, texto), matches(productos.description, texto)),
  );
  const perPage = p.perPage || POR_PAGINA;
  const [n] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(productos).where(where);
  const rows = await ctx.db
    .select()
    .from(productos)
    .where(where)
    .orderBy(...ORDEN[p.sortBy || 'featured'])
    .limit(perPage)
    .offset(((p.page || 1) - 1) * perPage);
  const { carro, deseado } = await elegidos(ctx);
  const numeros = await numerosDe(ctx, [...carro.keys(), ...deseado]);
  const id = (uuid: string) => numeros.get(uuid) ?? 0;
  return {
    products: await vistas(ctx, rows),
    total: n?.n ?? 0,
    userCart: [...carro].map(([uuid, qty]) => ({ id: id(uuid), productId: id(uuid), qty })),
    userWishlist: [...deseado].map((uuid) => ({ id: id(uuid), productId: id(uuid) })),
  };
}

async function numerosDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: productos.id, numero: productos.numero })
    .from(productos)
    .where(and(eq(productos.empresa_id, ctx.empresa_id), inArray(productos.id, [...ids])));
  return new Map(rows.map((r) => [r.id, r.numero]));
}

/** One product, with others of its category. */
export async function ficha(ctx: ReadCtx, clave: string) {
  const row = await productoDe(ctx, clave);
  const otros = await ctx.db
    .select()
    .from(productos)
    .where(
      and(
        eq(productos.empresa_id, ctx.empresa_id),
        eq(productos.category, row.category),
        eq(productos.activo, true),
        ne(productos.id, row.id),
      ),
    )
    .orderBy(...ORDEN.featured)
    .limit(RELACIONADOS);
  const [una, ...related] = await vistas(ctx, [row, ...otros]);
  if (!una) throw new NotFound();
  return { product: { ...una, related } };
}

type Datos = Partial<Omit<ProductoFila, 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por' | 'numero' | 'slug'>>;

async function exigirDatos(ctx: ReadCtx, d: Datos): Promise<void> {
  if (d.brand) await exigirOpcion(ctx, 'marcas_tienda', d.brand, 'brand');
  if (d.category) await exigirOpcion(ctx, 'categorias_tienda', d.category, 'category');
}

/** A new product; its address is its name, numbered when it is taken. */
export async function crearProducto(ctx: Ctx, d: Required<Omit<Datos, 'activo'>>): Promise<Producto> {
  await exigirDatos(ctx, d);
  const numero = await ctx.folio('producto');
  const base = slugDe(d.name);
  const [igual] = await ctx.db
    .select({ id: productos.id })
    .from(productos)
    .where(and(eq(productos.empresa_id, ctx.empresa_id), eq(productos.slug, base)));
  const row = await ctx.insert(productos, { ...d, numero, slug: igual ? `${base}-${numero}` : base });
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

export async function editarProducto(ctx: Ctx, clave: string, { version, ...d }: Datos & { version: number }): Promise<Producto> {
  const { id } = await productoDe(ctx, clave);
  await exigirDatos(ctx, d);
  const antes = await ctx.lock(productos, id);
  if (antes.version !== version) throw new Conflict('version_obsoleta', { version: antes.version });
  const cambios = Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)) as Datos;
  const [una] = await vistas(ctx, [await ctx.update(productos, id, cambios)]);
  if (!una) throw new NotFound();
  return una;
}

/** Products and one's own orders, for the search of the whole product. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const { products } = await lista(ctx, { q, perPage: 5 });
  const suyos = /^\d{1,9}$/.test(q)
    ? await ctx.db
        .select({ id: pedidos.id, folio: pedidos.folio, total: pedidos.total })
        .from(pedidos)
        .where(and(eq(pedidos.empresa_id, ctx.empresa_id), eq(pedidos.folio, Number(q)), eq(pedidos.usuario_id, ctx.session.usuario_id)))
    : [];
  return [
    ...products.map((p) => ({ tipo: 'Producto', titulo: p.name, subtitulo: formatPesos(p.price), url: `/tienda/${p.slug}` })),
    ...suyos.map((p) => ({ tipo: 'Pedido', titulo: `Pedido ${p.folio}`, subtitulo: formatPesos(p.total), url: `/tienda/pedidos/${p.id}` })),
  ];
}

/** Answers how many products use each brand or category. */
export const usosCatalogo = usosDeCodigos({ marcas_tienda: [productos.brand], categorias_tienda: [productos.category] });
