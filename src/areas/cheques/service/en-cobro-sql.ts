import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** Keys of the debts whose cheque is at the bank, as a list inside a statement of who must not ask for them meanwhile. */
export const chequesEnCobro = (ctx: ReadCtx): SQL =>
  sql`(select objeto_pk from cheque where empresa_id = ${ctx.empresa_id}::uuid and estado = 'depositado')`;
