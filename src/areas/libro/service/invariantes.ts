import { asc, eq, sql } from 'drizzle-orm';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { type AsientoFirmado, textoCanonico } from '../domain/asiento.ts';
import { asientos, lineas } from '../tables.ts';
import { lineaDeFila, sha256 } from './contabilizar.ts';

type Filas = Record<string, unknown>[];
const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Filas> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;

/** Entries and currencies that do not balance (I1). */
export function descuadres(ctx: ReadCtx): Promise<Filas> {
  return filas(
    ctx,
    sql`select l.asiento_id, l.moneda, sum(l.debe - l.haber)::text as diferencia from libro_linea l
      where l.empresa_id = ${ctx.empresa_id} group by 1, 2 having sum(l.debe - l.haber) <> 0 limit 20`,
  );
}

/**
 * Obligaciones whose capital differs from what their control account holds (ledger §1 invariant 8), at a day. What left it with a note sold
 * stands by its pagaré (`pagare:<id>`): the client still owes each cuota.
 */
export async function controlAuxiliar(ctx: ReadCtx, al: Fecha): Promise<{ pk: string; diferencia: number }[]> {
  const r = await filas(
    ctx,
    sql`with libro as (
        select l.pk, sum(l.debe - l.haber) as saldo from libro_linea l
        where l.empresa_id = ${ctx.empresa_id} and (l.cuenta in ('1201', '1301', '1302') or l.cuenta = '1207' and l.pk like 'documento:%')
          and l.pk is not null and l.pk not like 'pagare:%' and l.fecha <= ${al} group by 1),
      aux as (
        select distinct on (h.pk) h.pk, case when h.estado = 'vigente' then h.capital else 0 end as saldo
        from libro_obligacion_historia h join libro_obligacion o on o.empresa_id = h.empresa_id and o.pk = h.pk
        where h.empresa_id = ${ctx.empresa_id} and h.fecha <= ${al} and h.capital_uf is null
          and (o.clase in ('cuota', 'documento', 'saldo_cedente') or o.clase = 'causa' and o.tipo = 'documento')
        order by h.pk, h.n desc)
      select coalesce(l.pk, a.pk) as pk, (coalesce(l.saldo, 0) - coalesce(a.saldo, 0))::text as diferencia
      from libro l full join aux a on a.pk = l.pk
      where coalesce(l.saldo, 0) <> coalesce(a.saldo, 0)
        and not exists (select 1 from libro_obligacion o where o.empresa_id = ${ctx.empresa_id} and o.pk = coalesce(l.pk, a.pk) and (o.moneda = 'UF' or o.clase = 'causa' and o.tipo <> 'documento'))
      limit 20`,
  );
  return r.map((x) => ({ pk: String(x.pk), diferencia: Number(x.diferencia) }));
}

/** Debts whose 1207 is not what they owe in a case: its capital and the interest that crossed with it; nothing of one that is in none. */
export async function controlCausa(ctx: ReadCtx): Promise<{ pk: string; diferencia: number }[]> {
  const r = await filas(
    ctx,
    sql`with libro as (
        select l.pk, sum(l.debe - l.haber) as saldo from libro_linea l
        where l.empresa_id = ${ctx.empresa_id} and l.cuenta = '1207' and l.pk is not null group by 1),
      aux as (
        select o.pk, case when o.estado = 'vigente' then o.capital + o.interes else 0 end as saldo from libro_obligacion o
        where o.empresa_id = ${ctx.empresa_id} and o.clase = 'causa' and o.moneda <> 'UF')
      select coalesce(l.pk, a.pk) as pk, (coalesce(l.saldo, 0) - coalesce(a.saldo, 0))::text as diferencia
      from libro l full join aux a on a.pk = l.pk
      where coalesce(l.saldo, 0) <> coalesce(a.saldo, 0)
        and not exists (select 1 from libro_obligacion o where o.empresa_id = ${ctx.empresa_id} and o.pk = coalesce(l.pk, a.pk) and o.moneda = 'UF')
      limit 20`,
  );
  return r.map((x) => ({ pk: String(x.pk), diferencia: Number(x.diferencia) }));
}

/** Recomputes the chain of the company; names the first entry that does not verify (changed, missing or out of order). */
async function verificarCadena(ctx: ReadCtx): Promise<{ ok: boolean; revisados: number; primer_error: { n: number; id: string } | null }> {
  let previo = '';
  let revisados = 0;
  for (let desde = 0; ; desde += 500) {
    const cabezas = await ctx.db
      .select()
      .from(asientos)
      .where(eq(asientos.empresa_id, ctx.empresa_id))
      .orderBy(asc(asientos.n_cadena))
      .limit(500)
      .offset(desde);
    const ids = sql.join(
      cabezas.map((a) => sql`${a.id}::uuid`),
      sql`, `,
    );
    const todas = cabezas.length
      ? await ctx.db
          .select()
          .from(lineas)
          .where(sql`${lineas.empresa_id} = ${ctx.empresa_id} and ${lineas.asiento_id} in (${ids})`)
          .orderBy(asc(lineas.n))
      : [];
    const porAsiento = agrupar(todas, (l) => l.asiento_id);
    for (const a of cabezas) {
      revisados += 1;
      const firmado: AsientoFirmado = {
        ...a,
        periodo: a.periodo as AsientoFirmado['periodo'],
        registrado_en: a.registrado_en.toISOString(),
        origen: { area: a.origen_area, id: a.origen_id },
        lineas: (porAsiento.get(a.id) ?? []).map(lineaDeFila),
      };
      const bueno = a.n_cadena === revisados && a.hash_previo === previo && sha256(textoCanonico(firmado, previo)) === a.hash;
      if (!bueno) return { ok: false, revisados, primer_error: { n: a.n_cadena, id: a.id } };
      previo = a.hash;
    }
    if (cabezas.length < 500) return { ok: true, revisados, primer_error: null };
  }
}

