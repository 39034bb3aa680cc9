import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Tells some people, by RUT, what became of a solicitud; who has no account, or is doing it, is not told. */
export async function avisar(
  ctx: Ctx,
  s: Pick<SolicitudRow, 'id'>,
  ruts: readonly (string | null)[],
  aviso: { tipo: string; titulo: string; cuerpo: string },
): Promise<void> {
  const otros = [...new Set(ruts)].flatMap((rut) => (!rut || ctx.isAmong(rut) ? [] : [rut]));
  const cuentas = await atOnce(otros.map((rut) => usuarioPorRut(ctx.db, ctx.empresa_id, rut)));
  const usuarios = cuentas.flatMap((u) => (u ? [u.id] : []));
  if (usuarios.length > 0) await ctx.emit('aviso.enviado', { ...aviso, usuarios, url: `/solicitudes/${s.id}` });
}
