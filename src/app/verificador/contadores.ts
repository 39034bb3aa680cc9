import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/**
 * I5 (quality §1.1): what a counter says was used is what those who use it add up to, and it fits. The database keeps the second by a
 * CHECK; that the counter itself is true, only the sum can tell.
 */
export const contadores: readonly Invariant[] = [
  {
    id: 'I5-giros',
    titulo: 'Lo usado del tope diario de giros es la suma de sus órdenes autorizadas, y cabe',
    check: (ctx) =>
      filas(
        ctx,
        sql`with o as (select cupo_fecha as fecha, sum(monto) as monto from orden_giro
            where empresa_id = ${ctx.empresa_id} and cupo_fecha is not null group by 1),
          c as (select fecha, usado, tope_diario from cupo_diario where empresa_id = ${ctx.empresa_id})
          select coalesce(c.fecha, o.fecha)::text as fecha, c.usado, o.monto::text as autorizado from c full join o on o.fecha = c.fecha
          where coalesce(c.usado, 0) <> coalesce(o.monto, 0) or c.usado > c.tope_diario limit 20`,
      ),
  },
  {
    id: 'I5-pasivos',
    titulo: 'Lo usado del tope diario de pasivos es la suma de sus solicitudes autorizadas, y cabe',
    check: (ctx) =>
      filas(
        ctx,
        sql`with s as (select autorizada_el as fecha, sum(monto) as monto from pasivo_solicitud
            where empresa_id = ${ctx.empresa_id} and autorizada_el is not null group by 1),
          c as (select fecha, usado, tope from pasivo_tope_dia where empresa_id = ${ctx.empresa_id})
          select coalesce(c.fecha, s.fecha)::text as fecha, c.usado, s.monto::text as autorizado from c full join s on s.fecha = c.fecha
          where coalesce(c.usado, 0) <> coalesce(s.monto, 0) or c.usado > c.tope limit 20`,
      ),
  },
  {
    id: 'I5-caja',
    titulo: 'El efectivo de cada caja es el de sus comprobantes, lo depositado el de sus boletas y lo entregado el de sus egresos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, c.efectivo, c.depositado, c.entregado from recaudacion_caja c where c.empresa_id = ${ctx.empresa_id} and (
            c.efectivo <> (select coalesce(sum(r.monto), 0) from recaudacion r where r.empresa_id = c.empresa_id and r.caja_id = c.id
              and r.medio_pago = 'EFECTIVO' and r.estado <> 'reversada')
            or c.depositado <> (select coalesce(sum(d.monto), 0) from recaudacion_deposito d where d.empresa_id = c.empresa_id and d.caja_id = c.id)
            or c.entregado <> (select coalesce(sum(e.monto), 0) from recaudacion_egreso e where e.empresa_id = c.empresa_id and e.caja_id = c.id)
            or c.depositado + c.entregado > c.saldo_apertura + c.efectivo) limit 20`,
      ),
  },
  {
    id: 'I5-contrato',
    titulo: 'Las operaciones y el saldo que un contrato ampara son los de sus operaciones vivas',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.num_contrato, c.operaciones_vivas, c.saldo_vivo from contrato c
          left join operacion o on o.empresa_id = c.empresa_id and o.contrato_id = c.id and o.amparo > 0
          where c.empresa_id = ${ctx.empresa_id} group by c.id, c.num_contrato, c.operaciones_vivas, c.saldo_vivo
          having c.operaciones_vivas <> count(o.id) or c.saldo_vivo <> coalesce(sum(o.amparo), 0) limit 20`,
      ),
  },
];
