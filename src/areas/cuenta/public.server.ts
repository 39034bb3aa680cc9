import { and, eq, inArray } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { readApart } from '#platform/server/files/apart.ts';
import type { Imagen } from './domain/imagen.ts';
import { type AjusteFila, infoDe } from './service/ajustes.ts';
import { cuentas } from './tables.ts';

type Ficha = ReturnType<typeof infoDe>;

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

/** A picture of the disk written again piece by piece, for whoever keeps one; null when it is not a whole PNG, JPEG or WebP. */
export async function limpiarFoto(ruta: string): Promise<{ mime: string; bytes: Buffer } | null> {
  const [limpia] = await readApart<Imagen>('cuenta.imagen', { ruta });
  return limpia ? { mime: limpia.mime, bytes: Buffer.from(limpia.bytes) } : null;
}
