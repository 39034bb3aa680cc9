import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import type { Condiciones } from '../domain/formas.ts';
import { type Alcance, arreglo, correr, nuevosIds } from './consulta.ts';
import { cumple, enVigor } from './estrategias-sql.ts';
import { abiertos } from './items-sql.ts';

/** The first strategy in force, by its order, whose conditions a ticket meets. `t`: the ticket. */
const suya = (vigentes: readonly { id: string; condiciones: Condiciones }[]): SQL =>
  vigentes.length === 0
    ? sql`null::uuid`
    : sql`case ${sql.join(
        vigentes.map((e) => sql`when ${cumple(e.condiciones)} then ${e.id}::uuid`),
        sql` `,
      )} end`;

const elegir = (ctx: Ctx, a: Alcance, debe: SQL): SQL => sql`update cobranza_ticket t set estrategia_id = x.debe, version = t.version + 1
  from (select t.id, t.estrategia_id as tiene, ${debe} as debe from cobranza_ticket t where ${abiertos(ctx, a)} offset 0) x
  where t.empresa_id = ${ctx.empresa_id}::uuid and t.id = x.id and x.tiene is distinct from x.debe`;

/** Steps whose day came since the ticket is here, and of those before only the last one: a debt that arrives late is not called four times at once. */
const vencer = (
  ctx: Ctx,
  a: Alcance,
): SQL => sql`insert into cobranza_accion (id, empresa_id, hecho_por, creado_en, ticket_id, dia, accion, canal,
    quien, vencimiento, fecha)
  select ${nuevosIds()}, ${ctx.empresa_id}::uuid, ${arreglo(ctx.people)}, ${ctx.ahora.toISOString()}::timestamptz, x.id, x.dia, x.accion, x.canal,
    x.quien, x.vence, x.fecha
  from (select t.id, t.vence, t.abierto_el, p.dia, p.accion, p.canal, p.quien, t.vence + p.dia as fecha,
      max(p.dia) over (partition by t.id) as ultimo
    from cobranza_ticket t join cobranza_estrategia e on e.empresa_id = t.empresa_id and e.id = t.estrategia_id
    cross join jsonb_to_recordset(e.pasos) as p(dia int, accion text, canal text, quien text)
    where ${abiertos(ctx, a)} and t.estado not in ('PREJUDICIAL', 'JUDICIAL') and t.vence + p.dia <= ${a.al}::date) x
  where x.fecha >= x.abierto_el or x.dia = x.ultimo
  on conflict (empresa_id, ticket_id, vencimiento, dia) do nothing`;

/** Steps of a ticket that closed, or of a due date that it no longer has, have no object. */
const dejar = (ctx: Ctx): SQL => sql`update cobranza_accion x set estado = 'sin_objeto', version = x.version + 1
  from cobranza_ticket t where x.empresa_id = ${ctx.empresa_id}::uuid and t.empresa_id = x.empresa_id and t.id = x.ticket_id
    and x.estado in ('pendiente', 'aplazada')
    and (t.estado in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO', 'JUDICIAL') or t.vence <> x.vencimiento)`;

const subir = (ctx: Ctx): SQL => sql`update cobranza_ticket t set estado = 'ESCALADO', version = t.version + 1
  from cobranza_accion x where x.empresa_id = ${ctx.empresa_id}::uuid and x.accion = 'ESCALAR' and x.estado = 'pendiente'
    and t.empresa_id = x.empresa_id and t.id = x.ticket_id and t.estado in ('ASIGNADO', 'EN_GESTION', 'EN_ESPERA')`;
const subidas = (ctx: Ctx): SQL => sql`update cobranza_accion set estado = 'hecha', hecha_el = ${ctx.hoy}::date, version = version + 1
  where empresa_id = ${ctx.empresa_id}::uuid and accion = 'ESCALAR' and estado = 'pendiente'`;

/** The strategy of each ticket and the steps of it that fell due. */
export async function vencerAcciones(ctx: Ctx, a: Alcance): Promise<number> {
  let n = 0;
  const debe = suya(await enVigor(ctx));
  for (const q of [elegir(ctx, a, debe), dejar(ctx), vencer(ctx, a), subir(ctx), subidas(ctx)]) n += (await correr(ctx, q)).n;
  return n;
}
