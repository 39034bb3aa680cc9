import type { ReadCtx } from '#platform/server/context.ts';
import { nivelDeAsunto } from '../domain/niveles.ts';
import type { NuevoAsunto } from './asuntos.ts';
import { loDicho } from './dicho.ts';
import { nivelesVigentes } from './nivel.ts';

/** The level that would decide an exposure (UF, exact), with its reasons and those that others know, without opening anything. */
export async function nivelDe(
  ctx: ReadCtx,
  a: Pick<NuevoAsunto, 'asunto_area' | 'rut' | 'exposicion_uf' | 'motivos' | 'contrapartes' | 'principales' | 'piso'>,
): Promise<{ nivel: number; nombre: string; motivos: string[] }> {
  const { motivos } = await loDicho(ctx, { ...a, asunto_id: null }, true);
  const { nivel, nivel_motivos } = nivelDeAsunto(a.exposicion_uf, motivos, await nivelesVigentes(ctx), a.piso);
  return { nivel: nivel.nivel, nombre: nivel.nombre, motivos: nivel_motivos };
}
