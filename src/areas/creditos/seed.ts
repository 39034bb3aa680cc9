import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Seed } from '#platform/server/seeding.ts';

/** Segments that a credit knows besides those of Ley 20.416 (areas 1, creditos). */
const SEGMENTOS = [
  ['PERSONA', 'Persona'],
  ['AGRICOLA', 'Agrícola'],
  ['CONTRATISTA_SERVIU', 'Contratista SERVIU'],
] as const;

/** Rows that the lists of a credit need and the base of catalogues does not bring. Safe to repeat. */
export async function sembrarListas(ctx: Ctx): Promise<void> {
  await sembrarCatalogo(ctx, 'segmento_cliente', SEGMENTOS, { sistema: true });
}

export const seed: Seed = {
  orden: 45,
  cadaInicio: true,
  base: sembrarListas,
};
