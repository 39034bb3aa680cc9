import { type SQL, sql } from 'drizzle-orm';
import { personasProtegidas } from '#areas/clientes/public.server.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { obligacionesPorCobrar } from '#areas/libro/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { type Alcance, arreglo, CERRADO, correr, deQuien, NO_RECIBE, nuevosIds } from './consulta.ts';

const TIPO: SQL = sql`case when d.clase = 'protesto' then 'PROTESTO' else upper(d.tipo) end`;
/** Which desk collects it: what comes from a credit or its guarantees is of CREDITOS, the rest of FACTORING. */
const DIVISION: SQL = sql`case when d.producto in ('SERVIU', 'BONO_DE_RIEGO') then 'SERVIU_RIEGO'
  when d.tipo = 'cuota' or d.origen_area in ('creditos', 'garantias') then 'CREDITOS' else 'FACTORING' end`;

/**
 * Cuotas of credits whose buyer collects by himself: nobody here asks for them, nor spends a contact of their debtor (docs/decisiones/0143). As a list inside
 * a statement.
 */
export async function deOtroCobrador(ctx: ReadCtx): Promise<(d: SQL) => SQL> {
  const ids = (await ctx.askOne('credito.cobrados_por_otro', { fecha: ctx.hoy })) ?? [];
  return (d) =>
    ids.length === 0
      ? sql`false`
      : sql`(${d}.origen_area = ${creditos.area} and ${d}.origen_id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`;
}

/** Debts that should be in a ticket and are in none: open, due or about to be, and not in a judicial case. */
const sueltas = (
  ctx: Ctx,
  deudas: SQL,
  a: Alcance,
  hasta: Fecha,
  ajena: SQL,
): SQL => sql`select d.*, ${DIVISION} as division, ${TIPO} as tipo_documento
  from ${deudas} d
  where d.estado = 'vigente' and d.saldo > 0 and d.clase <> 'causa' and d.vencimiento <= ${hasta}::date and ${deQuien(a, sql`d.rut`)} and not ${ajena}
    and not exists (select 1 from cobranza_item i where i.empresa_id = ${ctx.empresa_id}::uuid and i.pk = d.pk and i.vivo)`;

/** A living debt leaves its ticket when it is closed, when a case of its own took it, or when who bought it collects it by himself. One that the auxiliary does not have yet stays. */
const retirar = (ctx: Ctx, deudas: SQL, a: Alcance, ajena: SQL): SQL => sql`update cobranza_item i
  set vivo = false, salida = case when not x.abierta then 'PAGADA' when x.clase = 'causa' then 'CAUSA' else 'RETIRADA' end, salida_el = ${ctx.hoy}::date,
    saldo = case when x.abierta then i.saldo else 0 end, version = i.version + 1
  from (select k.id, d.clase, d.estado = 'vigente' as abierta, ${ajena} as ajena, t.estado from cobranza_item k
    join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id
    join ${deudas} d on d.pk = k.pk
    where k.empresa_id = ${ctx.empresa_id}::uuid and k.vivo and ${deQuien(a, sql`t.rut_deudor`)}) x
  where i.empresa_id = ${ctx.empresa_id}::uuid and i.id = x.id
    and (not x.abierta or x.ajena or (x.clase = 'causa' and x.estado not in ('PREJUDICIAL', 'JUDICIAL')))`;

const refrescar = (ctx: Ctx, deudas: SQL, a: Alcance): SQL => sql`update cobranza_item i
  set saldo = d.saldo, vencimiento_efectivo = d.vencimiento, version = i.version + 1
  from ${deudas} d
  where i.empresa_id = ${ctx.empresa_id}::uuid and i.vivo and d.pk = i.pk and d.estado = 'vigente' and ${deQuien(a, sql`d.rut`)}
    and (i.saldo <> d.saldo or i.vencimiento_efectivo <> d.vencimiento)`;

interface Nuevo {
  origen: string | null;
  sla: Fecha;
  quien: readonly string[];
}

