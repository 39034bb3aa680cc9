import type { Events } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { facturas } from '../tables.ts';
import { darNumero } from './enviar.ts';

const nada = pesos(0);

/** Listener: a tax invoice of the company enters the list, as it was issued. */
export async function anotarEmitida(ctx: Ctx, e: Events['factura.emitida']): Promise<void> {
  const id = ctx.id();
  const [neto, exento, iva, total] = [pesos(e.neto), pesos(e.exento), pesos(e.iva), pesos(e.total)] as [Pesos, Pesos, Pesos, Pesos];
  await ctx.insert(facturas, {
    id,
    numero: await darNumero(ctx, 'id', id),
    estado: e.pagado >= e.total ? 'Paid' : 'Sent',
    client: { name: e.nombre, companyEmail: e.correo ?? '', company: e.nombre, address: '', country: 'Chile', contact: '' },
    cliente_nombre: e.nombre,
    cliente_correo: e.correo ?? '',
    issuedDate: e.fecha as Fecha,
    dueDate: e.fecha as Fecha,
    service: e.servicio,
    items: e.items.map((i) => ({ descripcion: i.descripcion, cantidad: 1, precio: pesos(i.precio), descuento: nada })),
    neto,
    exento,
    iva,
    total,
    pagado: pesos(Math.min(e.pagado, e.total)),
    enviada_en: ctx.ahora,
    origen_area: e.origen_area,
    origen_id: e.origen_id,
    origen_url: e.url,
    dte_tipo: e.tipo,
    dte_folio: e.folio,
  });
}
