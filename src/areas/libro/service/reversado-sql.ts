import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** The day on which the books gave back the last thing that an act moved, as an expression over its id; null while nothing of it was. */
export const reversadoEl = (ctx: ReadCtx, area: string, id: SQL): SQL =>
  sql`(select max(v.fecha_contable) from libro_asiento a join libro_asiento v on v.empresa_id = a.empresa_id and v.reversa_de = a.id
    where a.empresa_id = ${ctx.empresa_id}::uuid and a.origen_area = ${area} and a.origen_id = ${id}::text)`;
