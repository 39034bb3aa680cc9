import { type SQL, sql } from 'drizzle-orm';
import { chequesEnCobro } from '#areas/cheques/public.server.ts';
import { cobrosEnVuelo } from '#areas/pacs/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { vencidoHasta } from '#finanzas/prescripcion.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { MONTO_MAYOR, POR_MONTO, POR_TRAMO, PRESCRIBE_DIAS, PUNTOS, QUEDAN_MAX, UBICADO_DIAS } from '../domain/puntaje.ts';
import { type Alcance, arreglo, CERRADO, correr, deQuien, nuevosIds } from './consulta.ts';
import { detienenGiro } from './detiene-giro.ts';
import { segunTramo } from './mora-sql.ts';
import { sobreTodos } from './nombrar-sql.ts';

const casos = (pares: SQL[], otro: SQL): SQL => sql`case ${sql.join(pares, sql` `)} else ${otro} end`;
const montoEn = (uf: string): SQL =>
  sql`case when t.monto_vencido = 0 then 0 else ${casos(
    POR_MONTO.map(([limite, puntos]) => sql`when t.monto_vencido < ceil(${limite}::numeric * ${uf}::numeric)::bigint then ${puntos}::int`),
    sql`${MONTO_MAYOR}::int`,
  )} end`;
const si = (que: SQL, puntos: number): SQL => sql`case when ${que} then ${puntos}::int else 0 end`;

/** Its oldest debt stops being one that may be sued on between so many days from today and so many, as the law of its paper counts them without suspensions. */
function prescribeEntre(al: Fecha, desde: number, hasta: number): SQL {
  return sql`(t.vence > ${vencidoHasta(addDays(al, desde - 1))}::date and t.vence <= ${vencidoHasta(addDays(al, hasta))}::date)`;
}

/** What the points of a day look at besides the tickets: the value of the UF, and who holds a giro of it by not answering for what is being bought. */
interface Dia {
  uf: string;
  detienen: readonly string[];
}

/** The reasons of a ticket, each with its points. `t`: the ticket. */
function razones(ctx: Ctx, a: Alcance, { uf, detienen }: Dia): readonly (readonly [codigo: string, puntos: SQL])[] {
  const promesa = (cual: SQL) =>
    sql`exists (select 1 from cobranza_compromiso c where c.empresa_id = t.empresa_id and c.ticket_id = t.id and ${cual})`;
  const oido = sql`exists (select 1 from cobranza_gestion g where g.empresa_id = t.empresa_id and g.persona_rut = t.rut_deudor and g.contactado
    and g.fecha >= ${addDays(ctx.hoy, -UBICADO_DIAS)}::date)`;
  return [
    ['monto', montoEn(uf)],
    // What is in the queue is open and owes: its mora is its days, without asking again for each band.
    ['tramo', segunTramo(sql`(${a.al}::date - t.vence)`, (tramo) => sql`${POR_TRAMO[tramo]}::int`)],
    ['promesa_rota', si(promesa(sql`c.estado in ('incumplido', 'parcial') and c.juzgado_el = ${a.al}::date`), PUNTOS.promesa_rota)],
    ['promesa_de_hoy', si(promesa(sql`c.estado = 'vigente' and c.fecha = ${a.al}::date`), PUNTOS.promesa_de_hoy)],
    ['prescribe_30', si(prescribeEntre(a.al, 0, PRESCRIBE_DIAS.pronto), PUNTOS.prescribe_30)],
    ['prescribe_90', si(prescribeEntre(a.al, PRESCRIBE_DIAS.pronto + 1, PRESCRIBE_DIAS.alerta), PUNTOS.prescribe_90)],
    ['verificacion_giro', detienen.length === 0 ? sql`0` : si(sql`t.rut_deudor = any(${arreglo(detienen)})`, PUNTOS.verificacion_giro)],
    ['sla', si(sql`t.primera_gestion_en is null and t.sla_vence < ${a.al}::date`, PUNTOS.sla)],
    ['ubicado', si(oido, PUNTOS.ubicado)],
    ['ilocalizable', si(sql`t.estado_seguimiento = 'ILOCALIZABLE'`, PUNTOS.ilocalizable)],
    ['en_proceso_de_pago', si(sql`t.estado_seguimiento = 'EN_PROCESO_DE_PAGO'`, PUNTOS.en_proceso_de_pago)],
  ];
}

