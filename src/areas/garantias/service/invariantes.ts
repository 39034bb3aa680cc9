import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';

/** What garantias must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'garantia-asignado',
    titulo: 'Lo asignado de cada garantía es la suma de sus cauciones vivas',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select g.id, g.asignado_uf, coalesce(sum(c.monto_asignado_uf), 0) as cauciones from garantia g
          left join garantia_caucion c on c.empresa_id = g.empresa_id and c.garantia_id = g.id and c.hasta is null
          where g.empresa_id = ${ctx.empresa_id} group by g.id, g.asignado_uf
          having g.asignado_uf <> coalesce(sum(c.monto_asignado_uf), 0) limit 20`)) as unknown as { rows: Record<string, unknown>[] }
      ).rows,
  },
];
