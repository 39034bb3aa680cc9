import { sql } from 'drizzle-orm';
import { valoresUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { enPesos } from '../domain/contable.ts';
import { aUnidades } from '../domain/moneda.ts';
import { filasDeSql } from './consulta.ts';

/** Written off, laid out again as another credit, or sold outright (and not bought back): its debt left the books with that act. */
const EN_LIBRO = sql`(c.estado not in ('castigado', 'reprogramado') and jsonb_array_length(c.ajeno) % 2 = 0)`;

/**
 * What each credit has recognised in all: its own figures, or those of the last night that reached it when they do not hold it yet
 * (`alCorriente`). A cuota without a row in a night that did reach its credit owed nothing by then: the night before says nothing of it.
 */
const alDia = (ctx: ReadCtx) => sql`m as (select fecha, previa from credito_marca where empresa_id = ${ctx.empresa_id}::uuid),
  n1 as (select d.* from credito_devengo d join m on d.fecha = m.fecha where d.empresa_id = ${ctx.empresa_id}::uuid),
  n0 as (select d.* from credito_devengo d join m on d.fecha = m.previa where d.empresa_id = ${ctx.empresa_id}::uuid),
  c as (
    select c.id, c.numero, c.estado, c.cobrado, c.comision_diferida, c.devengado_al, c.ajeno, n1.credito_id is not null as alcanzado,
      c.moneda = 'UF' and c.aceleracion is not null as causa_uf,
      case when n1.credito_id is not null then case when c.devengado_al = n1.fecha then c.devengado else n1.interes_acum end
        when n0.credito_id is not null and c.devengado_al is distinct from n0.fecha then n0.interes_acum else c.devengado end as devengado,
      case when n1.credito_id is not null then case when c.devengado_al = n1.fecha then c.comision_devengada else n1.comision_acum end
        when n0.credito_id is not null and c.devengado_al is distinct from n0.fecha then n0.comision_acum else c.comision_devengada end as comision
    from credito c left join n1 on n1.credito_id = c.id left join n0 on n0.credito_id = c.id
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.fecha_giro is not null),
  r as (
    select q.credito_id, coalesce(case when r1.credito_id is not null then case when c.devengado_al = r1.fecha then q.reajuste else r1.reajuste_acum end
      when not c.alcanzado and r0.credito_id is not null and c.devengado_al is distinct from r0.fecha then r0.reajuste_acum end, q.reajuste) as reajuste
    from credito_cuota q join c on c.id = q.credito_id and ${EN_LIBRO} and not c.causa_uf left join m on true
    left join credito_reajuste r1 on r1.empresa_id = q.empresa_id and r1.fecha = m.fecha and r1.credito_id = q.credito_id and r1.numero = q.numero
    left join credito_reajuste r0 on r0.empresa_id = q.empresa_id and r0.fecha = m.previa and r0.credito_id = q.credito_id and r0.numero = q.numero
    where q.empresa_id = ${ctx.empresa_id}::uuid),
  dias as (
    select coalesce(sum(interes), 0) as interes, coalesce(sum(reajuste), 0) as reajuste, coalesce(sum(comision), 0) as comision
    from credito_devengo_dia where empresa_id = ${ctx.empresa_id}::uuid and not asentado),
  libro as (
    select cuenta, sum(debe - haber) as saldo from libro_linea
    where empresa_id = ${ctx.empresa_id}::uuid and cuenta in ('1202', '1203', '2109') group by 1)`;

/**
 * What a credit is, told by its money and its dates and not by the columns that its payments moved: of each peso lent, what is left is what
 * its rows owe; of each one received, capital, interest, mora, charges, commission or of the client; recognised is what was received and what
 * its days earned over it by its last night; and without debt nothing is left. In UF, the parts that its pesos do not change.
 */
const identidad = (ctx: ReadCtx) => sql`with ${alDia(ctx)},
  f as (
    select q.credito_id, q.numero, q.amortizacion, q.interes, q.pagado_capital, q.pagado_interes, q.pagado_mora, q.pagado_gastos, q.libro_capital,
      q.reajuste, q.vencimiento, k.aceleracion is not null as demandado, coalesce(lag(q.vencimiento) over (partition by q.credito_id order by q.numero), k.fecha_giro) as desde,
      greatest(k.fecha_giro, case when c.alcanzado then (select fecha from m) else greatest(c.devengado_al, (select previa from m)) end,
        (select max((a->>'fecha')::date) from jsonb_array_elements(k.ajeno) a)) as al
    from credito_cuota q join credito k on k.empresa_id = q.empresa_id and k.id = q.credito_id join c on c.id = k.id and ${EN_LIBRO}
    where q.empresa_id = ${ctx.empresa_id}::uuid),
  t as (
    select credito_id, sum(amortizacion - pagado_capital) as debe, sum(greatest(0, -amortizacion)) as capitaliza, sum(libro_capital) as libro,
      sum(pagado_interes) as interes, sum(pagado_mora + pagado_gastos) as recargos,
      bool_or(greatest(0, amortizacion) <= pagado_capital and (libro_capital <> 0 or reajuste <> 0)) as resto,
      sum(case when demandado or vencimiento <= al then greatest(0, interes) when al <= desde then 0
        else floor((2 * greatest(0, interes) * (al - desde) + greatest(1, vencimiento - desde))::numeric / (2 * greatest(1, vencimiento - desde))) end) as ganado
    from f group by 1),
  e as (
    select credito_id, sum(monto_clp - coalesce((imputado->>'sin_objeto')::bigint, 0) - (imputado->>'comision')::bigint
        - (imputado->>'a_favor')::bigint) as dinero
    from credito_evento where empresa_id = ${ctx.empresa_id}::uuid and revertido_el is null group by 1),
  p as (
    select credito_id, sum(suma) as suma from credito_postergacion where empresa_id = ${ctx.empresa_id}::uuid and revertida_el is null group by 1)
  select c.numero, t.libro::text, t.debe::text, k.devuelto::text, c.devengado::text, c.cobrado::text from c
    join credito k on k.empresa_id = ${ctx.empresa_id}::uuid and k.id = c.id join t on t.credito_id = c.id
    left join e on e.credito_id = c.id left join p on p.credito_id = c.id
  where c.estado in ('girado', 'vigente', 'judicial', 'pagado', 'prepagado') and (t.resto or k.devuelto > t.capitaliza
    or (c.estado in ('pagado', 'prepagado') and (t.libro <> 0 or (c.devengado <> c.cobrado and not c.causa_uf)))
    or (k.moneda = 'CLP' and (t.libro <> t.debe + k.devuelto
      or coalesce(e.dinero, 0) <> k.capital::numeric + coalesce(p.suma, 0) - t.libro + c.cobrado + t.recargos
      or c.devengado - c.cobrado not between 0 and greatest(0, t.ganado - t.interes - k.devuelto)))) limit 20`;

/** Sued for in UF, whatever is left of them: what 1207 holds of each cuota, what it owes in UF and the day whose UF it should be at. */
const enCausa = (
  ctx: ReadCtx,
) => sql`select c.numero, q.numero as cuota, coalesce(c.aceleracion->'uf'->>'al', c.aceleracion->>'fecha') as al,
    case when o.estado = 'vigente' then coalesce(o.capital_uf, 0) + coalesce(o.interes_uf, 0) else 0 end::text as uf,
    coalesce((select sum(l.debe - l.haber) from libro_linea l where l.empresa_id = c.empresa_id and l.cuenta = '1207' and l.pk = 'cuota:' || q.id), 0)::text as libro
  from credito c join credito_cuota q on q.empresa_id = c.empresa_id and q.credito_id = c.id
  left join libro_obligacion o on o.empresa_id = c.empresa_id and o.pk = 'cuota:' || q.id
  where c.empresa_id = ${ctx.empresa_id}::uuid and c.moneda = 'UF' and c.aceleracion is not null order by c.numero, q.numero`;

/** Cuotas sued for in UF whose 1207 is not what they owe at the UF of their last day. */
export async function causasEnUf(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const filas = await filasDeSql(ctx, enCausa(ctx));
  const valores = await valoresUf(ctx, [...new Set(filas.map((f) => f.al as Fecha))]);
  return filas
    .map((f) => ({ ...f, debe: enPesos(Number(aUnidades(String(f.uf), 'UF')), valores.get(f.al as Fecha) ?? '0') }))
    .filter((f) => f.debe !== Number((f as Record<string, unknown>).libro))
    .slice(0, 20);
}

/** What the credits must never show (quality §1.1, I6; ledger §1, invariant 8). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'I6-credito',
    titulo: 'Las amortizaciones de cada crédito suman su capital, la última fila queda en cero y su saldo es el de sus cuotas',
    check: (ctx) =>
      filasDeSql(
        ctx,
        sql`select c.numero, c.saldo, sum(q.o_amortizacion)::text as amortizado from credito c
          join credito_cuota q on q.empresa_id = c.empresa_id and q.credito_id = c.id
          where c.empresa_id = ${ctx.empresa_id}::uuid and c.fecha_giro is not null
          group by c.id, c.numero, c.saldo, c.capital, c.moneda
          having sum(q.o_amortizacion) <> c.capital * case c.moneda when 'UF' then 10000 else 1 end
            or c.saldo - sum(q.amortizacion - q.pagado_capital) not between 0 and -sum(least(q.amortizacion, 0)) or (array_agg(q.o_saldo order by q.numero desc))[1] <> 0 limit 20`,
      ),
  },
  {
    id: 'tmc-creditos',
    titulo: 'Ningún crédito que se debe supera la tasa máxima convencional, con sus cargos, sin una excepción concedida',
    check: (ctx) =>
      filasDeSql(
        ctx,
        sql`select c.numero, c.fecha_giro::text as girado, coalesce(c.congelado->'tmc'->>'tasa_con_cargos', 'con cargos, sobre la máxima') as tasa,
            c.congelado->'tmc'->>'tasa_anual' as maxima from credito c
          where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado in ('girado', 'vigente', 'judicial')
            and c.congelado->'tmc'->>'cumple' = 'false' and c.congelado->'tmc'->>'veredicto' is distinct from 'libre'
            and not exists (select 1 from credito_excepcion x where x.empresa_id = c.empresa_id and x.credito_id = c.id and x.estado = 'concedida'
              and x.exceso >= coalesce((c.congelado->'tmc'->>'exceso')::numeric, 0))
          order by c.numero limit 20`,
      ),
  },
  {
    id: 'control-creditos',
    igualdad: { codigo: 'E6', url: '/creditos', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' },
    titulo: 'Lo que los créditos tienen por cobrar de intereses y reajustes, y diferido de comisiones, es lo que dicen sus cuentas',
    check: (ctx) =>
      filasDeSql(
        ctx,
        sql`with ${alDia(ctx)},
          auxiliar as (
            select '1202' as cuenta, coalesce(sum(devengado - cobrado), 0) - (select interes from dias) as saldo from c
              where ${EN_LIBRO} and c.estado <> 'judicial' and not c.causa_uf
            union all select '1203', coalesce(sum(reajuste), 0) - (select reajuste from dias) from r
            union all select '2109', coalesce(sum(comision - comision_diferida), 0) - (select comision from dias) from c)
          select a.cuenta, a.saldo::text as auxiliar, coalesce(l.saldo, 0)::text as libro from auxiliar a left join libro l on l.cuenta = a.cuenta
          where a.saldo <> coalesce(l.saldo, 0)`,
      ),
  },
  {
    id: 'identidad-creditos',
    titulo: 'De lo prestado queda lo que las cuotas deben, de lo recibido cada peso tiene su concepto, y sin deuda no queda nada',
    check: (ctx) => filasDeSql(ctx, identidad(ctx)),
  },
  {
    id: 'causa-uf',
    titulo: 'Lo que el libro tiene en cobranza judicial (1207) de cada cuota en UF es lo que debe a la UF de su último día',
    check: causasEnUf,
  },
  {
    id: 'control-cuotas',
    titulo: 'El capital, los gastos de cobranza y la prima de seguro de cada cuota son los que el libro tiene de ella',
    check: (ctx) =>
      filasDeSql(
        ctx,
        sql`with l as (
            select pk, sum(debe - haber) filter (where cuenta = '1201') as capital, sum(debe - haber) filter (where cuenta = '1208') as gastos
            from libro_linea where empresa_id = ${ctx.empresa_id}::uuid and cuenta in ('1201', '1208') and pk like 'cuota:%' group by 1)
          select c.numero, q.numero as cuota from credito c join credito_cuota q on q.empresa_id = c.empresa_id and q.credito_id = c.id
            left join libro_obligacion o on o.empresa_id = q.empresa_id and o.pk = 'cuota:' || q.id
            left join l on l.pk = 'cuota:' || q.id
          where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado in ('girado', 'vigente', 'pagado', 'prepagado') and ${EN_LIBRO}
            and (coalesce(l.capital, 0) <> q.libro_capital or coalesce(l.gastos, 0) <> coalesce(o.gastos, 0))
          union all
          select c.numero, q.numero from credito_cuota q join credito c on c.empresa_id = q.empresa_id and c.id = q.credito_id
            left join libro_obligacion o on o.empresa_id = q.empresa_id and o.pk = 'gasto:' || q.id
          where q.empresa_id = ${ctx.empresa_id}::uuid and q.prima is not null
            and (coalesce(o.capital, 0) <> q.prima - q.prima_pagada or coalesce((select sum(x.debe - x.haber) from libro_linea x
              where x.empresa_id = q.empresa_id and x.cuenta = '1209' and x.pk = 'gasto:' || q.id), 0) <> q.prima - q.prima_pagada)
          limit 20`,
      ),
  },
  {
    id: 'devengo-creditos',
    titulo: 'Lo que una noche dijo de cada sucursal es la suma de sus filas por cuota, y su asiento la suma de las sucursales',
    check: (ctx) =>
      filasDeSql(
        ctx,
        sql`with f as (
            select fecha, sum(interes) as interes, sum(comision) as comision from credito_devengo where empresa_id = ${ctx.empresa_id}::uuid group by 1),
          g as (select fecha, sum(reajuste) as reajuste from credito_reajuste where empresa_id = ${ctx.empresa_id}::uuid group by 1),
          d as (
            select fecha, sum(interes) as interes, sum(reajuste) as reajuste, sum(comision) as comision, bool_and(asentado) as asentado
            from credito_devengo_dia where empresa_id = ${ctx.empresa_id}::uuid group by 1),
          l as (
            select fecha, sum(debe - haber) as monto from libro_linea
            where empresa_id = ${ctx.empresa_id}::uuid and pk like 'cartera:creditos:%' group by 1)
          select d.fecha::text as fecha from d left join f on f.fecha = d.fecha left join g on g.fecha = d.fecha left join l on l.fecha = d.fecha
          where d.interes <> coalesce(f.interes, 0) or d.comision <> coalesce(f.comision, 0) or d.reajuste <> coalesce(g.reajuste, 0)
            or (d.asentado and coalesce(l.monto, 0) <> d.interes + d.reajuste + d.comision) limit 20`,
      ),
  },
];