/**
 * Whether all the living debts of a ticket are being charged (`en`: of those of the step). The tickets that have one are found first, which are few: the rest
 * is not asked anything.
 */
function todasEn(ctx: Ctx, a: Alcance, en: (pk: SQL) => SQL): SQL {
  const suyas = (i: SQL) => sql`${i}.empresa_id = ${ctx.empresa_id}::uuid and ${i}.vivo`;
  const de =
    a.ruts === null
      ? sql`true`
      : sql`z.ticket_id in (select o.id from cobranza_ticket o where o.empresa_id = ${ctx.empresa_id}::uuid
    and ${deQuien(a, sql`o.rut_deudor`)})`;
  return sql`t.id in (select i.ticket_id from cobranza_item i where ${suyas(sql`i`)}
      and i.ticket_id in (select z.ticket_id from cobranza_item z where ${suyas(sql`z`)} and ${de} and ${en(sql`z.pk`)})
    group by i.ticket_id having bool_and(${en(sql`i.pk`)}))`;
}

/** Why nobody calls a ticket on a day; null when somebody may. `t`: the ticket. */
function silencio(ctx: Ctx, a: Alcance): SQL {
  const enVuelo = (pk: SQL) => sql`${pk} in ${cobrosEnVuelo(ctx)}`;
  const cobrandose = (pk: SQL) => sql`(${enVuelo(pk)} or ${pk} in ${chequesEnCobro(ctx)})`;
  return sql`case
  when t.estado = 'JUDICIAL' then 'judicial'
  when exists (select 1 from cobranza_disputa d where d.empresa_id = t.empresa_id and d.ticket_id = t.id and d.estado = 'abierta') then 'disputa_abierta'
  when exists (select 1 from cobranza_aviso_pago v where v.empresa_id = t.empresa_id and v.ticket_id = t.id and v.estado = 'informado') then 'aviso_de_pago'
  when exists (select 1 from cobranza_compromiso c where c.empresa_id = t.empresa_id and c.ticket_id = t.id and c.estado = 'vigente'
    and c.fecha > ${a.al}::date) then 'promesa_vigente'
  when ${todasEn(ctx, a, enVuelo)} then 'cobro_automatico'
  when ${todasEn(ctx, a, cobrandose)} then 'cheque_en_cobro'
  when t.estado = 'EN_ESPERA' and t.proxima_fecha > ${a.al}::date then 'en_espera'
  when t.proxima_fecha > ${a.al}::date then 'proxima_accion' end`;
}

/** Whether a ticket calls for somebody, as its facts say. */
export const callar = (ctx: Ctx, a: Alcance): SQL => sql`update cobranza_ticket z set silencio = x.debe, version = z.version + 1
  from (select t.id, t.silencio, ${silencio(ctx, a)} as debe from cobranza_ticket t
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and ${deQuien(a, sql`t.rut_deudor`)} offset 0) x
  where z.empresa_id = ${ctx.empresa_id}::uuid and z.id = x.id and x.silencio is distinct from x.debe`;

/** The reasons that have points, as they are kept: a text put together once is far cheaper than an aggregate for each ticket. `m`: the points of a ticket. */
const comoJson = (codigos: readonly string[]): SQL =>
  sql`('[' || concat_ws(',', ${sql.join(
    codigos.map((codigo) => {
      const puntos = sql`m.${sql.identifier(codigo)}`;
      return sql`case when ${puntos} <> 0 then ${`{"codigo":"${codigo}","puntos":`}::text || ${puntos} || '}' end`;
    }),
    sql`, `,
  )}) || ']')::jsonb`;

