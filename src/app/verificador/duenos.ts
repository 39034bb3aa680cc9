import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** I13 and I14 (quality §1.1): a line of the bank or of the books in one match, and a document, the only paper bought so far, in one business. */
export const duenos: readonly Invariant[] = [
  {
    id: 'I13-lineas',
    titulo: 'Ninguna línea del banco o del libro está en dos calces vivos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select lado, linea, count(*)::int as calces from conciliacion_calce_linea where empresa_id = ${ctx.empresa_id} and viva
          group by 1, 2 having count(*) > 1 limit 20`,
      ),
  },
  {
    id: 'I14',
    titulo: 'Un documento está en un solo negocio vivo, y tiene una sola cesión vigente',
    check: (ctx) =>
      filas(
        ctx,
        sql`select documento_id, 'en varios negocios' as que from (
            select d.documento_id from operacion_documento d join operacion o on o.empresa_id = d.empresa_id and o.id = d.operacion_id
              where d.empresa_id = ${ctx.empresa_id} and o.estado not in ('anulada', 'recomprada')
            union all
            select d.documento_id from proforma_documento d join proforma p on p.empresa_id = d.empresa_id and p.id = d.proforma_id
              where d.empresa_id = ${ctx.empresa_id} and p.estado in ('emitida', 'enviada_a_comite', 'pendiente_firma', 'con_reparos', 'aprobada')) x
            group by 1 having count(*) > 1
          union all
          select d.id, 'vigente sin su operación' from documento d where d.empresa_id = ${ctx.empresa_id} and d.estado = 'vigente'
            and not exists (select 1 from operacion_documento o where o.empresa_id = d.empresa_id and o.documento_id = d.id and o.operacion_id = d.operacion_id)
          union all
          select c.documento_id, 'cedido a varios' from documento_cesion c where c.empresa_id = ${ctx.empresa_id} and c.estado = 'vigente'
            group by 1 having count(*) > 1
          limit 20`,
      ),
  },
];
