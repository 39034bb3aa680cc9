import type { Ctx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { gestiones } from '../tables.ts';
import { propios, type TicketFila } from './filas.ts';

/** A note on a ticket: no contact, so it spends nothing. */
export async function anotar(ctx: Ctx, t: TicketFila, comentario: string, estado_seguimiento?: string | null): Promise<void> {
  const m = momentoDe(ctx);
  await ctx.insert(gestiones, {
    ticket_id: t.id,
    canal: 'NOTA',
    finalidad: 'INFORMATIVA',
    persona_rut: t.rut_deudor,
    fecha: m.fecha,
    minuto: m.minuto,
    inicio: ctx.instante,
    fin: ctx.instante,
    comentario,
    estado_seguimiento: estado_seguimiento ?? null,
    operador: propios(ctx)[0] ?? null,
    operador_nombre: ctx.session.nombre,
  });
}