/** The act that each ticket is at, of those that a person does: its last step that nobody has done. */
const sugeridas = (ctx: Ctx): SQL => sql`select distinct on (ticket_id) ticket_id, accion from cobranza_accion
  where empresa_id = ${ctx.empresa_id}::uuid and estado = 'pendiente' and quien = 'OPERADOR' order by ticket_id, fecha desc, dia desc`;

/**
 * Where a ticket stands, in a number that is its own: points, then the oldest due date, then who came first. A rank among the others would move every row when one
 * of them moves. `p`: the points of a ticket.
 */
const LUGAR: SQL = sql`(100 - p.puntaje)::bigint * 10000000000000 + (coalesce(p.vence, '2270-01-01'::date) - '2000-01-01'::date)::bigint * 100000000 + p.num_ticket`;

type Lista = ReturnType<typeof razones>;
const columnas = (lista: Lista, de: string): SQL[] => lista.map(([codigo]) => sql`${sql.raw(de)}.${sql.identifier(codigo)}`);

/**
 * What the tickets of a step say (`p`) against what their rows say (`k`), once: the rows that differ, with the points that are to be said. The points are told
 * apart by a short text of them, so that their reasons are put together only for what is written. Materialized: a plan that took the points into what follows would
 * ask each question of the facts again.
 */
const diferencia = (ctx: Ctx, a: Alcance, lista: Lista, o: { junta: SQL; cuando: SQL }): SQL => sql`r as materialized (
    select t.id, t.division, t.operador, t.vence, t.num_ticket, s.accion as sugerida, ${sql.join(
      lista.map(([codigo, puntos]) => sql`${puntos} as ${sql.identifier(codigo)}`),
      sql`, `,
    )}
    from cobranza_ticket t left join (${sugeridas(ctx)}) s on s.ticket_id = t.id
    where t.empresa_id = ${ctx.empresa_id}::uuid and t.estado not in ${CERRADO} and t.silencio is null and t.monto_total > 0
      and ${deQuien(a, sql`t.rut_deudor`)}),
  x as (select r.*, greatest(0, least(100, ${sql.join(columnas(lista, 'r'), sql` + `)}))::int as puntaje,
    concat_ws(',', ${sql.join(columnas(lista, 'r'), sql`, `)}) as clave from r),
  p as (select p.*, ${LUGAR} as orden from x p),
  m as materialized (select k.id as fila, p.* from p ${o.junta} (select * from cobranza_cola where empresa_id = ${ctx.empresa_id}::uuid) k
    on k.ticket_id = p.id where ${o.cuando})`;

/** A row (`k`) that says another thing than what its ticket says now (`p`). */
const DISTINTA: SQL = sql`(k.division, k.operador, k.orden, k.clave, k.sugerida) is distinct from (p.division, p.operador, p.orden, p.clave, p.sugerida)`;
const LIBRE = (ctx: Ctx): SQL => sql`not k.hecho and (k.tomado_hasta is null or k.tomado_hasta < ${ctx.ahora.toISOString()}::timestamptz)`;

/** Tickets that have no row yet come into the queue. */
const entrar = (
  ctx: Ctx,
  a: Alcance,
  lista: Lista,
): SQL => sql`insert into cobranza_cola (id, empresa_id, hecho_por, creado_en, fecha, ticket_id, division, operador,
    puntaje, orden, clave, razones, sugerida)
  select ${nuevosIds()}, ${ctx.empresa_id}::uuid, ${arreglo(ctx.people)}, ${ctx.ahora.toISOString()}::timestamptz, ${a.al}::date, m.id, m.division, m.operador,
    m.puntaje, m.orden, m.clave, ${comoJson(lista.map(([codigo]) => codigo))}, m.sugerida
  from m where m.fila is null`;

