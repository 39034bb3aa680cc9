import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** I6 (quality §1.1) for what this product has: every total is the sum of its parts, to the peso. */
export const cifras: readonly Invariant[] = [
  {
    id: 'I6-recibo',
    titulo: 'Cada comprobante se reparte entero: capital, intereses, mora y gastos, lo que sobra y el redondeo',
    check: (ctx) =>
      filas(
        ctx,
        sql`select r.office, r.num_comprobante, r.monto from recaudacion r
          left join recaudacion_aplicacion a on a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.vuelta = r.vuelta
          where r.empresa_id = ${ctx.empresa_id} and r.estado in ('aplicada', 'conciliada')
          group by r.id, r.office, r.num_comprobante, r.monto, r.redondeo, r.excedente
          having r.monto <> r.redondeo + r.excedente + coalesce(sum(a.monto), 0) limit 20`,
      ),
  },
  {
    id: 'I6-operacion',
    titulo: 'Las cifras de cada operación y proforma son la suma de sus documentos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select 'operación' as de, o.num_operacion as numero from operacion o
            left join operacion_documento d on d.empresa_id = o.empresa_id and d.operacion_id = o.id
            where o.empresa_id = ${ctx.empresa_id}
            group by o.id, o.num_operacion, o.n_documentos, o.total_monto, o.total_anticipo, o.total_retencion, o.total_dp
            having count(d.id) <> o.n_documentos or coalesce(sum(d.monto), 0) <> o.total_monto or coalesce(sum(d.anticipo), 0) <> o.total_anticipo
              or coalesce(sum(d.retencion), 0) <> o.total_retencion or coalesce(sum(d.dp), 0) <> o.total_dp
          union all
          select 'proforma', p.num_proforma from proforma p
            left join proforma_documento d on d.empresa_id = p.empresa_id and d.proforma_id = p.id
            where p.empresa_id = ${ctx.empresa_id}
            group by p.id, p.num_proforma, p.n_documentos, p.total_monto, p.total_anticipo, p.total_retencion, p.total_dp
            having count(d.id) <> p.n_documentos or coalesce(sum(d.monto), 0) <> p.total_monto or coalesce(sum(d.anticipo), 0) <> p.total_anticipo
              or coalesce(sum(d.retencion), 0) <> p.total_retencion or coalesce(sum(d.dp), 0) <> p.total_dp
          limit 20`,
      ),
  },
];
