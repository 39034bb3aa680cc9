import { documentosPorId, moverDocumentos } from '#areas/documentos/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type ChequeFila, esComprado } from './filas.ts';

const POR_COMPRAR = ['validado', 'reservado'];
const POR_COBRAR = ['vigente', 'protestado', 'judicial'];

const documentoDe = async (ctx: ReadCtx, c: Pick<ChequeFila, 'objeto_pk'>) =>
  (await documentosPorId(ctx, [c.objeto_pk.slice('documento:'.length)]))[0];

/** It is not ours to collect until its documento is paid out. 422 `documento_sin_girar` {numero}. */
export async function exigirGirado(ctx: ReadCtx, c: ChequeFila): Promise<void> {
  if (!esComprado(c)) return;
  const d = await documentoDe(ctx, c);
  if (!d || !POR_COBRAR.includes(d.estado)) throw new Rule('documento_sin_girar', { numero: c.objeto_numero });
}

/** While its documento may be bought the paper does not leave by itself. 422 `documento_en_curso` {numero}. */
export async function exigirSinCurso(ctx: ReadCtx, c: ChequeFila): Promise<void> {
  if (!esComprado(c)) return;
  const d = await documentoDe(ctx, c);
  if (d && POR_COMPRAR.includes(d.estado)) throw new Rule('documento_en_curso', { numero: c.objeto_numero });
}

/** States of the documento that each act on its paper moves. */
type Acto = 'protestar' | 'demandar' | 'devolver_de_judicial';
const DESDE: Readonly<Record<Acto, readonly string[]>> = {
  protestar: ['vigente'],
  demandar: ['vigente', 'protestado'],
  devolver_de_judicial: ['judicial'],
};

/** What happens to the paper happens to the documento that it is. */
export async function seguirDocumento(ctx: Ctx, c: ChequeFila, accion: Acto): Promise<void> {
  const d = esComprado(c) ? await documentoDe(ctx, c) : undefined;
  if (d && DESDE[accion].includes(d.estado)) await moverDocumentos(ctx, [d.id], accion);
}