/** Tickets that closed with one of the new debts (`n`), the last of each person and division that has no other one open: they wake with it. */
const despertar = (ctx: Ctx): SQL => sql`update cobranza_ticket t
  set estado = 'EN_GESTION', cerrado = null, motivo_cierre = null, proxima_fecha = ${ctx.hoy}::date, proxima_tipo = 'REVISION', version = t.version + 1
  from (select distinct on (z.rut_deudor, z.division) z.id from n
    join cobranza_item i on i.empresa_id = ${ctx.empresa_id}::uuid and i.pk = n.pk and not i.vivo
    join cobranza_ticket z on z.empresa_id = i.empresa_id and z.id = i.ticket_id and z.rut_deudor = n.rut and z.division = n.division
    where z.estado in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO') and not exists (
      select 1 from cobranza_ticket o where o.empresa_id = z.empresa_id and o.rut_deudor = z.rut_deudor and o.division = z.division
        and o.estado not in ${NO_RECIBE})
    order by z.rut_deudor, z.division, z.num_ticket desc) x
  where t.empresa_id = ${ctx.empresa_id}::uuid and t.id = x.id returning t.id, t.rut_deudor, t.division`;

/** What a ticket for each person and division says that has new debts (`n`) and none that takes them (`recibe`). */
const grupos = (a: Alcance): SQL => sql`select n.rut, n.division, min(n.vencimiento) as vence, bool_or(n.clase = 'protesto') as protesto,
    (array_agg(n.sucursal order by n.vencimiento, n.pk))[1] as sucursal, sum(n.saldo)::bigint as total,
    coalesce(sum(n.saldo) filter (where n.vencimiento < ${a.al}::date), 0)::bigint as vencido
  from n where not exists (select 1 from recibe r where r.rut_deudor = n.rut and r.division = n.division) group by n.rut, n.division`;

/**
 * Those tickets (`g`), each with its number from the counter of the series, without gaps. It is born with its name and its sums, so that the night that opens
 * many writes each of them once.
 */
const abrir = (
  ctx: Ctx,
  a: Alcance,
  o: Nuevo,
): SQL => sql`insert into cobranza_ticket (id, empresa_id, hecho_por, creado_en, num_ticket, division,
    sucursal, rut_deudor, nombre, protegida, origen, abierto_el, vence, monto_total, monto_vencido, estado_recaudacion, proxima_fecha, proxima_tipo, sla_vence)
  select ${nuevosIds()}, ${ctx.empresa_id}::uuid, ${arreglo(o.quien)}, ${ctx.ahora.toISOString()}::timestamptz,
    f.ultimo - (count(*) over ())::int + (row_number() over (order by g.vence, g.rut, g.division))::int, g.division, g.sucursal, g.rut,
    coalesce(p.nombre, ''), coalesce(p.protegida, false),
    coalesce(${o.origen}::text, case when g.protesto then 'CHEQUE_PROTESTADO' when g.vence < ${a.al}::date then 'MORA' else 'PREVENTIVA' end),
    ${ctx.hoy}::date, g.vence, g.total, g.vencido, case when g.protesto then 'PROTESTADO' else 'SIN_GESTION' end,
    ${a.al}::date, case when g.vence < ${a.al}::date then 'LLAMADA' else 'CORREO' end, ${o.sla}::date
  from g cross join f left join ${personasProtegidas(ctx)} p on p.rut = g.rut
  returning id, rut_deudor, division`;

/**
 * New debts (`nuevas`, read once) enter the open ticket of their person and division, wake the one that they closed with, or open another: the parts of one
 * statement whatever their number, that `b` (the tickets opened) and `e` (the debts that came in) end.
 */
const entrar = (ctx: Ctx, nuevas: SQL, a: Alcance, o: Nuevo): SQL => sql`n as materialized (${nuevas}),
  d as (${despertar(ctx)}),
  recibe as (select t.id, t.rut_deudor, t.division from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${NO_RECIBE} and ${deQuien(a, sql`t.rut_deudor`)} union all select * from d),
  g as materialized (${grupos(a)}),
  f as (insert into folio (empresa_id, serie, ultimo) select ${ctx.empresa_id}::uuid, 'ticket', count(*)::int from g having count(*) > 0
    on conflict (empresa_id, serie) do update set ultimo = folio.ultimo + excluded.ultimo returning ultimo),
  b as (${abrir(ctx, a, o)}),
  e as (insert into cobranza_item (id, empresa_id, hecho_por, creado_en, ticket_id, pk, tipo_documento, numero, cliente_rut, origen_area, origen_id, saldo,
      saldo_inicial, vencimiento_efectivo, estado_recaudacion)
    select ${nuevosIds()}, ${ctx.empresa_id}::uuid, ${arreglo(o.quien)}, ${ctx.ahora.toISOString()}::timestamptz, t.id, n.pk, n.tipo_documento, n.numero,
      n.cliente_rut, n.origen_area, n.origen_id, n.saldo, n.saldo, n.vencimiento, case when n.clase = 'protesto' then 'PROTESTADO' else 'SIN_GESTION' end
    from n join (select * from recibe union all select * from b) t on t.rut_deudor = n.rut and t.division = n.division returning 1)`;

