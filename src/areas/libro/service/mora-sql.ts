import { type SQL, sql } from 'drizzle-orm';
import { diasSinBanco, ultimoVencido } from '#finanzas/dias-mora.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** Last due date that is late at the end of a day (`finanzas/dias-mora`), by the calendar of the company. */
export const ultimoVencidoAl = async (ctx: ReadCtx, al: Fecha = ctx.hoy): Promise<Fecha> => ultimoVencido(al, await ctx.calendar());

/** Days without banks in a row that the longest stretch of the calendar has, with room: what fell due before them is late whatever the day. */
const RACHA = 30;

/**
 * The days without banks up to `hasta` that decide whether something is late on a day from `desde` on, as the `from` of a statement: `dia` and
 * `paga`, the banking day on which what falls due on it is paid.
 */
export async function sinBanco(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<SQL> {
  const dias = diasSinBanco(addDays(desde, -RACHA), hasta, await ctx.calendar());
  return sql`(select dia, paga from jsonb_to_recordset(${JSON.stringify(dias)}::jsonb) as d(dia date, paga date))`;
}

/** Days of mora of what fell due on `vence` at the end of `fin`: negative before it is due, 0 until the banking day to pay it (`paga`) has passed. */
export const diasTarde = (vence: string, fin: string, paga: string): SQL =>
  sql.raw(`case when ${fin} between ${vence} and coalesce(${paga}, ${vence}) then 0 else ${fin} - ${vence} end`);

const textos = (lista: readonly string[]) => sql`(select value from jsonb_array_elements_text(${JSON.stringify(lista)}::jsonb))`;

/**
 * Days of mora of the worst live debt of each RUT today, in the roles that the parameter `roles_mora` names: what raises a level of the comité and
 * what blocks ask here and nowhere else. CEDENTE is who sold a document that its debtor has not paid. Who is not late has no entry. Of
 * everybody, or of `ruts`; one query.
 */
export async function diasMoraPorRut(ctx: ReadCtx, ruts?: readonly Rut[]): Promise<Map<Rut, number>> {
  if (ruts?.length === 0) return new Map();
  const roles = (await ctx.param(contract, 'roles_mora')).split(',').map((r) => r.trim());
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const r = await ctx.db.execute(sql`select rut, dias from (with viva as (
      select pk, rut, rol, cliente_rut, ${ctx.hoy}::date - vencimiento as dias from "libro_obligacion"
      where empresa_id = ${empresa} and estado = 'vigente' and vencimiento <= ${await ultimoVencidoAl(ctx)}::date
        and (capital + interes + gastos + costas + mora > 0 or coalesce(capital_uf, 0) + coalesce(interes_uf, 0) + coalesce(gastos_uf, 0) > 0)),
    responde as (
      select rut, rol, dias from viva
      union all select cliente_rut, 'CEDENTE', dias from viva where cliente_rut is not null and cliente_rut <> rut
      union all select g.rut, g.rol, viva.dias from viva join "libro_obligado" g on g.empresa_id = ${empresa} and g.pk = viva.pk
        and coalesce(g.desde, '-infinity') <= ${ctx.hoy}::date and coalesce(g.hasta, 'infinity') > ${ctx.hoy}::date)
    select rut, max(dias)::int as dias from responde
    where rol in ${textos(roles)} ${ruts ? sql`and rut in ${textos(ruts)}` : sql``} group by rut) d`);
  return new Map((r as unknown as { rows: { rut: Rut; dias: number }[] }).rows.map((f) => [f.rut, f.dias]));
}

/** The same of one RUT; 0 when it is not late. */
export const diasMoraDe = async (ctx: ReadCtx, rut: Rut): Promise<number> => (await diasMoraPorRut(ctx, [rut])).get(rut) ?? 0;
