import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { todosLosObligados } from '../domain/titulos.ts';
import { crear, demandables } from './crear.ts';

/** What may be sued for of the debts of a ticket: its objects by the keys of its debts. */
async function objetosDelTicket(ctx: Ctx, pks: readonly string[]): Promise<Set<string>> {
  const filas = await obligacionesPorPk(ctx, pks);
  return new Set(filas.flatMap((o) => (o.tipo === 'cuota' ? [`credito:${o.origen_id}`] : o.tipo === 'documento' ? [o.pk] : [])));
}

/**
 * `ticket.derivado_judicial`: the case of a ticket is born with it, to be filed, over what may be sued for and against everybody who owes it; the court
 * is told when it is filed. 422 `titulo_no_disponible` when nothing of it may be.
 */
export async function alDerivarTicket(ctx: Ctx, e: Event<'ticket.derivado_judicial'>): Promise<void> {
  const suyos = await objetosDelTicket(ctx, e.pks);
  const todos = (await demandables(ctx, e.rut as Rut)).filter((t) => suyos.has(t.objeto));
  const titulos = todos.filter((t) => t.impide === null);
  const [primero] = titulos;
  if (!primero) {
    const lista = todos.map((t) => `${t.nombre}: ${(t.impide ?? '').replace(/^No se puede: /, '').toLowerCase()}`);
    const porque = lista.length > 0 ? lista.join('; ') : 'ninguna de sus deudas tiene un título en mora';
    throw new Rule('titulo_no_disponible', { titulo: 'Lo del ticket', porque });
  }
  const [tribunal] = await opcionesDe(ctx, 'tribunales');
  const [sucursal] = await sucursalesDe(ctx);
  const tipo = primero.tipo === 'FACTURA' || primero.tipo === 'CHEQUE' || primero.tipo === 'LETRA' ? primero.tipo : 'PAGARE';
  await crear(
    ctx,
    {
      objetos: titulos.map((t) => t.objeto),
      intervinientes: todosLosObligados(titulos).map((o) => ({ ...o, demandado: true })),
      tribunal: tribunal?.codigo ?? '',
      codigo_procedimiento: 'EJECUTIVO_OBLIGACION_DE_DAR',
      codigo_tipo_causa: tipo,
      demandante: null,
      sucursal: sucursal?.codigo ?? '',
      abogado: e.abogado as Rut,
      procurador: e.abogado as Rut,
    },
    e.ticket_id,
  );
}
