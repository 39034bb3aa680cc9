import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { ultimaUf, valorUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { historia, obligaciones, obligados } from '../tables.ts';
import { corteBueno, desdeElCorte, filasDelCorte } from './corte-sql.ts';
import { ultimoVencidoAl } from './mora-sql.ts';

// Tables stand between quotes, so that what an act has read knows what each statement reads.

/** What says what a debt owes, by the names of `libro_obligacion`; what does not change with the day stands first. */
const FIJAS =
  sql.raw(`o.empresa_id, o.pk, o.tipo, o.clase, o.rut, o.rol, o.cliente_rut, o.origen_area, o.origen_id, o.numero, o.cuota, o.documento, o.sucursal,
  o.producto, o.moneda, o.fecha, o.tasa_mensual`);
const SALDOS = ['capital', 'interes', 'capital_uf', 'interes_uf', 'gastos', 'gastos_uf', 'mora_uf', 'costas', 'mora', 'mora_desde'];
const deSaldos = (t: string) => sql.raw([...SALDOS, 'base_mora', 'tasa_mora_mensual', 'vencimiento'].map((c) => `${t}.${c}`).join(', '));

/** Until when what was written counts: the end of an accounting day, and of it only what was written by an instant. */
interface Corte {
  al: Fecha;
  conocido_al?: Date | undefined;
  /** Word by word, also for today: the rows themselves say more when something is dated after it. */
  de_historia?: boolean;
  /** It only looks: a day without its UF is told at the last one published before it. What writes or is compared with the books never is. */
  mira?: boolean;
  /** Only the debts in which this RUT has a part: it owes them, sold them or answers for them. */
  de?: string | undefined;
  /** Of those, only these and the other debts of their records. */
  con?: readonly string[] | undefined;
  /** That RUT answers for no debt, ever: nothing is asked of who answers (`respondePorAlguna`). */
  sinRespuesta?: boolean | undefined;
}

/** Whether a RUT answers for some debt, or did. Almost nobody does, and asking it of each debt keeps the base from reading them with two hands. */
export async function respondePorAlguna(ctx: ReadCtx, rut: string): Promise<boolean> {
  const filas = await ctx.db
    .select({ rut: obligados.rut })
    .from(obligados)
    .where(and(eq(obligados.empresa_id, ctx.empresa_id), eq(obligados.rut, rut as Rut)))
    .limit(1);
  return filas.length > 0;
}

/** The debts of a RUT, by the index of each of its three parts: a page of one person does not read the portfolio, and nothing is put together twice. */
const enLasQueEsta = (ctx: ReadCtx, { de: rut, con, sinRespuesta }: Pick<Corte, 'de' | 'con' | 'sinRespuesta'>, alias = 'o'): SQL => {
  if (rut === undefined) return sql``;
  const de = (columna: string) => sql.raw(`${alias}.${columna}`);
  const estas = sql`(select value from jsonb_array_elements_text(${JSON.stringify(con ?? [])}::jsonb))`;
  // Only a cuota is told by the others of its credit.
  const deSuRegistro = sql`and ${de('pk')} = any (array(select value from ${estas} e union select y.pk from "libro_obligacion" x
        join "libro_obligacion" y on y.empresa_id = x.empresa_id and y.origen_area = x.origen_area and y.origen_id = x.origen_id
        where x.empresa_id = ${ctx.empresa_id}::uuid and x.tipo = 'cuota' and x.pk in ${estas}))`;
  const porOtros = sql`or ${de('pk')} = any (array(select g.pk from "libro_obligado" g where g.empresa_id = ${ctx.empresa_id}::uuid and g.rut = ${rut}))`;
  return sql`${con ? deSuRegistro : sql``} and (${de('rut')} = ${rut} or ${de('cliente_rut')} = ${rut} ${sinRespuesta ? sql`` : porOtros})`;
};

/**
 * The debts alive at the end of a day as they stood then, a row each: today, the rows themselves; a past day, the last word written of each by that day
 * and known by that instant. Words from before it was kept when they were written count as known always. Whether it is alive is said as a truth: as a
 * comparison the base would expect one debt in two hundred to be, and would look each one up.
 */
export function vivasAl(ctx: ReadCtx, d: Corte): SQL {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  if (d.al >= ctx.hoy && !d.conocido_al && !d.de_historia)
    return sql`select ${FIJAS}, ${deSaldos('o')}, o.vendida, o.provision,
        case when o.devengo_tipo = 'diferencia_precio' then coalesce(o.devengo_total, 0) - o.devengado else 0 end as por_devengar
      from "libro_obligacion" o where o.empresa_id = ${empresa} and o.estado = 'vigente' ${enLasQueEsta(ctx, d)}`;
  const sabido = d.conocido_al
    ? sql`and (h.registrado_en is null or h.registrado_en <= ${d.conocido_al.toISOString()}::timestamptz)`
    : sql``;
  return sql`select ${FIJAS}, ${deSaldos('h')}, coalesce(h.vendida, o.vendida) as vendida,
      coalesce((select p.requerida from "libro_provision" p where p.empresa_id = o.empresa_id and p.obligacion = o.pk and p.fecha <= ${d.al}::date
        order by p.fecha desc limit 1), 0) as provision,
      case when o.devengo_tipo = 'diferencia_precio' then coalesce(o.devengo_total, 0) - coalesce((select sum(v.monto) from "libro_devengo" v
        where v.empresa_id = o.empresa_id and v.obligacion = o.pk and v.fecha <= ${d.al}::date), 0) else 0 end as por_devengar
    from "libro_obligacion" o join (
      select distinct on (h.pk) h.*, h.estado = 'vigente' as viva from "libro_obligacion_historia" h
      where h.empresa_id = ${empresa} and h.fecha <= ${d.al}::date ${sabido}${d.de === undefined ? sql`` : sql` and h.pk in (select o.pk from "libro_obligacion" o where o.empresa_id = ${empresa} ${enLasQueEsta(ctx, d)})`}
      order by h.pk, h.n desc) h on h.pk = o.pk
    where o.empresa_id = ${empresa} and h.viva ${enLasQueEsta(ctx, d)}`;
}

/** base × tasa × días / 3000 in `unidad` parts of the unit, half up: the exact fraction is never cut before it is rounded. */
const moraRedonda = (base: SQL, dias: SQL, unidad: number) =>
  sql`case when ${base} > 0 and ${dias} > 0 and f.tasa_mora_mensual is not null
    then div(${sql.raw(String(2 * unidad))} * (${base})::numeric * f.tasa_mora_mensual * ${dias} + 3000, 6000)::bigint else 0 end`;

/**
 * What each row of `filas` (`vivasAl`, or anything with its columns) owes at the end of `al`, pesos: the arithmetic of `deudaAl` over a set. Where
 * something is multiplied it is in numeric; what is only added stays whole, which costs a third. Adds `d_capital`, `d_interes`, `d_mora`, `d_gastos`,
 * `d_costas`, `deuda` and `dias_mora`. What is agreed in UF is rounded on its running total at `valor_uf`; without one it has no amount. `corte`: last
 * due date that is late that day.
 */
export function deudaSql(filas: SQL, d: { al: Fecha; corte: Fecha; valor_uf: string | null }): SQL {
  const dias = sql`(${d.al}::date - f.mora_desde)`;
  const enPesos = moraRedonda(sql`coalesce(f.base_mora, f.capital + f.interes)`, dias, 1);
  return sql`select f.*, c.*, c.d_capital + c.d_interes + c.d_mora + c.d_gastos + c.d_costas as deuda,
      case when f.vencimiento <= ${d.corte}::date then greatest(0, ${d.al}::date - f.vencimiento) else 0 end as dias_mora
    from (${filas}) f ${d.valor_uf === null ? sinUf(enPesos) : conUf(enPesos, dias, d.valor_uf)}`;
}

const EN_UF = sql`f.capital_uf is not null or f.interes_uf is not null`;

/** Nothing is agreed in UF: one that were has no amount, and nothing else is asked of each concept, which is half of what adding them costs. */
const sinUf = (
  enPesos: SQL,
): SQL => sql`cross join lateral (select case when ${EN_UF} then null else f.capital end as d_capital, f.interes as d_interes,
      f.mora + ${enPesos} as d_mora, f.gastos as d_gastos, f.costas as d_costas) c`;

function conUf(enPesos: SQL, dias: SQL, valor_uf: string): SQL {
  const hasta = (suma: string) => sql`round((${sql.raw(suma)}) * ${valor_uf}::numeric)`;
  const enUf = (de: string, menos?: string) =>
    sql`case when u.en_uf then (${hasta(de)}${menos === undefined ? sql`` : sql` - ${hasta(menos)}`})::bigint else 0 end`;
  return sql`cross join lateral (select ${EN_UF} as en_uf,
      coalesce(f.gastos_uf, 0) as g, coalesce(f.interes_uf, 0) as i, coalesce(f.capital_uf, 0) as c,
      coalesce(f.mora_uf, 0) + ${moraRedonda(sql`(coalesce(f.capital_uf, 0) + coalesce(f.interes_uf, 0))`, dias, 10_000)} * 0.0001 as m) u
    cross join lateral (select
      f.capital + ${enUf('u.g + u.m + u.i + u.c', 'u.g + u.m + u.i')} as d_capital,
      f.interes + ${enUf('u.g + u.m + u.i', 'u.g + u.m')} as d_interes,
      case when u.en_uf and f.mora_uf is not null then 0 else f.mora end + ${enUf('u.g + u.m', 'u.g')}
        + case when u.en_uf then 0 else ${enPesos} end as d_mora,
      case when u.en_uf and f.gastos_uf is not null then 0 else f.gastos end + ${enUf('u.g')} as d_gastos,
      f.costas as d_costas) c`;
}

/** Whether some debt of the company up to a day is agreed in UF. */
async function hayEnUf(ctx: ReadCtx, al: Fecha): Promise<boolean> {
  const filas = await ctx.db
    .select({ fecha: obligaciones.fecha })
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.moneda, 'UF'), lte(obligaciones.fecha, al)))
    .limit(1);
  return filas.length > 0;
}

