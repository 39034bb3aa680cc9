import { and, eq } from 'drizzle-orm';
import { bloquearPorHecho, levantarPorHecho } from '#areas/clientes/public.server.ts';
import { type DocumentoFila, documentosPorId } from '#areas/documentos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { EstadoVerificacion } from '../domain/verificacion.ts';
import { items, verificaciones } from '../tables.ts';
import { nombreDe } from './documentos-de.ts';
import { seguir, sincronizar } from './sincronizar.ts';

/** What is bought already: its money left. */
const GIRADOS: readonly string[] = ['vigente', 'protestado'];
const MOTIVO = 'DOCUMENTOS_NO_CONFORMES';

/** Documents paid out to a client that their debtors do not recognise today. */
async function noReconocidos(ctx: Ctx, cliente: Rut): Promise<number> {
  const malas = await ctx.rows(
    verificaciones,
    and(eq(verificaciones.cliente_rut, cliente), eq(verificaciones.estado, 'NO_CONFORME'), eq(verificaciones.en_vigor, true)),
  );
  const docs = await documentosPorId(
    ctx,
    malas.map((v) => v.documento_id),
  );
  return docs.filter((d) => GIRADOS.includes(d.estado)).length;
}

/**
 * A debtor disowns what was already paid out: its client gets no new business and the debt goes to a ticket, due or not. What was said of it changed and
 * nothing of his is disowned any more: the bloqueo is lifted.
 */
export async function trasElGiro(ctx: Ctx, d: DocumentoFila, estado: EstadoVerificacion): Promise<void> {
  if (!GIRADOS.includes(d.estado)) return;
  if (estado !== 'NO_CONFORME') {
    if ((await noReconocidos(ctx, d.cliente_rut)) === 0) await levantarPorHecho(ctx, d.cliente_rut, MOTIVO);
    return;
  }
  await bloquearPorHecho(ctx, d.cliente_rut, MOTIVO, `${d.razon_deudor} no reconoce el documento ${nombreDe(d)}`);
  const pk = `documento:${d.id}`;
  await ctx.last(async () => {
    await sincronizar(ctx, { al: ctx.hoy, ruts: [d.deudor_rut] }, { pks: [pk], origen: 'POST_GIRO' });
    const [i] = await ctx.rows(items, and(eq(items.pk, pk), eq(items.vivo, true)));
    if (!i || i.estado_verificacion === estado) return;
    await ctx.update(items, i.id, { estado_verificacion: estado });
    await seguir(ctx, [d.deudor_rut]);
  });
}
