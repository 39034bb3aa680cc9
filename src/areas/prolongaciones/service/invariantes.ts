import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';

/** What prolongaciones must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'prolongacion-saldada',
    titulo: 'Un crédito prolongado no debe nada y el que nació de él debe lo que se aprobó',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select p.id, p.numero from prolongacion p
          join credito v on v.empresa_id = p.empresa_id and v.id = p.id_credito
          join credito n on n.empresa_id = p.empresa_id and n.id = p.id_credito_nuevo
          left join lateral (select sum(l.debe - l.haber) as capital from credito_cuota q
            join libro_linea l on l.empresa_id = q.empresa_id and l.pk = 'cuota:' || q.id::text and l.cuenta = '1201'
            where q.empresa_id = p.empresa_id and q.credito_id = p.id_credito) x on true
          where p.empresa_id = ${ctx.empresa_id} and p.estado = 'aplicada'
            and (v.estado <> 'reprogramado' or v.saldo <> 0 or coalesce(x.capital, 0) <> 0 or n.capital <> coalesce((p.uf ->> 'capital_nuevo')::numeric, p.capital_nuevo)
              or n.id_credito_origen is distinct from v.id) limit 20`)) as unknown as { rows: Record<string, unknown>[] }
      ).rows,
  },
];
