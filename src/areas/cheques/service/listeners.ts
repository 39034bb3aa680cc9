import { and, eq, inArray } from 'drizzle-orm';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import { EN_CARTERA } from '../domain/estados.ts';
import { cheques } from '../tables.ts';
import { recibirComprado } from './recibir.ts';
import { sacar } from './salidas.ts';

/** `documento.cheque_recibido`: the paper of a cheque that we may buy waits for its custody, with its receipt; no money moves. */
export async function alRecibirDocumento(ctx: Ctx, e: Event<'documento.cheque_recibido'>): Promise<void> {
  const { rut_girador, nombre_girador, banco, cta_cte, num_cheque, monto, fecha, nominativo, cruzado } = e;
  await asegurarPersona(ctx, { rut: rut_girador, nombre: nombre_girador });
  await recibirComprado(
    ctx,
    { banco, cta_cte, num_cheque, monto, fecha, otra_plaza: false, rut_girador, nombre_girador, nominativo, cruzado },
    {
      cliente_rut: e.cliente_rut,
      nombre: e.nombre_cliente,
      objeto_pk: `documento:${e.documento_id}`,
      objeto_tipo: 'documento',
      objeto_numero: e.documento,
      objeto_cuota: null,
      objeto_vence: fecha,
      pagare_id: null,
      pagarevista: null,
    },
  );
}

/** `documento.cheque_devuelto`: the paper that is still here goes back to the client. */
export async function alDevolverDocumento(ctx: Ctx, e: Event<'documento.cheque_devuelto'>): Promise<void> {
  const [c] = await ctx.db
    .select()
    .from(cheques)
    .where(
      and(
        eq(cheques.empresa_id, ctx.empresa_id),
        eq(cheques.objeto_pk, `documento:${e.documento_id}`),
        inArray(cheques.estado, [...EN_CARTERA]),
      ),
    )
    .for('update');
  if (c) await sacar(ctx, c, 'devolver', e.motivo, null);
}