/** What the books must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  { id: 'I1', titulo: 'Σ debe = Σ haber por asiento y moneda', check: descuadres },
  {
    id: 'I2',
    igualdad: { codigo: 'E13', url: '/libro/resultados', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' },
    titulo: 'El saldo guardado de cada mes y cuenta es la suma de sus líneas',
    check: (ctx) =>
      filas(
        ctx,
        sql`with suma as (
            select a.periodo, l.cuenta, coalesce(l.sucursal, '') as sucursal, l.moneda, sum(l.debe) as debe, sum(l.haber) as haber
            from libro_linea l join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
            where l.empresa_id = ${ctx.empresa_id} group by 1, 2, 3, 4),
          guardado as (select * from libro_saldo_periodo s where s.empresa_id = ${ctx.empresa_id})
          select coalesce(s.periodo, g.periodo) as periodo, coalesce(s.cuenta, g.cuenta) as cuenta
          from suma s full join guardado g on g.periodo = s.periodo and g.cuenta = s.cuenta and g.sucursal = s.sucursal and g.moneda = s.moneda
          where coalesce(s.debe, 0) <> coalesce(g.debe, 0) or coalesce(s.haber, 0) <> coalesce(g.haber, 0) limit 20`,
      ),
  },
  {
    id: 'I8',
    titulo: 'Una reversa es la contrapartida exacta de su original',
    check: (ctx) =>
      filas(
        ctx,
        sql`select r.id from libro_asiento r where r.empresa_id = ${ctx.empresa_id} and r.reversa_de is not null and exists (
            select 1 from (select cuenta, moneda, rut, pk, sum(debe - haber) as saldo from libro_linea l
              where l.empresa_id = r.empresa_id and l.asiento_id in (r.id, r.reversa_de) group by 1, 2, 3, 4) x where x.saldo <> 0) limit 20`,
      ),
  },
  {
    id: 'I9-libro',
    titulo: 'Los asientos de cada período se numeran sin huecos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select p.periodo, p.ultimo, count(a.id)::int as asientos from libro_periodo p
          left join libro_asiento a on a.empresa_id = p.empresa_id and a.periodo = p.periodo
          where p.empresa_id = ${ctx.empresa_id} group by 1, 2
          having count(a.id) <> p.ultimo or coalesce(max(a.num_asiento), 0) <> p.ultimo limit 20`,
      ),
  },
  {
    id: 'I11',
    titulo: 'Ningún asiento entró en un período después de su cierre',
    check: (ctx) =>
      filas(
        ctx,
        sql`select a.id, a.periodo from libro_asiento a join libro_periodo p on p.empresa_id = a.empresa_id and p.periodo = a.periodo
          where a.empresa_id = ${ctx.empresa_id} and p.estado = 'cerrado' and a.registrado_en > p.cerrado_en limit 20`,
      ),
  },
  {
    id: 'cadena-libro',
    titulo: 'La cadena de los asientos verifica',
    check: async (ctx) => {
      const r = await verificarCadena(ctx);
      return r.primer_error ? [r.primer_error] : [];
    },
  },
  {
    id: 'causa-libro',
    titulo: 'Lo que el libro tiene en cobranza judicial (1207) es lo que deben las obligaciones en causa',
    check: controlCausa,
  },
  {
    id: 'devengo-libro',
    titulo: 'Lo devengado de cada obligación es la suma de sus días',
    check: (ctx) =>
      filas(
        ctx,
        sql`select o.pk from libro_obligacion o left join libro_devengo d on d.empresa_id = o.empresa_id and d.obligacion = o.pk
          where o.empresa_id = ${ctx.empresa_id} and o.devengo_total is not null group by o.pk, o.devengado
          having o.devengado <> coalesce(sum(d.monto), 0) limit 20`,
      ),
  },
  {
    id: 'provision-libro',
    titulo: 'La provisión de cada obligación es la suma de sus ajustes, y la de cada cartera lo que sus asientos dicen',
    check: (ctx) =>
      filas(
        ctx,
        sql`select o.pk as clave from libro_obligacion o left join libro_provision p on p.empresa_id = o.empresa_id and p.obligacion = o.pk
          where o.empresa_id = ${ctx.empresa_id} group by o.pk, o.provision having o.provision <> coalesce(sum(p.ajuste), 0)
          union all
          select x.cuenta as clave from (
            select case p.cartera when 'creditos' then '1291' else '1391' end as cuenta, sum(p.ajuste) as saldo
              from libro_provision p where p.empresa_id = ${ctx.empresa_id} group by 1
            union all
            select l.cuenta, sum(l.debe - l.haber) from libro_linea l
              join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
              where l.empresa_id = ${ctx.empresa_id} and a.evento in ('provision', 'castigo') and l.cuenta in ('1291', '1391') group by 1) x
            group by 1 having sum(x.saldo) <> 0 limit 20`,
      ),
  },
];
