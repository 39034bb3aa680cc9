import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';

/** What prorrogas must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'prorroga-cargo',
    titulo: 'El cargo de una prórroga pagada no queda por cobrar: lo que se cargó en 1209 se pagó',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select p.id, coalesce(sum(l.debe - l.haber), 0)::text as saldo from prorroga p
          left join libro_linea l on l.empresa_id = p.empresa_id and l.pk = 'prorroga:' || p.id::text and l.cuenta = '1209'
          where p.empresa_id = ${ctx.empresa_id} group by p.id having coalesce(sum(l.debe - l.haber), 0) <> 0 limit 20`)) as unknown as {
          rows: Record<string, unknown>[];
        }
      ).rows,
  },
];
