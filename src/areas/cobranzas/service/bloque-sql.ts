import { and, eq, sql } from 'drizzle-orm';
import type { Bloque } from '#platform/server/cifras/tipos.ts';
import { tickets } from '../tables.ts';
import { alcance } from './filas.ts';
import { diasMora } from './mora-sql.ts';

/** Cases of collection of what a RUT owes, or of what others owe to who sold it. */
export const bloqueTickets: Bloque = {
  bloque: 'tickets',
  titulo: 'Tickets',
  permiso: 'cobranzas:ver',
  orden: 130,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select t.id::text as clave, t.id, t.num_ticket, t.division, t.estado, t.rut_deudor, t.abierto_el as fecha, ${diasMora(ctx.hoy)} as dias_mora, t.proxima_tipo, t.proxima_fecha, t.cerrado,
      t.monto_vencido, t.monto_total, case when t.cerrado is null then t.monto_vencido end as abierto
    from cobranza_ticket t where t.empresa_id = ${ctx.empresa_id}::uuid and (t.rut_deudor = ${q.rut} or exists (select 1 from cobranza_item i
      where i.empresa_id = t.empresa_id and i.ticket_id = t.id and i.cliente_rut = ${q.rut}))`,
  alcance: async (ctx, c) => {
    const suyos = await alcance(ctx);
    if (!suyos) return undefined;
    const ids = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.empresa_id, ctx.empresa_id), suyos));
    return sql`${c('id')} in ${ids}`;
  },
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'division', titulo: 'División', clase: 'palabra' },
    { campo: 'rut_deudor', titulo: 'Deudor', clase: 'rut' },
    { campo: 'fecha', titulo: 'Abierto', clase: 'fecha' },
    { campo: 'dias_mora', titulo: 'Días de mora', clase: 'numero' },
    { campo: 'proxima_tipo', titulo: 'Sigue', clase: 'palabra' },
    { campo: 'proxima_fecha', titulo: 'El', clase: 'fecha' },
    { campo: 'monto_vencido', titulo: 'Vencido', clase: 'pesos' },
  ],
  cifras: [],
  sucesos: [
    { fecha: 'fecha', que: 'Se abrió un ticket', monto: 'monto_vencido', gravedad: 'aviso' },
    { fecha: 'cerrado', que: 'Se cerró el ticket' },
  ],
  fila: (r) => ({ titulo: `Ticket ${String(r.num_ticket)}`, url: `/cobranzas/${String(r.id)}` }),
};
