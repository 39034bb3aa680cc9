import { and, eq, inArray } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { actualizarObligacion, obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirEtapasCompletas } from '../domain/etapas.ts';
import { operaciones } from '../tables.ts';
import { pkDe } from './asiento.ts';
import { olvidarSinObjeto } from './castigo-pedido.ts';
import { cuadrarCausa } from './causa.ts';
import { pasarAVigente } from './confirmar.ts';
import { reabrirEtapa, revisarEtapas, terminarEtapa } from './etapas.ts';
import { documentosDe, etapasDe, type OperacionFila, operacionesDeDocumentos } from './filas.ts';
import { ajustarUso, type DocumentoVivo, FIN } from './linea.ts';

/** The documents of an operación as documentos has them today. */
export async function vivosDe(ctx: ReadCtx, op: OperacionFila): Promise<DocumentoVivo[]> {
  return documentosPorId(
    ctx,
    (await documentosDe(ctx, op.id)).map((d) => d.documento_id),
  );
}

/**
 * The state that its documents say: pagada when none is left (castigada when one of them was written off), judicial while one of them is in a
 * case, vigente again when a payment is taken back.
 */
function estadoSegun(op: OperacionFila, docs: readonly DocumentoVivo[]): OperacionFila['estado'] {
  const quedan = docs.some((d) => !FIN.includes(d.estado));
  const castigado = docs.some((d) => d.estado === 'castigado');
  const demandado = docs.some((d) => d.estado === 'judicial');
  const vuelve = (op.estado === 'pagada' || op.estado === 'castigada') && quedan;
  const estado = vuelve ? estados.go(op.estado, 'reversar_pago') : op.estado;
  if (estado !== 'vigente' && estado !== 'judicial') return estado;
  if (!quedan) return estados.go(estado, castigado ? 'castigar' : 'pagar');
  if (estado === 'vigente') return demandado ? estados.go(estado, 'enviar_a_judicial') : estado;
  return demandado ? estado : estados.go(estado, 'devolver_de_judicial');
}

/** Leaves an operación, its line and its contract as its documents stand. */
export async function ponerAlDia(ctx: Ctx, id: string): Promise<OperacionFila> {
  const op = await ctx.lock(operaciones, id);
  const docs = await vivosDe(ctx, op);
  const { linea_usada, amparo } = await ajustarUso(ctx, op, docs);
  await olvidarSinObjeto(ctx, op, docs);
  const estado = estadoSegun(op, docs);
  const row = await ctx.update(operaciones, id, { estado, linea_usada: pesos(linea_usada), amparo: pesos(amparo) });
  await ctx.signal('cambio', { area: 'operaciones' });
  return row;
}

/** `documento.abonado`: payments of its documents were written or taken back. */
export async function alAbonarDocumento(ctx: Ctx, e: Event<'documento.abonado'>): Promise<void> {
  const juntos = e.juntos ?? [e];
  const ids = [...new Set(juntos.map((d) => d.operacion_id))];
  const [una, ...otras] = ids;
  if (una === undefined) return;
  const leidas = otras.length === 0 ? [await ctx.find(operaciones, una)] : await ctx.rows(operaciones, inArray(operaciones.id, ids));
  for (const id of ids) {
    const op = leidas.find((o) => o?.id === id);
    if (!op) continue;
    const suyos = juntos.filter((d) => d.operacion_id === id);
    await cuadrarCausa(
      ctx,
      op,
      suyos.map((d) => d.documento_id),
    );
    await ponerAlDia(ctx, id);
  }
}

/** A document of an operación entered a case or left it. */
const mover = (clase: 'causa' | 'documento') => async (ctx: Ctx, e: { documento_id: string; operacion_id: string }) => {
  if (!(await ctx.find(operaciones, e.operacion_id))) return;
  const op = await ctx.lock(operaciones, e.operacion_id);
  if (await obligacionPorPk(ctx, pkDe(e.documento_id))) await actualizarObligacion(ctx, pkDe(e.documento_id), { clase });
  await cuadrarCausa(ctx, op, [e.documento_id]);
  await ponerAlDia(ctx, op.id);
};

