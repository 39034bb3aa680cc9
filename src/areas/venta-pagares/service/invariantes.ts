import { sql } from 'drizzle-orm';
import { distintos } from '#platform/server/cifras/igualar-sql.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { ReadCtx } from '#platform/server/types.ts';

const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>) =>
  ((await ctx.db.execute(q)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What venta-pagares must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'venta-por-cobrar',
    titulo: 'Lo por cobrar de cada venta es el capital vivo de sus pagarés, y lo que toma del límite de su comprador también',
    check: (ctx) =>
      filas(
        ctx,
        sql`select v.id, v.num_venta from venta v left join venta_item i on i.empresa_id = v.empresa_id and i.venta_id = v.id
          where v.empresa_id = ${ctx.empresa_id} and v.pagada_el is not null group by v.id, v.num_venta, v.por_cobrar, v.limite_tomado
          having v.por_cobrar <> coalesce(sum(i.capital_vivo), 0) or v.limite_tomado <> v.por_cobrar
          union all
          select c.id, null from comprador c left join venta v on v.empresa_id = c.empresa_id and v.comprador_id = c.id
          where c.empresa_id = ${ctx.empresa_id} group by c.id, c.usado having c.usado <> coalesce(sum(v.limite_tomado), 0) limit 20`,
      ),
  },
  {
    id: 'venta-cartera',
    titulo: 'Lo vendido sin responsabilidad está fuera de 1201 por el capital que no ha vuelto, y lo vendido con ella está en 2201',
    check: (ctx) =>
      filas(
        ctx,
        sql`with libro as (
            select l.pk, sum(case when l.cuenta = '1201' then l.haber - l.debe else 0 end) as baja,
              sum(case when l.cuenta = '2201' then l.haber - l.debe else 0 end) as obligacion
            from libro_linea l where l.empresa_id = ${ctx.empresa_id} and l.cuenta in ('1201', '2201') and l.pk like 'pagare:%' group by 1),
          item as (
            select 'pagare:' || i.pagare_id as pk, sum(i.baja) as baja, sum(i.obligacion) as obligacion from venta_item i
            where i.empresa_id = ${ctx.empresa_id} and i.propietario_desde is not null group by 1)
          select coalesce(l.pk, i.pk) as pk from libro l full join item i on i.pk = l.pk
          where coalesce(l.baja, 0) <> coalesce(i.baja, 0) or coalesce(l.obligacion, 0) <> coalesce(i.obligacion, 0) limit 20`,
      ),
  },
  {
    id: 'venta-uf',
    titulo: 'Lo que se vende en UF vale en pesos lo que su UF del día de la liquidación, pagaré por pagaré',
    check: (ctx) =>
      filas(
        ctx,
        sql`select i.id, i.pagarevista from venta_item i join venta v on v.empresa_id = i.empresa_id and v.id = i.venta_id
          where i.empresa_id = ${ctx.empresa_id} and v.moneda = 'UF' and i.estado <> 'retirado' and (
            i.precio is distinct from round(i.precio_uf * v.valor_uf) or i.saldo is distinct from round(i.saldo_uf * v.valor_uf)
            or i.capital is distinct from round(i.capital_uf * v.valor_uf) or (i.estado = 'endosado' and i.propietario_desde is not null
              and i.capital_vivo is distinct from round(i.capital_vivo_uf * v.valor_uf))) limit 20`,
      ),
  },
  {
    id: 'venta-rendiciones',
    titulo: 'Cada rendición es la suma de los recaudos que entrega menos los que descuenta',
    check: (ctx) =>
      filas(
        ctx,
        sql`select r.id, r.numero from venta_rendicion r where r.empresa_id = ${ctx.empresa_id} and (
            r.recibido <> (select coalesce(sum(x.monto), 0) from venta_recaudo x where x.empresa_id = r.empresa_id and x.rendicion_id = r.id)
            or r.devuelto <> (select coalesce(sum(x.monto), 0) from venta_recaudo x where x.empresa_id = r.empresa_id and x.descuenta_en = r.id))
          limit 20`,
      ),
  },
  {
    id: 'E22-vendida',
    igualdad: { codigo: 'E22', url: '/venta-pagares', permiso: 'venta-pagares:registrar-pago', perfil: 'TESORERIA' },
    titulo: 'El par de lo vendido con responsabilidad y vivo es el saldo de 8103',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select '8103' as clave, sum(debe - haber) as saldo from libro_linea where empresa_id = ${ctx.empresa_id}::uuid and cuenta = '8103'`,
        sql`select '8103' as clave, sum(i.par) as saldo from venta_item i join venta v on v.empresa_id = i.empresa_id and v.id = i.venta_id
          where i.empresa_id = ${ctx.empresa_id}::uuid and v.con_responsabilidad and i.vivo and i.propietario_desde is not null`,
      ),
  },
];
