import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Names of the staff in force by RUT. */
export async function nombresPorRut(ctx: ReadCtx): Promise<Map<string, string>> {
  return new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
}
