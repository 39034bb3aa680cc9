import { eq, sql } from 'drizzle-orm';
import { suplentes } from '#areas/ausencias/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { operadores } from '../tables.ts';
import { type Alcance, correr, deQuien } from './consulta.ts';

/** Closed, or in hands that are not an operator's: a route, the supervisor, a lawyer. */
const DE_OTRO_LUGAR = sql`('EN_RUTA', 'ESCALADO', 'PREJUDICIAL', 'JUDICIAL', 'CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')`;

/**
 * Tickets that nobody has, new or left by who went away, dealt to the operators of their division and branch: by overdue amount, in snake order, whoever has less load for its capacity first. Of who is
 * away, to who stands in. One statement.
 */
export async function repartir(ctx: Ctx, a: Alcance): Promise<number> {
  if ((await ctx.count(operadores, eq(operadores.activo, true))) === 0) return 0;
  const cubren = [...(await suplentes(ctx, a.al))].map(([rut, por]) => ({ rut, por }));
  const q = sql`with falta as (select * from jsonb_to_recordset(${JSON.stringify(cubren)}::jsonb) as x(rut text, por text)),
    carga as (select operador, count(*)::numeric as n from cobranza_ticket where empresa_id = ${ctx.empresa_id}::uuid and operador is not null
      and estado in ('ASIGNADO', 'EN_GESTION', 'EN_RUTA', 'ESCALADO') group by 1),
    nuevo as (select t.id, t.division, t.sucursal,
        row_number() over (partition by t.division, t.sucursal order by t.monto_vencido desc, t.num_ticket) - 1 as j
      from cobranza_ticket t where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${DE_OTRO_LUGAR} and t.operador is null and ${deQuien(a, sql`t.rut_deudor`)}),
    op as (select d.division, d.sucursal, o.rut,
        row_number() over (partition by d.division, d.sucursal order by coalesce(c.n, 0) / o.capacidad_diaria, o.rut) - 1 as k,
        count(*) over (partition by d.division, d.sucursal) as n
      from (select distinct division, sucursal from nuevo) d
      join cobranza_operador o on o.empresa_id = ${ctx.empresa_id}::uuid and o.activo
        and (cardinality(o.divisiones) = 0 or d.division = any(o.divisiones)) and (cardinality(o.sucursales) = 0 or d.sucursal = any(o.sucursales))
      left join carga c on c.operador = o.rut)
    update cobranza_ticket t set operador = coalesce(f.por, op.rut), estado = case when t.estado = 'NUEVO' then 'ASIGNADO' else t.estado end, version = t.version + 1
    from nuevo join op on op.division = nuevo.division and op.sucursal is not distinct from nuevo.sucursal
      and op.k = case when (nuevo.j / op.n) % 2 = 0 then nuevo.j % op.n else op.n - 1 - nuevo.j % op.n end
    left join falta f on f.rut = op.rut
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.id = nuevo.id`;
  return (await correr(ctx, q)).n;
}
