import { and, eq, inArray } from 'drizzle-orm';
import { actualizarObligacion, obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { operaciones } from '../tables.ts';
import { pkDe } from './asiento.ts';
import { cuadrarCausa } from './causa.ts';
import { pasarAVigente } from './confirmar.ts';
import { ponerAlDia } from './estado-segun-documentos.ts';
import { reabrirEtapa, revisarEtapas } from './etapas.ts';
import { type OperacionFila, operacionesDeDocumentos } from './filas.ts';

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
