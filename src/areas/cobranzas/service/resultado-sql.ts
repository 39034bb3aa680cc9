import { and, eq, sql } from 'drizzle-orm';
import { aplicadoA } from '#areas/recaudaciones/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { tickets } from '../tables.ts';
import { correr } from './consulta.ts';
import { alcance } from './filas.ts';

/** What an arm had in hand between two days. */
interface Brazo {
  tickets: number;
  personas: number;
  recuperado: Pesos;
  /** What is still owed of the debts of its tickets, and what left them for a lawyer or was written off. */
  por_recuperar: Pesos;
  contactos: number;
}

type Ventana = { desde: Fecha; hasta: Fecha };

/** Tickets within reach that were open on some day of the window, with the key of the strategy that each follows, or followed when it closed. */
async function suyos(ctx: ReadCtx, v: Ventana) {
  const filtro = await alcance(ctx);
  const ids = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.empresa_id, ctx.empresa_id), filtro));
  return sql`(select e.clave, t.id, t.rut_deudor, t.num_ticket, t.abierto_el, t.cerrado from cobranza_ticket t
    join cobranza_estrategia e on e.empresa_id = t.empresa_id and e.id = t.estrategia_id
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.abierto_el <= ${v.hasta}::date and (t.cerrado is null or t.cerrado >= ${v.desde}::date)
      and ${filtro ? sql`t.id in ${ids}` : sql`true`})`;
}

interface Plazo {
  clave: string;
  desde: Fecha;
  hasta: Fecha;
  pks: string[];
}

/**
 * The days on which each debt was in the hands of each arm: from the opening of its ticket, or the first day of the window, to the day on which the debt
 * left, its ticket closed, or the eve of the next ticket that took it. No day of a debt is of two tickets, so no peso is counted twice.
 */
async function plazos(ctx: ReadCtx, v: Ventana): Promise<Plazo[]> {
  const q = sql`with s as materialized ${await suyos(ctx, v)},
    d as (select s.clave, s.abierto_el, s.cerrado, i.pk, case when bool_or(i.vivo) then null else max(i.salida_el) end as salio,
        lead(s.abierto_el) over (partition by i.pk order by s.abierto_el, s.num_ticket) as otro
      from s join cobranza_item i on i.empresa_id = ${ctx.empresa_id}::uuid and i.ticket_id = s.id
      group by s.clave, s.id, s.num_ticket, s.abierto_el, s.cerrado, i.pk),
    p as (select clave, pk, greatest(abierto_el, ${v.desde}::date) as desde, least(salio, cerrado, otro - 1, ${v.hasta}::date) as hasta from d)
    select clave, desde::text as desde, hasta::text as hasta, jsonb_agg(pk order by pk) as pks from p where desde <= hasta group by clave, desde, hasta`;
  return (await correr<Plazo>(ctx, q)).rows;
}

/** Counts of each arm that need no payment: its tickets, their people, what is left to recover, and the contacts that it spent. */
async function cuentas(ctx: ReadCtx, v: Ventana) {
  const q = sql`with s as materialized ${await suyos(ctx, v)}
    select clave, count(*)::int as tickets, count(distinct rut_deudor)::int as personas,
      coalesce(sum((select sum(i.saldo) from cobranza_item i where i.empresa_id = ${ctx.empresa_id}::uuid and i.ticket_id = s.id
        and (i.vivo or (i.salida in ('CAUSA', 'CASTIGADA') and i.salida_el >= ${v.desde}::date)))), 0)::text as por_recuperar,
      coalesce(sum((select count(*) from cobranza_gestion g where g.empresa_id = ${ctx.empresa_id}::uuid and g.ticket_id = s.id
        and g.canal <> 'NOTA' and not g.entrante and g.fecha between ${v.desde}::date and ${v.hasta}::date)), 0)::int as contactos
    from s group by clave`;
  return (await correr<{ clave: string; tickets: number; personas: number; por_recuperar: string; contactos: number }>(ctx, q)).rows;
}

/** What each strategy recovered between two days, by its key; docs/decisiones/0120 says what counts. */
export async function recuperadoPor(ctx: ReadCtx, v: Ventana): Promise<Map<string, Brazo>> {
  const suyas = await plazos(ctx, v);
  const pagos = await aplicadoA(
    ctx,
    suyas.map((p) => ({ id: p.clave, pks: p.pks, desde: p.desde, hasta: p.hasta })),
  );
  const filas = await cuentas(ctx, v);
  return new Map(
    filas.map(({ clave, por_recuperar, ...n }) => [
      clave,
      { ...n, por_recuperar: pesos(Number(por_recuperar)), recuperado: pagos.get(clave) ?? pesos(0) },
    ]),
  );
}
