import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { readingFirst } from '#platform/server/listeners.ts';
import { facturas } from '../tables.ts';
import { darNumero } from './enviar.ts';

const nada = pesos(0);

const deOrigen = (ctx: Ctx, area: string, id: string, ...mas: SQL[]) =>
  and(eq(facturas.empresa_id, ctx.empresa_id), eq(facturas.origen_area, area), eq(facturas.origen_id, id), ...mas);

/** Listener: a tax invoice of the company enters the list as it was issued; told again, its folio and figures follow. */
export async function anotarEmitida(ctx: Ctx, e: Event<'factura.emitida'>): Promise<void> {
  const datos = {
    estado: e.pagado >= e.total ? ('Paid' as const) : ('Sent' as const),
    issuedDate: e.fecha as Fecha,
    dueDate: e.fecha as Fecha,
    service: e.servicio,
    items: e.items.map((i) => ({ descripcion: i.descripcion, cantidad: 1, precio: pesos(i.precio), descuento: nada })),
    neto: pesos(e.neto),
    exento: pesos(e.exento),
    iva: pesos(e.iva),
    total: pesos(e.total),
    pagado: pesos(Math.min(e.pagado, e.total)),
    dte_folio: e.folio,
  };
  const [antes] = await ctx.db
    .select({ id: facturas.id })
    .from(facturas)
    .where(deOrigen(ctx, e.origen_area, e.origen_id, eq(facturas.dte_tipo, e.tipo)));
  if (antes) {
    await ctx.update(facturas, antes.id, datos);
    return;
  }
  const id = ctx.id();
  await ctx.insert(facturas, {
    ...datos,
    id,
    numero: await darNumero(ctx, 'id', id),
    client: { name: e.nombre, companyEmail: e.correo ?? '', company: e.nombre, address: '', country: 'Chile', contact: '' },
    cliente_nombre: e.nombre,
    cliente_correo: e.correo ?? '',
    enviada_en: ctx.ahora,
    origen_area: e.origen_area,
    origen_id: e.origen_id,
    origen_url: e.url,
    dte_tipo: e.tipo,
  });
}

/** Listener: what was invoiced before the money left is taken from it. */
export const pagarConGiro = readingFirst(
  async (ctx, e: Event<'giro.confirmado'>) =>
    await ctx.db
      .select()
      .from(facturas)
      .where(deOrigen(ctx, e.origen_area, e.origen_id, isNotNull(facturas.dte_tipo), lt(facturas.pagado, facturas.total))),
  async (ctx, _e, rows) => {
    for (const r of rows) await ctx.update(facturas, r.id, { pagado: r.total, estado: 'Paid' });
  },
);
