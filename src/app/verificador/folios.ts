import { getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AppDeps, Invariant, SerieDeFolios } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

const seriesDe = (deps: AppDeps): readonly SerieDeFolios[] => deps.registry.areas.flatMap((a) => a.folios ?? []);
const nombreDe = ({ serie }: SerieDeFolios): SQL =>
  sql.join(
    serie.map((parte) => sql`${parte}::text`),
    sql` || `,
  );

/** Every number of every series that some area keeps: its series, and when it was given. */
function dados(deps: AppDeps): SQL {
  const de = (s: SerieDeFolios): SQL[] => {
    if (!s.numero) return [];
    const { empresa_id, creado_en } = getTableColumns(s.numero.table);
    return [
      sql`select ${empresa_id} as empresa_id, ${nombreDe(s)} as serie, ${s.numero} as n, ${creado_en} as creado_en from ${s.numero.table}
          where ${isNotNull(s.numero)}`,
    ];
  };
  return sql.join(seriesDe(deps).flatMap(de), sql` union all `);
}

/** Series whose papers are not kept: nothing tells whether a number of theirs is missing. */
function sueltas(deps: AppDeps): SQL {
  const nombres = seriesDe(deps).filter((s) => s.numero === null);
  return sql.join([sql`''`, ...nombres.map(nombreDe)], sql`, `);
}

/**
 * I9 (quality §1.1): max = count = what the counter gave, from 1, and the days never go back. A series that no area declares is a
 * violation too.
 */
export const folios: readonly Invariant[] = [
  {
    id: 'I9-folios',
    titulo: 'Cada serie de folios corre desde el 1, sin huecos ni repetidos, hasta lo que dice su contador',
    check: (ctx) =>
      filas(
        ctx,
        sql`with usados as (select serie, count(distinct n) as cuantos, min(n) as primero, max(n) as ultimo from (${dados(ctx.deps)}) t
            where empresa_id = ${ctx.empresa_id} group by 1)
          select coalesce(f.serie, u.serie) as serie, f.ultimo as contador, u.primero, u.ultimo, u.cuantos::int as cuantos
          from (select * from folio where empresa_id = ${ctx.empresa_id}) f full join usados u on u.serie = f.serie
          where coalesce(f.serie, '') not in (${sueltas(ctx.deps)}) and (coalesce(f.ultimo, 0) <> coalesce(u.cuantos, 0) or coalesce(f.ultimo, 0) <> coalesce(u.ultimo, 0) or u.primero <> 1) limit 20`,
      ),
  },
  {
    id: 'I9-fechas',
    titulo: 'Un folio no es de un día anterior al del folio que lo precede',
    check: (ctx) =>
      filas(
        ctx,
        sql`select * from (select serie, n, dia, lag(dia) over (partition by serie order by n) as dia_anterior from
            (select serie, n, min((creado_en at time zone 'America/Santiago')::date) as dia from (${dados(ctx.deps)}) t
              where empresa_id = ${ctx.empresa_id} group by 1, 2) f) x where dia < dia_anterior limit 20`,
      ),
  },
];
