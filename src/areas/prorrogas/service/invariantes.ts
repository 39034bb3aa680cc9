import { sql } from 'drizzle-orm';
import { distintos, porOrigen } from '#platform/server/cifras/igualar-sql.ts';
import type { Invariant } from '#platform/server/registry.ts';

/** What prorrogas must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'prorroga-cargo',
    titulo: 'El cargo de una prórroga pagada no queda por cobrar: lo que se cargó en 1209 se pagó',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select pk, sum(debe - haber)::text as saldo from libro_linea
          where empresa_id = ${ctx.empresa_id} and cuenta = '1209' and pk like 'prorroga:%' group by pk having sum(debe - haber) <> 0 limit 20`)) as unknown as {
          rows: Record<string, unknown>[];
        }
      ).rows,
  },
  {
    id: 'E18-prorrogas',
    igualdad: { codigo: 'E18', url: '/prorrogas', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' },
    titulo: 'El IVA de cada prórroga pagada es lo que 2102 tiene de ella',
    check: (ctx) =>
      distintos(
        ctx,
        porOrigen(ctx, 'prorrogas', sql`l.cuenta = '2102'`, -1),
        sql`select id::text as clave, iva as saldo from prorroga where empresa_id = ${ctx.empresa_id}::uuid and estado = 'aplicada'`,
      ),
  },
];
