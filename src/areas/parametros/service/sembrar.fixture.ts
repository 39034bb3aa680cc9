import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sembrarParametros } from './sembrar.ts';

/** What the world of a test stands on: catalogues, public tables, UF, UTM, TMC, ITE and holidays. Safe to repeat. */
export async function sembrarBase(ctx: Ctx): Promise<void> {
  await sembrarCatalogos(ctx);
  await sembrarParametros(ctx);
}
