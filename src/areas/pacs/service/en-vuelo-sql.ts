import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** Keys of the debts whose charge is at a bank or about to leave, as a list inside a statement of who must not ask for them meanwhile. */
export const cobrosEnVuelo = (ctx: ReadCtx): SQL =>
  sql`(select pk from pac_cargo where empresa_id = ${ctx.empresa_id}::uuid and pk is not null and estado in ('incluido', 'enviado'))`;