/** `documento.demandado`: what it owes crosses to 1207, and its operación is judicial. */
export const alDemandarDocumento = mover('causa');
/** `documento.devuelto_de_judicial`: what is left of it comes back to 1301. */
export const alDevolverDeJudicial = mover('documento');

/** `documentos.cedidos`: the etapa of the cesión may be over; the screens that look at it are told. */
export async function alCederDocumentos(ctx: Ctx, e: Event<'documentos.cedidos'>): Promise<void> {
  for (const op of await operacionesDeDocumentos(ctx, e.documentos)) {
    if (op.estado !== 'formalizacion' && op.estado !== 'verificada') continue;
    await revisarEtapas(ctx, op);
    await ctx.signal('cambio', { area: 'operaciones' });
  }
}

/** What the debtor says may close the etapa, or open again one that was closed before the money left. */
async function alGestionar(ctx: Ctx, codigo: 'verificacion' | 'notificacion', documentos: readonly string[]): Promise<void> {
  for (const { id } of await operacionesDeDocumentos(ctx, documentos)) {
    const op = await ctx.lock(operaciones, id);
    await reabrirEtapa(ctx, op, codigo, 'Cambió lo que dice el deudor');
    await revisarEtapas(ctx, op);
    await ctx.signal('cambio', { area: 'operaciones' });
  }
}

/** `documento.verificado`. */
export const alVerificarDocumento = (ctx: Ctx, e: Event<'documento.verificado'>) => alGestionar(ctx, 'verificacion', [e.documento_id]);
/** `documentos.notificados`. */
export const alNotificarDocumentos = (ctx: Ctx, e: Event<'documentos.notificados'>) =>
  alGestionar(
    ctx,
    'notificacion',
    e.documentos.map((d) => d.documento_id),
  );

/** `pagare.custodiado`: the operaciones of the client that waited for it go on. */
export async function alCustodiarPagare(ctx: Ctx, e: Event<'pagare.custodiado'>): Promise<void> {
  const suyas = await ctx.db
    .select()
    .from(operaciones)
    .where(
      and(
        eq(operaciones.empresa_id, ctx.empresa_id),
        eq(operaciones.cliente_rut, e.cliente_rut as OperacionFila['cliente_rut']),
        eq(operaciones.estado, 'formalizacion'),
      ),
    )
    .orderBy(operaciones.id);
  for (const op of suyas) {
    await revisarEtapas(ctx, op);
    await ctx.signal('cambio', { area: 'operaciones' });
  }
}

/** The proof of the transfer was filed: girada → vigente, and on to pagada if its documents were paid meanwhile. */
export async function alDia(ctx: Ctx, op: OperacionFila): Promise<void> {
  await ponerAlDia(ctx, op.id);
}

/** `movimiento.conciliado`: the bank shows the giro: girada → vigente. */
export async function alConciliar(ctx: Ctx, e: Event<'movimiento.conciliado'>): Promise<void> {
  const op = e.origen.area === 'operaciones' ? await ctx.find(operaciones, e.origen.id) : undefined;
  if (!op) return;
  if (op.estado !== 'girada') {
    if (!op.conciliada && op.fecha_giro) await ctx.update(operaciones, op.id, { conciliada: true });
    return;
  }
  await pasarAVigente(ctx, await ctx.lock(operaciones, op.id), { conciliada: true });
  await ponerAlDia(ctx, op.id);
}

/** `movimiento.desconciliado`: without a filed proof the giro has to be proved again. */
export async function alDesconciliar(ctx: Ctx, e: Event<'movimiento.desconciliado'>): Promise<void> {
  const op = e.origen.area === 'operaciones' ? await ctx.find(operaciones, e.origen.id) : undefined;
  if (!op?.conciliada) return;
  const vuelve = op.estado === 'vigente' && op.comprobante_archivo === null;
  await ctx.update(operaciones, op.id, { conciliada: false, ...(vuelve ? { estado: estados.go(op.estado, 'desconciliar') } : {}) });
}

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
