import type { ReadCtx } from '#platform/server/context.ts';
import { nivelDeAsunto } from '../domain/niveles.ts';
import { nivelesVigentes } from './nivel.ts';

/** The level that would decide an exposure (UF, exact), with its reasons, without opening anything. */
export async function nivelDe(
  ctx: ReadCtx,
  exposicion_uf: string,
  motivos: readonly string[],
  piso?: number,
): Promise<{ nivel: number; nombre: string; motivos: string[] }> {
  const { nivel, nivel_motivos } = nivelDeAsunto(exposicion_uf, motivos, await nivelesVigentes(ctx), piso);
  return { nivel: nivel.nivel, nombre: nivel.nombre, motivos: nivel_motivos };
}
