import { Context, type Ctx, type ReadCtx } from '#platform/server/context.ts';
import type { Session } from '#platform/server/session.ts';
import { contract } from '../contract.ts';

/** The session of an account as it stands now, read within this act, whose transaction holds the database; null when nobody could sign in with it. */
export async function sesionEn(ctx: ReadCtx, usuario_id: string): Promise<Session | null> {
  const { deps, db, hoy, empresa_id } = ctx;
  const source = deps.registry.providers.sessions?.({ app: { ...deps, database: { ...deps.database, db } } });
  return (await source?.of?.(empresa_id, usuario_id, hoy)) ?? null;
}

/** This act as another person would read: its permission and its reach, never those of whoever acts. */
export const comoLee = (ctx: Ctx, session: Session): Context =>
  new Context({ deps: ctx.deps, db: ctx.db, session, hoy: ctx.hoy, area: contract.area, accion: 'reporte' });