/** What differs is written again: nobody holds it, and nobody has done it. */
const cambiar = (ctx: Ctx, a: Alcance, lista: Lista): SQL => sql`update cobranza_cola k
  set fecha = ${a.al}::date, division = m.division, operador = m.operador, puntaje = m.puntaje, orden = m.orden, clave = m.clave,
    razones = ${comoJson(lista.map(([codigo]) => codigo))}, sugerida = m.sugerida, tomado_por = null, tomado_hasta = null, hecho = false, version = k.version + 1
  from m where k.empresa_id = ${ctx.empresa_id}::uuid and k.id = m.fila and m.id is not null`;

/** The queue of a new day: what left it, what says another thing or was touched the day before, and what comes in. One statement. */
function renovar(ctx: Ctx, a: Alcance, lista: Lista): SQL {
  const cuando = sql`k.id is null or p.id is null or k.hecho or k.tomado_por is not null or ${DISTINTA}`;
  return sql`with ${diferencia(ctx, a, lista, { junta: sql`full join`, cuando })},
  fuera as (delete from cobranza_cola k using m where k.empresa_id = ${ctx.empresa_id}::uuid and k.id = m.fila and m.id is null returning 1),
  otra as (${cambiar(ctx, a, lista)} returning 1),
  nueva as (${entrar(ctx, a, lista)} returning 1)
  select (select count(*) from fuera)::int + (select count(*) from otra)::int + (select count(*) from nueva)::int as n`;
}

/** Says that the queue is of a day. False when it was already. */
async function deOtroDia(ctx: Ctx, al: Fecha): Promise<boolean> {
  const q = sql`insert into cobranza_cola_dia (empresa_id, fecha) values (${ctx.empresa_id}::uuid, ${al}::date)
    on conflict (empresa_id) do update set fecha = excluded.fecha where cobranza_cola_dia.fecha <> excluded.fecha returning 1`;
  return (await correr(ctx, q)).rows.length > 0;
}

/** What the points of a day look at besides the tickets, read. */
async function diaDe(ctx: Ctx, al: Fecha): Promise<Dia> {
  return { uf: (await ufSiHay(ctx, ctx.hoy)) ?? '1', detienen: [...new Set((await detienenGiro(ctx, al)).values())] };
}

/** The queue of a day: every open ticket that is not silent, with its points and why. A day that has its queue keeps it, and takes in only what it had not. */
export async function armarCola(ctx: Ctx, a: Alcance): Promise<number> {
  const lista = razones(ctx, a, await diaDe(ctx, a.al));
  const nueva = await deOtroDia(ctx, a.al);
  return sobreTodos(ctx, async () => {
    const callados = await correr(ctx, callar(ctx, a));
    if (!nueva) {
      const faltan = diferencia(ctx, a, lista, { junta: sql`left join`, cuando: sql`k.id is null` });
      return callados.n + (await correr(ctx, sql`with ${faltan} ${entrar(ctx, a, lista)}`)).n;
    }
    const { rows } = await correr<{ n: number }>(ctx, renovar(ctx, a, lista));
    return callados.n + (rows[0]?.n ?? 0);
  });
}

/** The tickets of some people in the queue of today, worth what they are now. What somebody holds or has done stays as it is. */
export async function revalorar(ctx: Ctx, ruts: readonly Rut[]): Promise<number> {
  const a: Alcance = { al: ctx.hoy, ruts };
  const suyas = sql`select 1 from cobranza_cola k join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id
    where ${deHoy(ctx)} and ${deQuien(a, sql`t.rut_deudor`)} limit 1`;
  if ((await correr(ctx, suyas)).rows.length === 0) return 0;
  const lista = razones(ctx, a, await diaDe(ctx, a.al));
  const cambia = diferencia(ctx, a, lista, { junta: sql`join`, cuando: sql`${DISTINTA} and ${LIBRE(ctx)}` });
  return (await correr(ctx, sql`with ${cambia} ${cambiar(ctx, a, lista)}`)).n;
}

/** Rows of the queue that nobody has done, on the day that it is of: `k` the queue. */
const deHoy = (ctx: ReadCtx): SQL => sql`k.empresa_id = ${ctx.empresa_id}::uuid and not k.hecho
    and exists (select 1 from cobranza_cola_dia h where h.empresa_id = ${ctx.empresa_id}::uuid and h.fecha = ${ctx.hoy}::date)`;

