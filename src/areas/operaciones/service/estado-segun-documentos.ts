import { documentosPorId } from '#areas/documentos/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { operaciones } from '../tables.ts';
import { olvidarSinObjeto } from './castigo-pedido.ts';
import { documentosDe, type OperacionFila } from './filas.ts';
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
