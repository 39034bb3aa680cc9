import { type SQL, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';

/** Day on which a proforma was written, for a query over rows that carry its id. */
export const cotizadaEl = (ctx: ReadCtx, proforma: SQL): SQL =>
  sql`(select (q.creado_en at time zone 'America/Santiago')::date from proforma q where q.empresa_id = ${ctx.empresa_id}::uuid and q.id = ${proforma})`;