/** How many tickets opened and how many debts moved. */
interface Movido {
  abiertos: number;
  n: number;
}

/**
 * Leaving, changing and coming in as one statement: what leaves is not owed here any more, so that none of it comes in, and what changes is neither.
 */
async function moverJuntos(ctx: Ctx, salen: SQL, cambian: SQL, entran: SQL): Promise<Movido> {
  const { rows } = await correr<Movido>(
    ctx,
    sql`with salen as (${salen} returning i.id), cambian as (${cambian} and i.id not in (select id from salen) returning 1), ${entran}
      select (select count(*) from b)::int as abiertos,
        ((select count(*) from salen) + (select count(*) from cambian) + (select count(*) from e))::int as n`,
  );
  return rows[0] ?? { abiertos: 0, n: 0 };
}

/** The same one after another: over everybody each part wants its own plan. */
async function moverPorPartes(ctx: Ctx, salen: SQL, cambian: SQL, entran: SQL): Promise<Movido> {
  const salieron = await correr(ctx, salen);
  const cambiaron = await correr(ctx, cambian);
  const { rows } = await correr<Movido>(
    ctx,
    sql`with ${entran} select (select count(*) from b)::int as abiertos, (select count(*) from e)::int as n`,
  );
  const [x = { abiertos: 0, n: 0 }] = rows;
  return { abiertos: x.abiertos, n: salieron.n + cambiaron.n + x.n };
}

/**
 * Debts that come in and leave, in one statement for some people whatever their number: what is owed enters the open ticket of its person and division, wakes the one
 * it closed with, or opens another. `pks`: only these, due or not, asked by a person. Doing it twice is doing it once.
 */
export async function moverItems(ctx: Ctx, a: Alcance, o: { sla: Fecha; origen?: string; pks?: readonly string[] }): Promise<Movido> {
  const [deudas, dias, deOtro] = await atOnce([
    obligacionesPorCobrar(ctx),
    o.pks ? null : ctx.param(contract, 'preventiva_dias'),
    deOtroCobrador(ctx),
  ]);
  const hasta = dias === null ? ('9999-12-31' as Fecha) : addDays(a.al, dias);
  const ajena = deOtro(sql`d`);
  const todas = sueltas(ctx, deudas, a, hasta, ajena);
  const suyas = o.pks
    ? sql`select * from (${todas}) q where q.pk in (select value from jsonb_array_elements_text(${JSON.stringify(o.pks)}::jsonb))`
    : todas;
  const entran = entrar(ctx, suyas, a, { origen: o.origen ?? null, sla: o.sla, quien: ctx.people });
  const mover = a.ruts === null ? moverPorPartes : moverJuntos;
  return mover(ctx, retirar(ctx, deudas, a, ajena), refrescar(ctx, deudas, a), entran);
}

/** Debts of a record that leave collection for another reason than being paid: written off, undone, refinanced. */
export async function retirarDe(ctx: Ctx, o: { area: string; id: string }, salida: 'RETIRADA' | 'CASTIGADA'): Promise<void> {
  await correr(
    ctx,
    sql`update cobranza_item set vivo = false, salida = ${salida}, salida_el = ${ctx.hoy}::date, version = version + 1
      where empresa_id = ${ctx.empresa_id}::uuid and origen_area = ${o.area} and origen_id = ${o.id} and vivo`,
  );
}

/** Tickets of the step that are still open, as a condition over `t`. */
export const abiertos = (ctx: Ctx, a: Alcance): SQL =>
  sql`t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and ${deQuien(a, sql`t.rut_deudor`)}`;
