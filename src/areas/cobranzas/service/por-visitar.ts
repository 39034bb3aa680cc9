import { and, eq, inArray, sql } from 'drizzle-orm';
import { direccionesDe } from '#areas/clientes/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { moraDe } from '../domain/mora.ts';
import { tickets } from '../tables.ts';
import { alcance, cargar, type TicketFila } from './filas.ts';
import { vivosDe } from './mover.ts';
import { exigirObligado, type Obligado, obligadosDe } from './personas.ts';

/** Where a person of a ticket is to be visited, and for how much; `lugar` null: nobody knows where it lives. */
export interface PorVisitar {
  ticket_id: string;
  num_ticket: number;
  sucursal: string | null;
  rut_deudor: Rut;
  persona_rut: Rut;
  contacto_id: string | null;
  nombre: string;
  monto: number;
  dias_mora: number;
  /** Its next act is a visit. */
  toca_visita: boolean;
  lugar: { direccion: string; comuna: string } | null;
  /** Hours at which its contact said that it can be found. */
  horario: { desde: string; hasta: string } | null;
}

async function porVisitar(ctx: ReadCtx, t: TicketFila, p: Obligado): Promise<PorVisitar> {
  const suyas = await direccionesDe(ctx, p.rut);
  const d = suyas.find((x) => x.tipo === 'COBRANZA') ?? suyas[0];
  const contacto = p.contactos[0];
  const hoy = await deudasPorPk(
    ctx,
    (await vivosDe(ctx, t)).map((i) => i.pk),
  );
  const depto = d?.depto ? `, ${d.depto}` : '';
  return {
    ticket_id: t.id,
    num_ticket: t.num_ticket,
    sucursal: t.sucursal,
    rut_deudor: t.rut_deudor,
    persona_rut: p.rut,
    contacto_id: contacto?.id ?? null,
    nombre: p.nombre,
    monto: sumPesos(hoy.map((x) => x.total)),
    dias_mora: moraDe(t, ctx.hoy),
    toca_visita: t.proxima_tipo === 'VISITA',
    lugar: d ? { direccion: `${d.calle} ${d.numero}${depto}`, comuna: d.comuna } : null,
    horario: contacto?.horario ?? null,
  };
}

/** One of the people of a ticket, its debtor unless told, as a route needs it. 404 out of reach; 422 `persona_ajena`. */
export async function paraVisitar(ctx: ReadCtx, ticket_id: string, persona_rut?: Rut | null): Promise<PorVisitar> {
  const t = await cargar(ctx, ticket_id, false);
  return porVisitar(ctx, t, await exigirObligado(ctx, t, persona_rut ?? t.rut_deudor));
}

/** Tickets that may go to a route, those that a visit is due on first: gestionados o en espera, within reach. */
export async function ticketsPorVisitar(ctx: ReadCtx, o: { sucursal: string | null; max: number }): Promise<PorVisitar[]> {
  const filtro = and(
    inArray(tickets.estado, ['EN_GESTION', 'EN_ESPERA']),
    o.sucursal ? eq(tickets.sucursal, o.sucursal) : undefined,
    await alcance(ctx),
  );
  const orden = [sql`(${tickets.proxima_tipo} = 'VISITA') desc`, sql`${tickets.monto_vencido} desc`, tickets.num_ticket];
  const out: PorVisitar[] = [];
  for (const t of await ctx.rows(tickets, filtro, { orden, limit: o.max })) {
    const p = (await obligadosDe(ctx, t)).find((x) => x.rut === t.rut_deudor);
    if (p) out.push(await porVisitar(ctx, t, p));
  }
  return out;
}

/** Keys of the living debts of a ticket, the oldest first. */
export const deudasDeTicket = async (ctx: ReadCtx, ticket_id: string): Promise<string[]> =>
  (await vivosDe(ctx, { id: ticket_id })).map((i) => i.pk);
