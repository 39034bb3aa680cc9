import { type SQL, sql } from 'drizzle-orm';
import { TRAMOS_MORA } from '#finanzas/dias-mora.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { sinBanco } from './mora-sql.ts';

/** Whole weeks of its own history that say how much of what is late is collected in a day. */
const SEMANAS = 13;
/** Banking days that a week has: what is collected in seven days comes in on these. */
const HABILES = 5;

/** Each bracket of what is late, with its first and its last day of mora; the first one begins with the day after the banking day to pay. */
const TRAMOS = TRAMOS_MORA.slice(1).map((t, i) => ({ ...t, desde: (TRAMOS_MORA[i]?.hasta ?? 0) + 1 }));

interface Tasas {
  /** Of a hundred pesos late in each bracket, those that come in on one banking day. */
  pct: Readonly<Record<string, string>>;
  porque: string;
}

/**
 * How every debt that was late at the end of some day between two stood, from a day until the one before another (`luego`), and what it owed from that one
 * on. As the ledger reads a past day, the last word written counts among those dated up to it: a word ends with the first date of those written after
 * it, and one that another of the same date or an earlier one came to correct was never how it stood.
 *
 * Which debts they are is said before their words are put in order, because most of a portfolio was never late: those that are late today, and those of
 * which a word was written after one whose due date had passed. Asked of the word before, it finds what was extended while it was late, which is not late any more.
 */
const estados = (ctx: ReadCtx, desde: Fecha, hasta: Fecha): SQL => {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  return sql`tarde as (
      select pk from libro_obligacion where empresa_id = ${empresa} and estado = 'vigente' and vencimiento < ${hasta}::date
      union select s.pk from libro_obligacion_historia s join libro_obligacion_historia p on p.empresa_id = ${empresa} and p.pk = s.pk and p.n = s.n - 1
        where s.empresa_id = ${empresa} and s.n > 1 and s.fecha > ${desde}::date and s.fecha > p.vencimiento and p.vencimiento < ${hasta}::date),
    palabra as (select x.pk, x.n, x.fecha, x.vencimiento, coalesce(x.capital, 0) as capital, coalesce(x.capital_uf, 0) as capital_uf,
        min(x.fecha) over (partition by x.pk order by x.n desc rows between unbounded preceding and 1 preceding) as luego
      from libro_obligacion_historia x join tarde on tarde.pk = x.pk where x.empresa_id = ${empresa}),
    h as (select *, lag(capital) over w as queda, lag(capital_uf) over w as queda_uf from palabra where luego is null or fecha < luego
      window w as (partition by pk order by n desc))`;
};

/**
 * Of the capital that was late at the end of each day of the last thirteen weeks, what part was paid the day after, by the bracket of mora in which it was:
 * in seven days, over five banking days. What left by a write-off or by another credit in its place was not collected: the entry of either says which debts. A debt weighs each day that it
 * is late, and what is agreed in UF its UF of today. Null when nothing was late.
 */
export async function tasaDeVencido(ctx: ReadCtx): Promise<Tasas | null> {
  const [desde, hasta] = [addDays(ctx.hoy, -7 * SEMANAS - 1), addDays(ctx.hoy, -2)];
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const feriados = await sinBanco(ctx, desde, ctx.hoy);
  const tramos = JSON.stringify(TRAMOS.map(({ codigo, desde: de, hasta: a }) => ({ codigo, de, a: a ?? 100_000 })));
  const r = await ctx.db.execute(sql`with ${estados(ctx, desde, hasta)},
    sin_pago as (select distinct k.pk, e.fecha_contable as dia from libro_asiento e join libro_linea k on k.empresa_id = e.empresa_id and k.asiento_id = e.id
      where e.empresa_id = ${empresa} and e.evento in ('castigo', 'reprogramacion_credito') and e.fecha_contable > ${desde}::date and k.haber > 0),
    t as (select codigo, de, a from jsonb_to_recordset(${tramos}::jsonb) as t(codigo text, de int, a int)),
    v as (select t.codigo, h.luego, case when o.moneda = 'UF' then round(h.capital_uf * u.valor) else h.capital end as debe,
        greatest(0, case when o.moneda = 'UF' then round((h.capital_uf - coalesce(h.queda_uf, 0)) * u.valor) else h.capital - coalesce(h.queda, 0) end) as baja,
        greatest(h.fecha, ${desde}::date, coalesce(f.paga, h.vencimiento) + 1, h.vencimiento + t.de) as del,
        least(coalesce(h.luego - 1, 'infinity'), ${hasta}::date, h.vencimiento + t.a) as al, s.pk is not null as sin_pago
      from h join libro_obligacion o on o.empresa_id = ${empresa} and o.pk = h.pk and o.tipo in ('documento', 'cuota', 'saldo_cedente')
        left join ${feriados} f on f.dia = h.vencimiento left join sin_pago s on s.pk = h.pk and s.dia = h.luego cross join t
        left join lateral (select valor from indice_uf where fecha <= ${ctx.hoy}::date order by fecha desc limit 1) u on o.moneda = 'UF'
      where (h.capital > 0 or h.capital_uf > 0) and coalesce(h.luego, 'infinity') > ${desde}::date)
    select codigo, round(100.0 * 7 * sum(case when al = luego - 1 and not sin_pago then baja else 0 end) / (${HABILES}::int * sum(debe * (al - del + 1))), 2)::text as pct
    from v where al >= del group by codigo`);
  const leidas = (r as unknown as { rows: { codigo: string; pct: string }[] }).rows;
  if (leidas.length === 0) return null;
  const pct = Object.fromEntries(leidas.map((f) => [f.codigo, f.pct]));
  const dichas = TRAMOS.filter((t) => pct[t.codigo]).map((t) => `${formatDecimal(pct[t.codigo] ?? '0', 2)} % (${t.nombre.toLowerCase()})`);
  return {
    pct,
    porque: `Se cuenta, por día hábil y por su mora, lo que se pagó de cada tramo en las últimas ${SEMANAS} semanas: ${dichas.join(', ')}`,
  };
}
