import { documentosPorId } from '#areas/documentos/public.server.ts';
import { documentosQueDetienen } from '#areas/operaciones/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const SIN_RESPUESTA: readonly string[] = ['PENDIENTE', 'EN_PROCESO'];

/** Documents whose debtor has not answered yet and hold a giro that was for a day: of each, who must answer. */
export async function detienenGiro(ctx: ReadCtx, al: Fecha): Promise<Map<string, Rut>> {
  const ids = await documentosQueDetienen(ctx, al);
  const filas = ids.length > 0 ? await documentosPorId(ctx, ids) : [];
  return new Map(filas.filter((d) => SIN_RESPUESTA.includes(d.estado_verificacion)).map((d) => [d.id, d.deudor_rut]));
}
