import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

/** Marks today as the night that runs, and answers `previa`: the day that was run before it, whatever the order of their dates. */
export const marcarSql = (ctx: Ctx): SQL =>
  sql`insert into credito_marca as m (empresa_id, fecha) values (${ctx.empresa_id}::uuid, ${ctx.hoy}::date)
      on conflict (empresa_id) do update set fecha = excluded.fecha,
        previa = case when m.fecha = excluded.fecha then m.previa else m.fecha end returning previa::text as previa`;

/** Answers `previa`, the day that was run before the last night of the company. No row: no night has run. */
export const previaSql = (ctx: ReadCtx): SQL =>
  sql`select previa::text as previa from credito_marca where empresa_id = ${ctx.empresa_id}::uuid`;

/** Answers the days of the last night (`fecha`) and of the one before (`previa`), and keeps any other from running until the act ends. */
export const marcaSujetaSql = (ctx: Ctx): SQL =>
  sql`select fecha::text as fecha, previa::text as previa from credito_marca where empresa_id = ${ctx.empresa_id}::uuid for share`;
