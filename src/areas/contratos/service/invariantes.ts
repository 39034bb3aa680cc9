import { sql } from 'drizzle-orm';
import { distintos, porOrigen } from '#platform/server/cifras/igualar-sql.ts';
import type { Invariant } from '#platform/server/registry.ts';

/** What contratos must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'cobro-contrato',
    titulo: 'Lo pagado del cobro de cada contrato es lo que su deuda ya no debe',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select c.id, c.cobro_pagado, o.capital from contrato c
          join libro_obligacion o on o.empresa_id = c.empresa_id and o.pk = 'gasto:' || c.id
          where c.empresa_id = ${ctx.empresa_id} and not c.cobro_reversado
            and o.capital <> c.cobro_neto + c.cobro_iva - c.cobro_pagado limit 20`)) as unknown as { rows: Record<string, unknown>[] }
      ).rows,
  },
  {
    id: 'E18-contratos',
    igualdad: { codigo: 'E18', url: '/contratos', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' },
    titulo: 'El IVA del cobro de cada contrato es lo que 2102 tiene de él',
    check: (ctx) =>
      distintos(
        ctx,
        porOrigen(ctx, 'contratos', sql`l.cuenta = '2102'`, -1),
        sql`select id::text as clave, cobro_iva as saldo from contrato
          where empresa_id = ${ctx.empresa_id}::uuid and cobro_iva is not null and not cobro_reversado`,
      ),
  },
];
