import { eq } from 'drizzle-orm';
import { editarPropia } from '#areas/usuarios/public.server.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sendFile } from '#platform/server/http/send-file.ts';
import type { Raw } from '#platform/server/http/template.ts';
import type { UploadedFile } from '#platform/server/types.ts';
import { limpiarFoto } from '../public.server.ts';
import { cuentas } from '../tables.ts';
import { cambiar, generalDe } from './ajustes.ts';

const RUTA = '/api/cuenta/avatares';

/** Keeps the picture, rewritten; its address is the hash of what was kept. 415 for anything that is not PNG, JPEG or WebP. */
export async function ponerAvatar(ctx: Ctx, [archivo]: readonly UploadedFile[]) {
  if (!archivo) throw new Invalid({ archivos: ['Elija una imagen'] });
  const limpia = await limpiarFoto(archivo.ruta);
  if (!limpia) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  const hash = await ctx.deps.files.put(limpia.bytes);
  await cambiar(ctx, () => ({ avatar: hash, avatar_mime: limpia.mime }));
  await editarPropia(ctx, ctx.session.usuario_id, { avatar: `${RUTA}/${hash}` });
  return generalDe(ctx);
}

export async function quitarAvatar(ctx: Ctx) {
  await cambiar(ctx, () => ({ avatar: null, avatar_mime: null }));
  await editarPropia(ctx, ctx.session.usuario_id, { avatar: null });
  return generalDe(ctx);
}

/** An image has no header for a session: who knows the hash of a picture in use sees it. */
export const avatares: Raw = {
  method: 'GET',
  path: `${RUTA}/:hash`,
  permission: 'publico',
  resumen: 'Foto de una cuenta',
  doc: { answer: 'archivo' },
  handler: async ({ deps, request, reply }) => {
    const { hash } = request.params as { hash: string };
    const [row] = await deps.database.db.select({ mime: cuentas.avatar_mime }).from(cuentas).where(eq(cuentas.avatar, hash)).limit(1);
    if (!row?.mime) throw new NotFound();
    return sendFile(reply, { nombre: `foto.${row.mime.split('/')[1]}`, mime: row.mime, bytes: await deps.files.get(hash), inline: true });
  },
};
