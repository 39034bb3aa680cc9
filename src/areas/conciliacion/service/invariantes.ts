import { sql } from 'drizzle-orm';
import { distintos } from '#platform/server/cifras/igualar-sql.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';

type Filas = Record<string, unknown>[];
const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Filas> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;

/** I13 (quality §1.1): each line in one living match at most; Σ of a match is zero, or it is a partial one that says so. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'I13',
    titulo: 'Conciliación biyectiva: cada línea en un calce y cada calce cuadrado',
    check: (ctx) =>
      filas(
        ctx,
        sql`select k.id as calce, sum(case when l.lado = 'banco' then l.monto else -l.monto end)::text as diferencia
          from conciliacion_calce k join conciliacion_calce_linea l on l.empresa_id = k.empresa_id and l.calce_id = k.id and l.viva
          where k.empresa_id = ${ctx.empresa_id} and k.estado = 'confirmado' and not k.parcial
          group by k.id having sum(case when l.lado = 'banco' then l.monto else -l.monto end) <> 0
          union all
          select k.id, 'sin líneas' from conciliacion_calce k where k.empresa_id = ${ctx.empresa_id} and k.estado = 'confirmado'
            and not exists (select 1 from conciliacion_calce_linea l where l.empresa_id = k.empresa_id and l.calce_id = k.id and l.viva)
          union all
          select l.calce_id, 'línea viva de un calce deshecho' from conciliacion_calce_linea l
            join conciliacion_calce k on k.empresa_id = l.empresa_id and k.id = l.calce_id
            where l.empresa_id = ${ctx.empresa_id} and l.viva and k.estado <> 'confirmado'
          limit 20`,
      ),
  },
  {
    id: 'E20-bancos',
    igualdad: { codigo: 'E20', url: '/conciliacion/lista', permiso: 'conciliacion:preparar', perfil: 'CONTABILIDAD' },
    titulo: 'El saldo del libro con que se cerró cada conciliación sigue siendo el de su cuenta ese día',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select c.id::text as clave, (select coalesce(sum(l.debe - l.haber), 0) from libro_linea l
            where l.empresa_id = c.empresa_id and l.cuenta = c.cuenta_contable and l.fecha <= c.fecha_termino) as saldo
          from conciliacion c where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado = 'cerrada'`,
        sql`select id::text as clave, saldo_final_libro + diferencia as saldo from conciliacion
          where empresa_id = ${ctx.empresa_id}::uuid and estado = 'cerrada'`,
      ),
  },
];
