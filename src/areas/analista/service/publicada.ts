import { and, eq } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/types.ts';
import type { Ambito, Rol } from '../domain/formas.ts';
import { politicas } from '../tables.ts';

export type PoliticaRow = typeof politicas.$inferSelect;

/** The version published for a kind of matter, in one of its two roles. */
export function publicada(ctx: ReadCtx, ambito: Ambito, rol: Rol): Promise<PoliticaRow | undefined> {
  return ctx.first(politicas, and(...[eq(politicas.ambito, ambito), eq(politicas.rol, rol), eq(politicas.estado, 'publicada')]));
}