/** UF of a day when some debt alive is agreed in it; null when none is. Of the last day published before it for who only looks (`ufDicha` says so). 422 `uf_no_publicada`. */
async function ufSiHaceFalta(ctx: ReadCtx, d: Corte): Promise<string | null> {
  if (!(await hayEnUf(ctx, d.al))) return null;
  const ultima = d.mira ? await ultimaUf(ctx, d.al) : null;
  return ultima?.valor ?? valorUf(ctx, d.al);
}

/** That what is agreed in UF is told at the UF of another day than the one asked; null when it is that of the day, or nothing is agreed in it. */
export async function ufDicha(ctx: ReadCtx, al: Fecha): Promise<string | null> {
  const ultima = (await hayEnUf(ctx, al)) ? await ultimaUf(ctx, al) : null;
  return ultima === null || ultima.fecha === al
    ? null
    : `Lo pactado en UF, a la UF del ${formatFecha(ultima.fecha)}: la del ${formatFecha(al)} no está publicada`;
}

/** Whether something is dated after a day: a payment of tomorrow, or a day that is told when others after it were. The last date is read from its index, whatever the portfolio holds. */
async function hayDespues(ctx: ReadCtx, al: Fecha): Promise<boolean> {
  const [ultima] = await ctx.db
    .select({ fecha: sql<Fecha | null>`max(${historia.fecha})` })
    .from(historia)
    .where(eq(historia.empresa_id, ctx.empresa_id));
  return ultima?.fecha != null && ultima.fecha > al;
}

