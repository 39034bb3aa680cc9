import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { PEOR_NOTIFICACION, PEOR_RECAUDACION, PEOR_VERIFICACION } from '../domain/estados.ts';
import { callar } from './cola-sql.ts';
import { type Alcance, arreglo, CERRADO, correr, deQuien } from './consulta.ts';
import { abiertos } from './items-sql.ts';

/**
 * State of recaudación of a debt, from the facts and from nothing else: the first that holds. `i`: its row, `t`: its ticket. Few tickets have a promise or a
 * notice: the list of those, read once, spares the question to the rest.
 */
export function recaudacion(empresa_id: string): SQL {
  const de = (tabla: SQL, estado: SQL) =>
    sql`i.ticket_id in (select ticket_id from ${tabla} where empresa_id = ${empresa_id}::uuid and ${estado})`;
  const suya = sql`c.empresa_id = i.empresa_id and c.ticket_id = i.ticket_id and i.pk = any(c.pks)`;
  const [promesas, avisos] = [sql`cobranza_compromiso`, sql`cobranza_aviso_pago`];
  return sql`case
  when i.salida = 'PAGADA' then 'PAGADO'
  when i.tipo_documento = 'PROTESTO' then 'PROTESTADO'
  when t.estado = 'EN_RUTA' then 'EN_RUTA'
  when ${de(promesas, sql`estado = 'vigente'`)} and exists (select 1 from ${promesas} c where ${suya} and c.estado = 'vigente') then 'COMPROMISO_VIGENTE'
  when ${de(avisos, sql`estado = 'no_encontrado'`)} and exists (select 1 from ${avisos} c where ${suya} and c.estado = 'no_encontrado')
    then 'PAGO_NO_IDENTIFICADO'
  when ${de(promesas, sql`estado in ('incumplido', 'parcial')`)} and (select c.estado from ${promesas} c where ${suya} and c.estado <> 'reprogramado'
    order by c.creado_el desc, c.creado_en desc limit 1) in ('incumplido', 'parcial') then 'COMPROMISO_INCUMPLIDO'
  when i.saldo < i.saldo_inicial then 'PAGO_PARCIAL'
  else 'SIN_GESTION' end`;
}

const derivar = (
  ctx: Ctx,
  a: Alcance,
): SQL => sql`update cobranza_item i set estado_recaudacion = ${recaudacion(ctx.empresa_id)}, version = i.version + 1
  from cobranza_ticket t
  where i.empresa_id = ${ctx.empresa_id}::uuid and t.empresa_id = i.empresa_id and t.id = i.ticket_id and ${deQuien(a, sql`t.rut_deudor`)}
    and (i.vivo or (i.salida = 'PAGADA' and i.estado_recaudacion <> 'PAGADO')) and i.estado_recaudacion <> ${recaudacion(ctx.empresa_id)}`;

const peor = (columna: SQL, orden: readonly string[], nada: string): SQL =>
  sql`coalesce((${arreglo(orden)})[min(array_position(${arreglo(orden)}, ${columna})) filter (where i.vivo)], ${nada})`;

/** What the debts of a ticket add up to, and the worst of their parallel states. `i`: its debts, grouped by ticket. */
export const sumaDe = (al: string): SQL => sql`coalesce(sum(i.saldo) filter (where i.vivo), 0)::bigint as total,
  coalesce(sum(i.saldo) filter (where i.vivo and i.vencimiento_efectivo < ${al}::date), 0)::bigint as vencido,
  min(i.vencimiento_efectivo) filter (where i.vivo) as vence,
  ${peor(sql`i.estado_verificacion`, PEOR_VERIFICACION, 'CONFORME')} as verificacion,
  ${peor(sql`i.estado_notificacion`, PEOR_NOTIFICACION, 'NO_REQUIERE')} as notificacion,
  ${peor(sql`i.estado_recaudacion`, PEOR_RECAUDACION, 'PAGADO')} as recaudacion`;

