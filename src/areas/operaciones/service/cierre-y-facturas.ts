import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirEtapasCompletas } from '../domain/etapas.ts';
import { operaciones } from '../tables.ts';
import { terminarEtapa } from './etapas.ts';
import { etapasDe, type OperacionFila } from './filas.ts';

/** Documents annotated to us that must go back to the client in the registry. */
export async function pedirRecesion(
  ctx: Ctx,
  op: OperacionFila,
  docs: readonly { tipo: string; folio: string; estado_cesion: string }[],
): Promise<void> {
  const cedidos = docs.filter((d) => d.estado_cesion === 'cedido');
  if (cedidos.length === 0) return;
  await ctx.emit('pendiente.abierto', {
    area: 'operaciones',
    entidad_id: op.id,
    cliente_rut: op.cliente_rut,
    // Ending the operación is what makes it necessary.
    sobrevive: true,
    tipo: 'completar',
    titulo: `Receder a ${op.cliente_nombre}: ${cedidos.map((d) => `${d.tipo}-${d.folio}`).join(', ')}`.slice(0, 200),
    url: `/operaciones/${op.id}`,
    permiso: 'operaciones:etapa',
  });
}

/** Closes the file, not the debt. 422 `etapas_pendientes` {n, lista}. */
export async function exigirCerrable(ctx: Pick<Ctx, 'db' | 'empresa_id'>, op: OperacionFila): Promise<void> {
  exigirEtapasCompletas(await etapasDe(ctx as Ctx, [op.id]));
}

export async function cerrar(ctx: Ctx, op: OperacionFila): Promise<void> {
  await terminarEtapa(ctx, op, 'cierre');
  await ctx.update(operaciones, op.id, { estado: estados.go(op.estado, 'cerrar'), cerrada_el: ctx.hoy, cerrada_por: ctx.people });
}

/** Tells the house of a tax invoice of its own: what it charges is taken from the money that leaves. */
async function avisarFactura(ctx: Ctx, op: OperacionFila, f: OperacionFila['facturas_propias'][number]): Promise<void> {
  if (f.folio === null) return;
  const lineas = [
    { descripcion: f.tipo === 34 ? 'Diferencia de precio' : 'Comisión y gastos afectos', precio: f.tipo === 34 ? f.exento : f.neto },
    { descripcion: 'Gastos exentos', precio: f.tipo === 34 ? 0 : f.exento },
  ];
  await ctx.emit('factura.emitida', {
    origen_area: 'proformas',
    origen_id: op.proforma_id,
    url: `/operaciones/${op.id}`,
    tipo: f.tipo,
    folio: f.folio,
    nombre: op.cliente_nombre,
    servicio: `Operación ${op.num_operacion}`,
    items: lineas.filter((l) => l.precio > 0),
    neto: f.neto,
    exento: f.exento,
    iva: f.iva,
    total: f.total,
    fecha: ctx.hoy,
    pagado: op.fecha_giro ? f.total : 0,
  });
}

/** Folios of our own invoices: with all of them the etapa of the facturación is over. */
export async function registrarFacturas(ctx: Ctx, op: OperacionFila, facturas: readonly { tipo: 33 | 34; folio: number }[]): Promise<void> {
  const facturas_propias = op.facturas_propias.map((f) => ({ ...f, folio: facturas.find((x) => x.tipo === f.tipo)?.folio ?? f.folio }));
  await ctx.update(operaciones, op.id, { facturas_propias });
  for (const f of facturas_propias.filter((x) => facturas.some((y) => y.tipo === x.tipo))) await avisarFactura(ctx, op, f);
  if (op.fecha_giro && facturas_propias.every((f) => f.folio !== null)) await terminarEtapa(ctx, op, 'facturacion');
}
