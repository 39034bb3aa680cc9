import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { addMonths } from '#kernel/values/fecha.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { reducido } from '../domain/reducir.ts';
import { informes } from '../tables.ts';

const POR_PAGINA = 200;
const MESES_DEL_ANIO = 12;

/**
 * At the end of the day the reports whose years passed keep their band and their hash, and no longer say what they said; but those on which an
 * evaluation of a debt that lives still rests, which wait for it. The log of the act does not see what leaves.
 */
export const reducirInformes: DayStep = {
  nombre: 'buro-informes-reducidos',
  orden: 862,
  async run(ctx, cursor) {
    const limite = addMonths(ctx.hoy, -MESES_DEL_ANIO * (await ctx.param(contract, 'informe_anios')));
    const viejos = await ctx.rows(
      informes,
      and(
        lte(informes.fecha, limite),
        sql`not (${informes.contenido} ? 'reducido')`,
        cursor === null ? undefined : gt(informes.id, cursor),
      ),
      { orden: [asc(informes.id)], limit: POR_PAGINA },
    );
    if (viejos.length === 0) return { cursor: null, hechos: 0 };
    const dichos = await ctx.ask('informes.por_reducir', { informes: viejos.map(({ id, rut }) => ({ id, rut })) });
    const sostenidos = new Set(dichos.flatMap((d) => d.answer));
    const idos = viejos.filter((i) => !sostenidos.has(i.id));
    for (const i of idos)
      await ctx.db
        .update(informes)
        .set({ contenido: reducido(i.contenido, ctx.hoy), version: i.version + 1 })
        .where(and(eq(informes.empresa_id, ctx.empresa_id), eq(informes.id, i.id)));
    return { cursor: viejos.length < POR_PAGINA ? null : (viejos.at(-1)?.id ?? null), hechos: idos.length };
  },
};
