import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** RUTs of whom something forbids a contact today, as a list inside a statement: what `rige` says of one restriction, over all. */
export const rutsRestringidos = (ctx: ReadCtx): SQL => sql`(select rut from restriccion where empresa_id = ${ctx.empresa_id}::uuid
    and desde <= ${ctx.hoy}::date and (hasta is null or hasta >= ${ctx.hoy}::date)
    and (levantada is null or (levantada ->> 'fecha')::date > ${ctx.hoy}::date))`;
