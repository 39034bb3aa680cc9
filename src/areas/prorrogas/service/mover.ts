import { type ChequeFila, chequesDeObjetos, devolverFechaCheque, prorrogarCheque, retirarCheque } from '#areas/cheques/public.server.ts';
import { deshacerPostergacion, postergarCuota } from '#areas/creditos/public.server.ts';
import { deshacerPostergacionDocumento, documentosPorId, postergarDocumento } from '#areas/documentos/public.server.ts';
import { actualizarObligacion, obligacionPorPk } from '#areas/libro/public.server.ts';
import { deshacerPostergacionPagare, postergarPagare } from '#areas/pagares/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Antes, items } from '../tables.ts';
import { type ItemRow, origenDe, type ProrrogaRow } from './filas.ts';

const idDe = (pk: string) => pk.slice(pk.indexOf(':') + 1);

/** What the line of the operación holds follows the advance of its document. */
async function avisarAnticipo(ctx: Ctx, id: string, cambio: number): Promise<void> {
  const [d] = await documentosPorId(ctx, [id]);
  if (!d || d.operacion_id === null || cambio === 0) return;
  const { operacion_id, estado } = d;
  const dicho = { documento_id: id, operacion_id, a_anticipo: pesos(-cambio), pagado: pesos(0), estado, fecha: ctx.hoy };
  await ctx.emit('documento.abonado', dicho);
}

async function moverDocumento(ctx: Ctx, i: ItemRow, suma: Pesos): Promise<Antes> {
  const documento = await postergarDocumento(ctx, { id: idDe(i.objeto_pk), venc_ef: i.venc_ef_nuevo, suma });
  const o = await obligacionPorPk(ctx, i.objeto_pk);
  if (!o) throw new NotFound();
  const { vencimiento, mora, mora_desde, base_mora } = o;
  await actualizarObligacion(ctx, i.objeto_pk, {
    vencimiento: i.venc_ef_nuevo,
    mora: pesos(0),
    mora_desde: i.venc_ef_nuevo,
    ...(base_mora === null ? {} : { base_mora: pesos(base_mora + suma) }),
  });
  await avisarAnticipo(ctx, idDe(i.objeto_pk), suma);
  return { documento, obligacion: { vencimiento, mora, mora_desde, base_mora } };
}

/** The cheque of the debt waits for the new date, or another takes its place. 422 `cheque_sin_custodia`, `cheque_nuevo_requerido` {numero}. */
async function moverCheque(ctx: Ctx, i: ItemRow): Promise<Antes['cheque']> {
  if (i.cheque_id === null || i.cheque_accion === null) return undefined;
  const cheque = (await chequesDeObjetos(ctx, [i.objeto_pk])).find((c: ChequeFila) => c.id === i.cheque_id);
  if (!cheque || !['recibido', 'en_cartera'].includes(cheque.estado)) return undefined;
  if (cheque.estado === 'recibido') throw new Rule('cheque_sin_custodia', { numero: cheque.num_cheque });
  if (i.cheque_accion === 'MANTIENE') {
    if (cheque.fecha >= i.vence_nuevo) return undefined;
    await prorrogarCheque(ctx, cheque.id, i.vence_nuevo);
    return { id: cheque.id, fecha: cheque.fecha };
  }
  if (!i.cheque_nuevo) throw new Rule('cheque_nuevo_requerido', { numero: cheque.num_cheque });
  await retirarCheque(ctx, cheque, { motivo: 'Prórroga', confirmar: true, nuevo: i.cheque_nuevo });
  return undefined;
}

/** The due date of one object moves, and what hangs from it. `suma`: what of the cost joins it. */
export async function mover(ctx: Ctx, p: ProrrogaRow, i: ItemRow, suma: Pesos): Promise<void> {
  // The cheque first: its debt is then as its owner left it.
  const cheque = await moverCheque(ctx, i);
  let antes: Antes = {};
  if (p.tipo_objeto === 'DOCUMENTO') antes = await moverDocumento(ctx, i, suma);
  else if (p.tipo_objeto === 'CUOTA') await postergarCuota(ctx, { pk: i.objeto_pk, a: i.vence_nuevo, suma, origen: origenDe(i.id) });
  else {
    const pagare = await postergarPagare(ctx, idDe(i.objeto_pk), i.vence_nuevo);
    antes = pagare ? { pagare } : {};
  }
  const guardado = { ...antes, ...(cheque ? { cheque } : {}) };
  await ctx.update(items, i.id, { suma, antes: guardado, aplicada: true, abierta: false });
}

/** Everything back where it was. 409 `hay_movimientos_posteriores` {lista}. */
export async function devolver(ctx: Ctx, p: ProrrogaRow, i: ItemRow): Promise<void> {
  const { antes } = i;
  if (p.tipo_objeto === 'CUOTA') await deshacerPostergacion(ctx, origenDe(i.id));
  else if (p.tipo_objeto === 'DOCUMENTO' && antes?.documento && antes.obligacion) {
    const id = idDe(i.objeto_pk);
    await deshacerPostergacionDocumento(ctx, { id, venc_ef: i.venc_ef_nuevo, suma: i.suma, antes: antes.documento });
    await actualizarObligacion(ctx, i.objeto_pk, antes.obligacion);
    await avisarAnticipo(ctx, id, -i.suma);
  } else if (antes?.pagare) await deshacerPostergacionPagare(ctx, idDe(i.objeto_pk), { de: antes.pagare, a: i.vence_nuevo });
  if (antes?.cheque) await devolverFechaCheque(ctx, antes.cheque.id, { de: antes.cheque.fecha, a: i.vence_nuevo });
  await ctx.update(items, i.id, { aplicada: false });
}
