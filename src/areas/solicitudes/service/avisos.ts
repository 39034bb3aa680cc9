import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Tells some people, by RUT, what became of a solicitud; who has no account, or is doing it, is not told. */
export async function avisar(
  ctx: Ctx,
  s: Pick<SolicitudRow, 'id'>,
  ruts: readonly (string | null)[],
  aviso: { tipo: string; titulo: string; cuerpo: string },
): Promise<void> {
  const usuarios: string[] = [];
  for (const rut of new Set(ruts)) {
    const u = rut && !ctx.isAmong(rut) ? await usuarioPorRut(ctx.db, ctx.empresa_id, rut) : undefined;
    if (u) usuarios.push(u.id);
  }
  if (usuarios.length > 0) await ctx.emit('aviso.enviado', { ...aviso, usuarios, url: `/solicitudes/${s.id}` });
}
