import { and, eq, inArray } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { limpiarImagen } from './domain/imagen.ts';
import { type AjusteFila, infoDe } from './service/ajustes.ts';
import { cuentas } from './tables.ts';

export type Ficha = ReturnType<typeof infoDe>;

/** What some accounts say of themselves, by account; those that wrote nothing are not there. */
export async function fichasDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Ficha>> {
  const sanos = [...new Set(ids)].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (sanos.length === 0) return new Map();
  const rows: AjusteFila[] = await ctx.db
    .select()
    .from(cuentas)
    .where(and(eq(cuentas.empresa_id, ctx.empresa_id), inArray(cuentas.usuario_id, sanos)));
  return new Map(rows.map((r) => [r.usuario_id, infoDe(r)]));
}

/** A picture written again piece by piece, for whoever keeps one; null when the bytes are not a whole PNG, JPEG or WebP. */
export function limpiarFoto(bytes: Buffer): { mime: string; bytes: Buffer } | null {
  const limpia = limpiarImagen(bytes);
  return limpia && { mime: limpia.mime, bytes: Buffer.from(limpia.bytes) };
}
