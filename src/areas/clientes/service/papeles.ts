import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';

/**
 * A field of the file names a digitised paper of that RUT. `documentos`, which stands on this area and cannot be imported by it, answers in
 * the same transaction and refuses at the field what is not one (its `exigirRespaldo`).
 */
export async function exigirPapel(
  ctx: Ctx,
  rut: Rut,
  papel: { archivo_id: string; tipos: readonly string[]; campo: string; firmado?: boolean },
): Promise<void> {
  await ctx.emit('archivo.exigido', { ...papel, referido: { tipo: 'persona', id: rut } });
}
