import { devolverUso, libreDe, lineasDe, reservarLinea, usarReserva } from '#areas/clientes/public.server.ts';
import { moverAmparo } from '#areas/contratos/public.server.ts';
import type { documentosPorId } from '#areas/documentos/public.server.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { type Ctx, passes } from '#platform/server/context.ts';
import type { OperacionFila } from './filas.ts';

export type DocumentoVivo = Awaited<ReturnType<typeof documentosPorId>>[number];

/** States of a document that owes us nothing any more. */
export const FIN: readonly string[] = ['pagado', 'devuelto', 'castigado'];

/** Who keeps the line hears that it holds more than it should, or less. */
async function avisar(ctx: Ctx, op: OperacionFila, titulo: string, cuerpo: string): Promise<void> {
  await ctx.emit('aviso.enviado', {
    permiso: 'operaciones:autorizar',
    tipo: 'linea_excedida',
    titulo,
    cuerpo: `${op.cliente_nombre}, operación ${op.num_operacion}: ${cuerpo}`,
    url: `/operaciones/${op.id}`,
  });
}

/**
 * Takes `falta` of the line again, exceso included: the money is out already, so what has no room is taken all the same and stands as
 * sobregiro of the line until it is given back (areas/1 clientes, línea). The row is locked first, so that the exceso is exactly what lacks.
 * An ended line takes nothing. Answers what was taken.
 */
async function retomar(ctx: Ctx, op: OperacionFila, linea_id: string, falta: Pesos): Promise<Pesos> {
  await devolverUso(ctx, linea_id, 0);
  const todas = await lineasDe(ctx, op.cliente_rut);
  const pedida = todas.find((l) => l.id === linea_id);
  const linea = pedida?.reemplazada_por ? todas.find((l) => l.id === pedida.reemplazada_por) : pedida;
  const libre = linea ? libreDe(linea) : 0;
  const exceso = Math.max(0, falta - libre);
  const refusal = await passes(() => reservarLinea(ctx, linea_id, falta, { exceso }));
  if (refusal) {
    await avisar(ctx, op, 'Línea terminada con deuda viva', `${formatPesos(falta)} vuelven a deberse y la línea ya no está vigente`);
    return pesos(0);
  }
  await usarReserva(ctx, linea_id, falta);
  if (exceso > 0) await avisar(ctx, op, 'Línea excedida por un pago reversado', `${formatPesos(pesos(exceso))} sobre la línea`);
  return falta;
}

/**
 * Leaves line and contract with what the documents still owe of their advance. A reversed payment is never refused for it: what no longer
 * fits in the line is taken as exceso, and what an ended line cannot take stays out of it, both told to who authorises giros.
 */
export async function ajustarUso(
  ctx: Ctx,
  op: OperacionFila,
  docs: readonly DocumentoVivo[],
): Promise<{ linea_usada: Pesos; amparo: Pesos }> {
  const pendiente = sumPesos(docs.filter((d) => !FIN.includes(d.estado)).map((d) => d.anticipo_pendiente ?? 0));
  const { linea_id, contrato_id } = op;
  let linea_usada: Pesos = op.linea_usada;
  if (linea_id && linea_usada > pendiente) {
    await devolverUso(ctx, linea_id, linea_usada - pendiente);
    linea_usada = pendiente;
  } else if (linea_id && linea_usada < pendiente) {
    linea_usada = sumPesos([linea_usada, await retomar(ctx, op, linea_id, pesos(pendiente - linea_usada))]);
  }
  if (contrato_id && pendiente !== op.amparo) {
    const vive = (n: number) => (n > 0 ? 1 : 0);
    await moverAmparo(ctx, contrato_id, { operaciones: vive(pendiente) - vive(op.amparo), saldo: pendiente - op.amparo });
  }
  return { linea_usada, amparo: contrato_id ? pendiente : pesos(0) };
}