const agregar = (ctx: Ctx, a: Alcance): SQL => sql`update cobranza_ticket t
  set monto_total = x.total, monto_vencido = x.vencido, vence = coalesce(x.vence, t.vence),
    estado_verificacion = x.verificacion, estado_notificacion = x.notificacion, estado_recaudacion = x.recaudacion, version = t.version + 1
  from (select i.ticket_id, ${sumaDe(a.al)} from cobranza_item i where i.empresa_id = ${ctx.empresa_id}::uuid and i.vivo
    and ${a.ruts === null ? sql`true` : sql`i.ticket_id in (select t.id from cobranza_ticket t where ${abiertos(ctx, a)})`} group by i.ticket_id) x
  where t.empresa_id = ${ctx.empresa_id}::uuid and t.id = x.ticket_id
    and t.estado not in ${CERRADO} and (t.monto_total, t.monto_vencido, t.estado_verificacion, t.estado_notificacion, t.estado_recaudacion, t.vence)
      is distinct from (x.total, x.vencido, x.verificacion, x.notificacion, x.recaudacion, coalesce(x.vence, t.vence))`;

const CUANTAS = (salida: SQL): SQL => sql`count(*) filter (where ${salida})`;

/** A ticket without living debts closes: paid when they came to zero, without payment when a case or another act took them. */
const cerrar = (ctx: Ctx, a: Alcance): SQL => sql`update cobranza_ticket t
  set estado = case when x.pagado then 'CERRADO_PAGADO' else 'CERRADO_SIN_PAGO' end, cerrado = ${ctx.hoy}::date, proxima_fecha = null,
    proxima_tipo = null, silencio = null, monto_total = 0, monto_vencido = 0, estado_verificacion = 'CONFORME', estado_notificacion = 'NO_REQUIERE',
    estado_recaudacion = 'PAGADO', version = t.version + 1,
    motivo_cierre = case when x.pagado then 'Sus deudas quedaron en cero' when x.causa then 'Sus deudas siguen en una causa judicial'
      when x.castigo then 'Sus deudas se castigaron' else 'Sus deudas salieron sin pagarse' end
  from (select i.ticket_id, bool_or(i.salida = 'CAUSA') as causa, bool_or(i.salida = 'CASTIGADA') as castigo,
      ${CUANTAS(sql`i.salida = 'PAGADA'`)} > 0 and ${CUANTAS(sql`i.salida in ('CAUSA', 'CASTIGADA')`)} = 0 as pagado
    from cobranza_item i join cobranza_ticket t on t.empresa_id = i.empresa_id and t.id = i.ticket_id
    where not i.vivo and ${abiertos(ctx, a)} and not exists (select 1 from cobranza_item v where v.empresa_id = t.empresa_id and v.ticket_id = t.id and v.vivo)
    group by i.ticket_id) x
  where t.empresa_id = ${ctx.empresa_id}::uuid and t.id = x.ticket_id and t.estado not in ${CERRADO}`;

/** A ticket adds up when something of it lives and closes when nothing does: of some people both are one statement, over everybody each has its own plan. */
const sumar = (ctx: Ctx, a: Alcance): SQL[] =>
  a.ruts === null
    ? [agregar(ctx, a), cerrar(ctx, a)]
    : [
        sql`with suman as (${agregar(ctx, a)} returning 1), cierran as (${cerrar(ctx, a)} returning 1) select 1 from suman union all select 1 from cierran`,
      ];

/** Nothing of it due: it waits until it is about to be. What waited comes back on its day. */
const esperar = (ctx: Ctx, a: Alcance, antes: number): SQL => sql`update cobranza_ticket t
  set estado = case when t.estado = 'EN_ESPERA' then 'EN_GESTION' else 'EN_ESPERA' end,
    proxima_fecha = case when t.estado = 'EN_ESPERA' then ${a.al}::date else t.vence - ${antes}::int end,
    proxima_tipo = case when t.estado = 'EN_ESPERA' then 'LLAMADA' else 'ESPERA' end, version = t.version + 1
  where ${abiertos(ctx, a)} and (
    (t.estado in ('ASIGNADO', 'EN_GESTION') and t.monto_total > 0 and t.vence > ${addDays(a.al, antes)}::date)
    or (t.estado = 'EN_ESPERA' and t.proxima_fecha <= ${a.al}::date))`;

/** Figures and states of the tickets of a step from their debts. Answers how many rows changed: the second time, none. */
export async function agregarTickets(ctx: Ctx, a: Alcance): Promise<number> {
  const antes = await ctx.param(contract, 'preventiva_dias');
  let n = 0;
  // The night asks who calls for somebody when it makes the queue, after its other steps.
  const calla = a.ruts === null ? [] : [callar(ctx, a)];
  for (const q of [derivar(ctx, a), ...sumar(ctx, a), esperar(ctx, a, antes), ...calla]) n += (await correr(ctx, q)).n;
  return n;
}
