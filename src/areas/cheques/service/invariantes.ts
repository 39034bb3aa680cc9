import { sql } from 'drizzle-orm';
import type { Invariant, ReadCtx } from '#platform/server/types.ts';

const filas = async (ctx: ReadCtx, consulta: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await ctx.db.execute(consulta)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What cheques must never show (quality §1.1; ledger §1, invariants 8 and 9). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'cheque-cartera',
    titulo:
      'Cada cheque está en su cuenta del libro: cartera mientras no se deposita, tránsito hasta la respuesta del banco, y después en ninguna; uno comprado, en ninguna',
    check: (ctx) =>
      filas(
        ctx,
        sql`with libro as (select pk, sum(case when cuenta = '1103' then debe - haber else 0 end) as cartera,
              sum(case when cuenta = '1104' then debe - haber else 0 end) as transito,
              sum(case when cuenta = '2107' then haber - debe else 0 end) as por_aplicar,
              sum(case when cuenta = '1204' then debe - haber else 0 end) as protestado
            from libro_linea where empresa_id = ${ctx.empresa_id} and pk like 'cheque:%' group by pk)
          select c.id, c.num_cheque, c.estado, l.cartera, l.transito, l.por_aplicar, l.protestado from cheque c
          left join libro l on l.pk = 'cheque:' || c.id
          where c.empresa_id = ${ctx.empresa_id} and (
            coalesce(l.cartera, 0) <> case when c.objeto_tipo <> 'documento' and c.estado in ('recibido', 'en_cartera') then c.monto else 0 end
            or coalesce(l.transito, 0) <> case when c.objeto_tipo <> 'documento' and c.estado = 'depositado' then c.monto else 0 end
            or coalesce(l.por_aplicar, 0) <> case when c.objeto_tipo <> 'documento' and c.estado in ('recibido', 'en_cartera', 'depositado') then c.monto else 0 end
            or coalesce(l.protestado, 0) <> 0) limit 20`,
      ),
  },
  {
    id: 'cheque-aplicado',
    titulo: 'Lo que pagó cada cheque cobrado suma su monto',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, c.num_cheque, c.monto from cheque c where c.empresa_id = ${ctx.empresa_id} and c.estado = 'pagado'
          and c.aplicado->>'recibo' is null and c.monto <> (c.aplicado->>'a_favor')::bigint
            + coalesce((select sum((a->>'monto')::bigint) from jsonb_array_elements(c.aplicado->'aplicaciones') a), 0) limit 20`,
      ),
  },
  {
    id: 'cheque-protesto',
    titulo: 'Lo pagado del gasto de cada protesto es lo que su deuda ya no debe',
    check: (ctx) =>
      filas(
        ctx,
        sql`select p.id, p.pagado, o.capital from cheque_protesto p
          left join libro_obligacion o on o.empresa_id = p.empresa_id and o.pk = 'gasto:' || p.id
          where p.empresa_id = ${ctx.empresa_id} and coalesce(o.capital, 0) <> p.impuesto + p.comision - p.pagado limit 20`,
      ),
  },
  {
    id: 'cheque-deposito',
    titulo: 'Cada boleta de depósito suma sus cheques',
    check: (ctx) =>
      filas(
        ctx,
        sql`select d.id, d.numero, d.total, sum(c.monto) as suma from cheque_deposito d
          join cheque c on c.empresa_id = d.empresa_id and c.deposito_id = d.id
          where d.empresa_id = ${ctx.empresa_id} group by d.id, d.numero, d.total, d.cheques
          having sum(c.monto) <> d.total or count(*) <> d.cheques limit 20`,
      ),
  },
];
