import { sql } from 'drizzle-orm';
import { distintos, porOrigen } from '#platform/server/cifras/igualar-sql.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';

const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>) =>
  ((await ctx.db.execute(q)) as unknown as { rows: Record<string, unknown>[] }).rows;
const deTesoreria = (codigo: string, url: string): Igualdad => ({ codigo, url, permiso: 'recaudaciones:reversar', perfil: 'TESORERIA' });

/** What the money that came in must be, against the books. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'I6-banco',
    igualdad: deTesoreria('E11', '/recaudaciones'),
    titulo: 'Lo que entró al banco o a la caja por cada comprobante es, en el libro, el monto del comprobante',
    check: (ctx) =>
      filas(
        ctx,
        sql`select r.office, r.num_comprobante, r.estado, r.monto, coalesce(sum(l.debe - l.haber), 0)::text as libro from recaudacion r
          left join libro_asiento a on a.empresa_id = r.empresa_id and a.origen_area = 'recaudaciones' and a.origen_id = r.id::text
          left join libro_linea l on l.empresa_id = a.empresa_id and l.asiento_id = a.id
            and (l.cuenta in ('1101', '1105', '2107') or l.cuenta = r.cuenta_banco)
          where r.empresa_id = ${ctx.empresa_id}
          group by r.id, r.office, r.num_comprobante, r.estado, r.monto
          having coalesce(sum(l.debe - l.haber), 0) <> case when r.estado in ('reversada', 'rechazada', 'en_cobro') then 0 else r.monto end limit 20`,
      ),
  },
  {
    id: 'E12-mora',
    igualdad: deTesoreria('E12', '/recaudaciones'),
    titulo: 'La mora que cobró cada comprobante es lo que 4105 tiene de él',
    check: (ctx) =>
      distintos(
        ctx,
        porOrigen(ctx, 'recaudaciones', sql`l.cuenta = '4105'`, -1),
        sql`select r.id::text as clave, sum(a.monto) as saldo from recaudacion r
          join recaudacion_aplicacion a on a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.vuelta = r.vuelta
          where r.empresa_id = ${ctx.empresa_id}::uuid and r.estado in ('aplicada', 'conciliada') and a.concepto = 'MORA' group by 1`,
      ),
  },
  {
    id: 'E19-cajas',
    igualdad: deTesoreria('E19', '/recaudaciones/caja'),
    titulo: 'El efectivo que dicen las cajas de cada sucursal es lo que 1101 tiene de ella, sin los comprobantes manuales',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select coalesce(l.sucursal, '') as clave, sum(l.debe - l.haber) as saldo from libro_linea l
          join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
          where l.empresa_id = ${ctx.empresa_id}::uuid and l.cuenta = '1101' and a.origen_area <> 'libro' group by 1`,
        sql`select office as clave, sum(efectivo - depositado - entregado + case when estado = 'cerrada' then coalesce(diferencia, 0) else 0 end) as saldo
          from recaudacion_caja where empresa_id = ${ctx.empresa_id}::uuid group by 1`,
      ),
  },
  {
    id: 'E21-castigos',
    igualdad: { codigo: 'E21', url: '/libro/mayor?cuenta=8101', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' },
    titulo: 'Lo castigado que falta recuperar de cada crédito o documento es lo que 8101 tiene de él, y 9101 su contrapartida',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select pk as clave, sum(debe - haber) as saldo from libro_linea where empresa_id = ${ctx.empresa_id}::uuid and cuenta = '8101' and pk is not null group by 1
          union all select '9101', sum(debe - haber) from libro_linea where empresa_id = ${ctx.empresa_id}::uuid and cuenta in ('8101', '9101')`,
        sql`select k.pk as clave, k.nacido - coalesce(r.recuperado, 0) as saldo from (
            select l.pk, sum(l.debe - l.haber) as nacido from libro_linea l join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
            where l.empresa_id = ${ctx.empresa_id}::uuid and l.cuenta = '8101' and l.pk is not null
              and a.origen_area <> 'recaudaciones' group by 1) k
          left join (select objeto, sum(recuperado) as recuperado from recaudacion_castigo where empresa_id = ${ctx.empresa_id}::uuid group by 1) r
            on k.pk = case when r.objeto like 'credito:%' then 'castigo:' || substr(r.objeto, 9) else 'castigo_' || r.objeto end`,
      ),
  },
];
