import { and, eq, sql } from 'drizzle-orm';
import { columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { tickets } from '../tables.ts';
import { alcance } from './filas.ts';
import { nombresPorRut } from './nombres.ts';

/** Each open ticket of collections. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_ticket, q.nombre, q.estado, q.division, q.operador, q.monto_total, q.monto_vencido, ${venceEn(sql`q.proxima_fecha`, t.al)} as vence_en, case when q.proxima_fecha < ${t.al}::date then 1 else 0 end as atrasado, ${await columnasDeCliente(ctx, sql`q.rut_deudor`, sql`${t.al}::date`, sql`q.sucursal`)}
    from cobranza_ticket q where q.empresa_id = ${ctx.empresa_id}::uuid and q.cerrado is null`;

export const cuboTickets: Cubo = cubo({
  nombre: 'tickets',
  titulo: 'Tickets de cobranza',
  permiso: 'cobranzas:ver',
  ambito: 'hoy',
  grano: 'ticket',
  filas,
  alcance: async (ctx, c) => {
    const suyos = await alcance(ctx);
    if (!suyos) return undefined;
    const ids = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.empresa_id, ctx.empresa_id), suyos));
    return sql`${c('id')} in ${ids}`;
  },
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'division', 'operador', 'vence_en'],
  medidas: {
    en_cobranza: {
      clase: 'suma',
      columna: 'monto_total',
      titulo: 'En cobranza',
      sentencia: 'Lo que se debe en tickets abiertos',
      unidad: 'pesos',
    },
    vencido_en_cobranza: {
      clase: 'suma',
      columna: 'monto_vencido',
      titulo: 'Vencido en cobranza',
      sentencia: 'Parte de ello que está vencida',
      unidad: 'pesos',
    },
    tickets_atrasados: {
      clase: 'suma',
      columna: 'atrasado',
      titulo: 'Atrasados',
      sentencia: 'Tickets cuya próxima gestión ya pasó',
      unidad: 'numero',
    },
    tickets: { clase: 'cuenta', titulo: 'Tickets', sentencia: 'Cuántos tickets abiertos', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Ticket ${String(r.num_ticket)} de ${String(r.nombre)}`, url: `/cobranzas/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeTickets: readonly Dimension[] = [
  { nombre: 'division', titulo: 'División', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'operador', titulo: 'Operador', nombres: (ctx) => nombresPorRut(ctx) },
];
