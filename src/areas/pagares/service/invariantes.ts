import { sql } from 'drizzle-orm';
import type { Invariant, ReadCtx } from '#platform/server/types.ts';

const filas = async (ctx: ReadCtx, consulta: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await ctx.db.execute(consulta)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What pagares must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'cargo-pagare',
    titulo: 'Lo pagado del impuesto y la notaría de cada pagaré es lo que su deuda ya no debe',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, c.pagado, o.capital from pagare_cargo c
          left join libro_obligacion o on o.empresa_id = c.empresa_id and o.pk = 'gasto:' || c.id
          where c.empresa_id = ${ctx.empresa_id} and coalesce(o.capital, -1) <> c.monto - c.pagado limit 20`,
      ),
  },
  {
    id: 'ite-pagare',
    titulo: 'El impuesto de cada pagaré que no documenta un crédito es el que registró el libro',
    check: (ctx) =>
      filas(
        ctx,
        sql`select p.id, p.pagarevista, c.monto, l.haber from pagare p
          join pagare_cargo c on c.empresa_id = p.empresa_id and c.pagare_id = p.id and c.tipo = 'ITE'
          left join lateral (select sum(x.haber) as haber from libro_linea x
            join libro_asiento a on a.empresa_id = x.empresa_id and a.id = x.asiento_id
            where x.empresa_id = p.empresa_id and x.cuenta = '2101' and a.evento = 'ite_pagare' and a.origen_area = 'pagares'
              and a.origen_id = p.id::text) l on true
          where p.empresa_id = ${ctx.empresa_id} and (c.monto is distinct from l.haber or c.monto is distinct from p.ite_impuesto
            or p.respaldo = 'CREDITO') limit 20`,
      ),
  },
];