/** The same without any cut, going through every word of the history: what a cut is taken from and compared with. */
export async function deudasDeLaHistoria(ctx: ReadCtx, d: Corte): Promise<SQL> {
  const [de_historia, corte, valor_uf] = await atOnce([hayDespues(ctx, d.al), ultimoVencidoAl(ctx, d.al), ufSiHaceFalta(ctx, d)]);
  return deudaSql(vivasAl(ctx, { ...d, de_historia }), { al: d.al, corte, valor_uf });
}

/**
 * Every debt alive on a day with what it owes, as a set to ask of: today, the debts themselves; a day with a cut, its rows; any other, the last good cut
 * before it and what was written since; and what was known at an instant, or a day before any cut, from the history.
 */
export async function deudasComoConjunto(ctx: ReadCtx, d: Corte): Promise<SQL> {
  const [corte, responde] = await atOnce([
    d.al >= ctx.hoy || d.conocido_al ? undefined : corteBueno(ctx, d.al),
    d.de === undefined || respondePorAlguna(ctx, d.de),
  ]);
  const suyas = { ...d, sinRespuesta: !responde };
  if (!corte) return deudasDeLaHistoria(ctx, suyas);
  const solo = d.de === undefined ? undefined : (alias: string) => enLasQueEsta(ctx, suyas, alias);
  if (corte.dia === d.al) return filasDelCorte(ctx, corte.id, solo);
  const [ultimo, valor_uf] = await atOnce([ultimoVencidoAl(ctx, d.al), ufSiHaceFalta(ctx, d)]);
  return deudaSql(desdeElCorte(ctx, corte, d.al, solo), { al: d.al, corte: ultimo, valor_uf });
}

