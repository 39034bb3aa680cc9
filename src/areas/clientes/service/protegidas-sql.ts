import { type SQL, sql } from 'drizzle-orm';
import { SEGMENTOS_PROTEGIDOS } from '#finanzas/reglas-contacto.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * Every person of the company, as the `from` of a statement: how it is called and whether the law protects it, what `contactosPara` says of some. Who opens a
 * hundred thousand tickets in a night asks it in the same statement that writes them.
 */
export const personasProtegidas = (ctx: ReadCtx): SQL => sql`(select p.rut, p.nombre,
      p.tipo_persona = 'NATURAL' or coalesce(c.segmento_cliente in (${sql.join(
        SEGMENTOS_PROTEGIDOS.map((s) => sql`${s}`),
        sql`, `,
      )}), false) as protegida
    from persona p left join cliente c on c.empresa_id = p.empresa_id and c.rut = p.rut where p.empresa_id = ${ctx.empresa_id}::uuid)`;
