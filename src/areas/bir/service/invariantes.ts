import { asc, isNotNull, sql } from 'drizzle-orm';
import { huellaDe } from '#platform/server/canonico.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { congelado } from '../domain/huella.ts';
import { birs } from '../tables.ts';

const filas = async (ctx: ReadCtx, consulta: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await ctx.db.execute(consulta)) as unknown as { rows: Record<string, unknown>[] }).rows;
const MAXIMO = 20;

/** What bir must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'bir-huella',
    titulo: 'Cada informe de riesgo es lo que dice su huella',
    async check(ctx) {
      const todos = await ctx.rows(birs, isNotNull(birs.hash), { orden: [asc(birs.folio)] });
      return todos
        .filter((b) => huellaDe(congelado(b)) !== b.hash)
        .slice(0, MAXIMO)
        .map(({ id, folio, rut }) => ({ id, folio, rut }));
    },
  },
  {
    id: 'bir-cadena',
    titulo: 'Cada informe de riesgo nombra la huella del anterior de su RUT',
    check: (ctx) =>
      filas(
        ctx,
        sql`select id, folio, rut from (
            select id, folio, rut, hash_previo, lag(hash) over (partition by rut order by folio) as anterior from bir
            where empresa_id = ${ctx.empresa_id} and hash is not null) b
          where hash_previo is distinct from anterior limit 20`,
      ),
  },
  {
    id: 'bir-forzado',
    titulo: 'Ninguna clasificación E forzosa se mejoró',
    check: (ctx) =>
      filas(
        ctx,
        sql`select id, folio, rut, rating from bir where empresa_id = ${ctx.empresa_id} and forzado is not null and rating <> 'E' limit 20`,
      ),
  },
  {
    id: 'bir-alerta',
    titulo: 'Cada alerta que nace de informes se apoya en los de su RUT que había ese día',
    check: (ctx) =>
      filas(
        ctx,
        sql`select a.id, a.regla, a.rut from bir_alerta a
          left join lateral unnest(a.evidencia) e(id) on true
          left join buro_informe i on i.empresa_id = a.empresa_id and i.id::text = e.id and i.rut = a.rut and i.fecha <= a.abierta
          left join consentimiento_buro k on k.empresa_id = a.empresa_id and k.id::text = e.id and k.persona_rut = a.rut
            and a.regla = 'INFORME_POR_VENCER'
          where a.empresa_id = ${ctx.empresa_id} and i.id is null and k.id is null
            and a.regla in ('SCORE_CAE', 'PROTESTO_NUEVO', 'CMF_EMPEORA', 'INFORME_POR_VENCER') limit 20`,
      ),
  },
];