/** Tickets that the queue of today still has, by themselves or by who has them: how many of each. */
export async function enCola(ctx: ReadCtx): Promise<Map<string | null, number>> {
  const q = sql`select t.operador, count(*)::int as n from cobranza_cola k join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id
    where ${deHoy(ctx)} and t.estado not in ${CERRADO} group by t.operador`;
  return new Map((await correr<{ operador: string | null; n: number }>(ctx, q)).rows.map((r) => [r.operador, r.n]));
}

/** Tickets of the queue that a person may work and nobody has done, by themselves: `k` the queue, `t` the ticket. */
const trabajables = (
  ctx: Ctx,
  o: { ruts: readonly string[]; division: string | null },
): SQL => sql`${deHoy(ctx)} and t.estado not in ${CERRADO} and t.silencio is null
    and (${o.division}::text is null or k.division = ${o.division}::text)`;

/**
 * Claims for a person the best ticket of its queue that nobody holds, without waiting for who claims at the same time: the one that it holds already first,
 * then the free ones. A claim lapses by time. One statement, and each half of it walks an index in its order and stops at the first.
 */
export async function reclamar(
  ctx: Ctx,
  o: { rut: string; ruts: readonly string[]; division: string | null; minutos: number; saltar: readonly string[] },
): Promise<{
  id: string;
  ticket_id: string;
  puntaje: number;
  razones: { codigo: string; puntos: number }[];
  sugerida: string | null;
} | null> {
  const hasta = new Date(ctx.ahora.getTime() + o.minutos * 60_000).toISOString();
  const ahora = sql`${ctx.ahora.toISOString()}::timestamptz`;
  const desde = sql`from cobranza_cola k join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id
      where ${trabajables(ctx, o)} and (t.operador is null or t.operador = any(${arreglo(o.ruts)})) and not (k.id::text = any(${arreglo(o.saltar)}))`;
  // Materialized: a plan that ran an inner query again would skip the row it has just locked, and claim another one too.
  const q = sql`with suyo as materialized (select k.id ${desde} and k.tomado_por = any(${arreglo(o.ruts)}) and k.tomado_hasta >= ${ahora}
      order by k.orden limit 1 for update of k skip locked),
    libre as materialized (select k.id ${desde} and not exists (select 1 from suyo) and (k.tomado_hasta is null or k.tomado_hasta < ${ahora})
      order by k.orden limit 1 for update of k skip locked),
    x as (select id from suyo union all select id from libre)
    update cobranza_cola c set tomado_por = ${o.rut}, tomado_hasta = ${hasta}::timestamptz, version = c.version + 1 from x
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.id = x.id
    returning c.id, c.ticket_id, c.puntaje, c.razones, c.sugerida`;
  const { rows } = await correr<NonNullable<Awaited<ReturnType<typeof reclamar>>>>(ctx, q);
  return rows[0] ?? null;
}

/** Tickets that wait in the queue of today for these people: their own by the index of who has them, then those of nobody, up to `QUEDAN_MAX`. */
export async function quedan(ctx: Ctx, o: { ruts: readonly string[]; division: string | null }): Promise<number> {
  const de = (
    cual: SQL,
  ): SQL => sql`(select 1 from cobranza_cola k join cobranza_ticket t on t.empresa_id = k.empresa_id and t.id = k.ticket_id
      where ${trabajables(ctx, o)} and k.tomado_hasta is null and ${cual} limit ${QUEDAN_MAX}::int)`;
  const { rows } = await correr<{ n: number }>(
    ctx,
    sql`select least(${QUEDAN_MAX}::int, count(*))::int as n from (${de(sql`t.operador = any(${arreglo(o.ruts)})`)} union all ${de(sql`t.operador is null`)}) x`,
  );
  return rows[0]?.n ?? 0;
}
