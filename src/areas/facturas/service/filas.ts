import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Asked } from '#kernel/contract.ts';
import { NotFound } from '#kernel/errors.ts';
import type { PageResult } from '#kernel/page.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { type Cliente, contract, type Factura, type FacturaItem } from '../contract.ts';
import { estadoAl } from '../domain/estados.ts';
import { facturas, facturasPago, type Guardado } from '../tables.ts';

export type Fila = typeof facturas.$inferSelect;

const MAX_TODAS = 1000;
const MAX_CLIENTES = 5;

/** The invoice of a number, held when it is about to change. 404 when the company has none. */
export async function facturaDe(ctx: ReadCtx, id: string, lock: boolean): Promise<Fila> {
  if (!/^\d{1,9}$/.test(id)) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(facturas)
    .where(and(eq(facturas.empresa_id, ctx.empresa_id), eq(facturas.numero, Number(id))));
  if (!row) throw new NotFound();
  return lock ? (ctx as Ctx).lock(facturas, row.id) : row;
}

/** An invoice as the template's clients read it in a list. */
function itemDe(row: Fila, hoy: string): FacturaItem {
  return {
    id: row.numero,
    numero: row.folio,
    client: row.client,
    cliente: row.cliente_nombre,
    invoiceStatus: estadoAl(row.estado, row.dueDate, hoy),
    issuedDate: row.issuedDate,
    dueDate: row.dueDate,
    service: row.service,
    neto: row.neto,
    iva: row.iva,
    total: row.total,
    balance: pesos(row.total - row.pagado),
    origen:
      row.dte_tipo === null
        ? null
        : { area: row.origen_area ?? '', url: row.origen_url ?? '', tipo: row.dte_tipo, folio: row.dte_folio ?? 0 },
  };
}

/** The whole invoice, with its lines and payments. */
export async function vista(ctx: ReadCtx, row: Fila): Promise<Factura> {
  const pagos = await ctx.db
    .select()
    .from(facturasPago)
    .where(and(eq(facturasPago.empresa_id, ctx.empresa_id), eq(facturasPago.factura_id, row.id)))
    .orderBy(facturasPago.fecha, facturasPago.id)
    .limit(MAX_TODAS);
  return {
    ...itemDe(row, ctx.hoy),
    items: row.items,
    exento: row.exento,
    nota: row.nota,
    enviada_en: row.enviada_en?.toISOString() ?? null,
    descargada_en: row.descargada_en?.toISOString() ?? null,
    pagos: pagos.map((p) => ({
      id: p.id,
      fecha: p.fecha,
      monto: p.monto,
      medio: p.medio as Factura['pagos'][number]['medio'],
      comprobante: p.comprobante,
      quien: p.quien,
    })),
  };
}

/** The state on the business date, as the database tells it apart. */
const estadoSql = (hoy: string): SQL<string> =>
  sql<string>`case when ${facturas.estado} in ('Sent', 'Downloaded', 'Partial Payment') and ${facturas.dueDate} < ${hoy} then 'Past Due' else ${facturas.estado} end`;

/** A page of invoices, newest first; `q` looks in the client's name and mail and in the numbers. */
export function lista(ctx: ReadCtx, q: Asked<typeof contract>): Promise<PageResult<FacturaItem>> {
  return listing(ctx, q, contract, {
    table: facturas,
    filters: {
      status: (v) => eq(estadoSql(ctx.hoy), v),
      origen: (v) => sql`(${facturas.dte_tipo} is not null) = ${v === 'tributaria'}`,
      fecha_desde: since(facturas.issuedDate),
      fecha_hasta: until(facturas.issuedDate),
    },
    search: [facturas.cliente_nombre, facturas.cliente_correo, sql`${facturas.numero}`, sql`${facturas.folio}`, sql`${facturas.dte_folio}`],
    sort: { id: facturas.numero, numero: facturas.folio },
    map: (row) => itemDe(row, ctx.hoy),
  });
}

/** `allData` of the template: at most 1.000, newest first. */
export async function todas(ctx: ReadCtx): Promise<FacturaItem[]> {
  const rows = await ctx.db
    .select()
    .from(facturas)
    .where(eq(facturas.empresa_id, ctx.empresa_id))
    .orderBy(desc(facturas.numero))
    .limit(MAX_TODAS);
  return rows.map((r) => itemDe(r, ctx.hoy));
}

/** The last clients invoiced from the office, newest first, at most five (specification §9). */
export async function clientes(ctx: ReadCtx): Promise<Cliente[]> {
  const ultimas = ctx.db
    .selectDistinctOn([facturas.cliente_correo], { client: facturas.client, numero: facturas.numero })
    .from(facturas)
    .where(and(eq(facturas.empresa_id, ctx.empresa_id), sql`${facturas.dte_tipo} is null`))
    .orderBy(facturas.cliente_correo, desc(facturas.numero))
    .as('ultimas');
  const rows = await ctx.db.select().from(ultimas).orderBy(desc(ultimas.numero)).limit(MAX_CLIENTES);
  return rows.map((r) => r.client);
}

/** How many invoices stand in each state, and for how much. */
export async function resumen(ctx: ReadCtx) {
  const estado = estadoSql(ctx.hoy).as('al_dia');
  const cuenta = ctx.db
    .select({ estado, total: facturas.total, pagado: facturas.pagado })
    .from(facturas)
    .where(eq(facturas.empresa_id, ctx.empresa_id))
    .as('c');
  const rows = await ctx.db
    .select({
      status: sql<Guardado | 'Past Due'>`c.al_dia`,
      n: sql<number>`count(*)::int`,
      total: sql<string>`sum(c.total)`,
      balance: sql<string>`sum(c.total - c.pagado)`,
    })
    .from(cuenta)
    .groupBy(sql`c.al_dia`);
  return rows.map((r) => ({ status: r.status, n: r.n, total: pesos(Number(r.total)), balance: pesos(Number(r.balance)) }));
}

/** Invoices by client or number, for the search of the whole product. */
export async function buscar(ctx: ReadCtx, q: string): Promise<SearchHit[]> {
  const { items } = await lista(ctx, { q, page: 1, perPage: 5, filtros: {} });
  return items.map((f) => ({
    tipo: 'Factura',
    titulo: f.origen ? `Factura ${f.origen.tipo} N° ${f.origen.folio}` : `Factura ${f.numero ?? `borrador ${f.id}`}`,
    subtitulo: `${f.cliente} · ${formatPesos(f.total)}`,
    url: `/facturas/${f.id}`,
  }));
}