/** Overdue pesos of a person: what it owes itself, and what is owed in its business by whoever owes it. Never one without saying which. */
export interface Vencido {
  propia: Pesos;
  negocio: Pesos;
}

/**
 * All that a RUT owes itself today, pesos: every concept of its debts as holder, whatever their kind, and what is left to recover of its credits
 * written off (8101, whose lines carry their key; the act that wrote one off says whose it was). Another figure than `exposicion`, which is what
 * the limits look at.
 */
export async function deudaTotalDe(ctx: ReadCtx, rut: Rut): Promise<Pesos> {
  const deudas = await deudasComoConjunto(ctx, { al: ctx.hoy });
  const r = await ctx.db.execute(sql`select coalesce((select sum(deuda) from (${deudas}) d where rut = ${rut} and rol = 'TITULAR'), 0)
      + coalesce((${castigadoSql(ctx, rut, ctx.hoy)}), 0) as total`);
  return pesos(Number((r as unknown as { rows: { total: string }[] }).rows[0]?.total ?? 0));
}

/** What is left to pay of a debt of a set with the columns of `deudaSql`: its capital, and of a document bought what was advanced on it. */
export const porPagarSql: SQL = sql`coalesce(base_mora, d_capital)`;

/** What is left to pay today of the business of a client, added without reading its debts one by one. */
export async function capitalDelNegocio(ctx: ReadCtx, cliente: Rut): Promise<Pesos> {
  const deudas = await deudasComoConjunto(ctx, { al: ctx.hoy, de: cliente, mira: true });
  const r = await ctx.db.execute(sql`select coalesce(sum(${porPagarSql}), 0)::text as total from (${deudas}) d
    where coalesce(cliente_rut, rut) = ${cliente}`);
  return pesos(Number((r as unknown as { rows: { total: string }[] }).rows[0]?.total ?? 0));
}

/** What is left to recover, at the end of a day, of the debts of a RUT that were written off. */
export function castigadoSql(ctx: ReadCtx, rut: Rut, al: Fecha): SQL {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  return sql`select sum(debe - haber) from "libro_linea" where empresa_id = ${empresa} and cuenta = '8101' and fecha <= ${al}::date and pk in (
      select distinct k.pk from "libro_linea" k join "libro_asiento" a on a.empresa_id = k.empresa_id and a.id = k.asiento_id
        join "libro_asiento" b on b.empresa_id = a.empresa_id and b.origen_area = a.origen_area and b.origen_id = a.origen_id and b.evento = a.evento
        join "libro_linea" l on l.empresa_id = b.empresa_id and l.asiento_id = b.id
      where k.empresa_id = ${empresa} and k.cuenta = '8101' and k.pk like 'castigo:%' and a.evento = 'castigo' and l.rut = ${rut})`;
}

const textos = (lista: readonly string[]) => sql`(select value from jsonb_array_elements_text(${JSON.stringify(lista)}::jsonb))`;

/** What is overdue today of everybody, or of `ruts`: `propia` as holder, `negocio` of the documents sold too. Who is not late has no entry. */
export async function vencidoPorRut(ctx: ReadCtx, ruts?: readonly Rut[]): Promise<Map<Rut, Vencido>> {
  if (ruts?.length === 0) return new Map();
  const deudas = await deudasComoConjunto(ctx, { al: ctx.hoy });
  const r =
    await ctx.db.execute(sql`select * from (with vencida as (select rut, rol, coalesce(cliente_rut, rut) as cliente, deuda from (${deudas}) d where dias_mora > 0),
    parte as (
      select rut, deuda as propia, 0 as negocio from vencida where rol = 'TITULAR'
      union all select cliente, 0, deuda from vencida)
    select rut, sum(propia)::text as propia, sum(negocio)::text as negocio from parte
    ${ruts ? sql`where rut in ${textos(ruts)}` : sql``} group by rut having sum(propia) + sum(negocio) > 0) x`);
  const filas = (r as unknown as { rows: { rut: Rut; propia: string; negocio: string }[] }).rows;
  return new Map(filas.map((f) => [f.rut, { propia: pesos(Number(f.propia)), negocio: pesos(Number(f.negocio)) }]));
}
