import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** I4 (quality §1.1): one effect a key. The audit log and the stored answers are written with the effect: each has its pair. */
export const efectos: readonly Invariant[] = [
  {
    id: 'I4-efectos',
    titulo: 'Cada clave de idempotencia tuvo un efecto y uno solo',
    check: (ctx) =>
      filas(
        ctx,
        sql`with hechos as (select actor_id, idempotency_key as clave, count(*)::int as n from evento
            where empresa_id = ${ctx.empresa_id} and resultado = 'ok' and idempotency_key is not null group by 1, 2),
          claves as (select usuario_id, clave from idempotencia where empresa_id = ${ctx.empresa_id})
          select coalesce(c.usuario_id, h.actor_id) as usuario_id, coalesce(c.clave, h.clave) as clave, coalesce(h.n, 0) as efectos
          from claves c full join hechos h on h.actor_id = c.usuario_id and h.clave = c.clave
          where h.n is distinct from 1 or c.clave is null limit 20`,
      ),
  },
];
