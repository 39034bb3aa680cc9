import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** Pagarés that are somebody else's by one record and ours by another. */
const pagares = (e: string) => sql`select p.id, 'pagaré vendido que nadie compró' as que from pagare p
    where p.empresa_id = ${e} and p.estado = 'vendido'
    and not exists (select 1 from venta_item i where i.empresa_id = p.empresa_id and i.pagare_id = p.id and i.vivo and i.estado = 'endosado')
  union all select i.pagare_id,
    case when i.estado = 'endosado' then 'pagaré endosado que está en otra mano' else 'pagaré elegido para vender que ya no respalda' end
    from venta_item i join pagare p on p.empresa_id = i.empresa_id and p.id = i.pagare_id where i.empresa_id = ${e} and i.vivo
    and (i.estado = 'endosado' and p.estado <> 'vendido' or p.estado in ('anulado', 'reemplazado', 'pagado_devuelto', 'demandado'))
  union all select pagare_id, 'pagaré en dos ventas' from venta_item where empresa_id = ${e} and vivo group by 1 having count(*) > 1`;

/** Cheques that left and are still in a slip of the bank, that were cashed without one, or one paper entered twice. */
const cheques = (e: string) => sql`select id,
    case when deposito_id is null then 'cheque cobrado que nadie depositó' else 'cheque que salió y está depositado' end as que from cheque
    where empresa_id = ${e} and (deposito_id is not null and estado in ('devuelto_cliente', 'retirado', 'extraviado', 'anulado')
      or deposito_id is null and estado in ('depositado', 'pagado', 'protestado', 'canjeado', 'repactado', 'judicial'))
  union all select min(id::text)::uuid, 'un cheque, dos fichas' from cheque where empresa_id = ${e} and estado <> 'anulado'
    group by banco, cta_cte, num_cheque having count(*) > 1`;

/** Guarantees given back that still back a debt, and one good given twice in the same degree. */
const garantias = (e: string) => sql`select g.id, 'garantía devuelta que respalda una deuda' as que from garantia g
    where g.empresa_id = ${e} and g.estado in ('alzada', 'desistida')
    and exists (select 1 from garantia_caucion c where c.empresa_id = g.empresa_id and c.garantia_id = g.id and c.hasta is null)
  union all select min(id::text)::uuid, 'un bien, dos garantías del mismo grado' from garantia
    where empresa_id = ${e} and clave_bien is not null and estado not in ('alzada', 'desistida', 'vencida')
    group by clave_bien, grado having count(*) > 1`;

/** I13 and I14 (quality §1.1): a line of the bank or of the books in one match; a document, pagaré, cheque or guarantee in one hand. */
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
  {
    id: 'I14-instrumentos',
    titulo: 'Un pagaré, un cheque y una garantía están en una sola mano',
    check: (ctx) => {
      const e = ctx.empresa_id;
      return filas(ctx, sql`select * from (${pagares(e)} union all ${cheques(e)} union all ${garantias(e)}) x limit 20`);
    },
  },
];
