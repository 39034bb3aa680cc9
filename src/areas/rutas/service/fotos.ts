import { limpiarFoto } from '#areas/cuenta/public.server.ts';
import { AppError, Conflict, Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/files/file.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { paradas } from '../tables.ts';
import { type RutaFila, visitada } from './filas.ts';
import { exigirPropia } from './terreno.ts';

/**
 * Keeps the photo of a door beside what was told of it, once: proved to be a picture by its content, written again without the place nor the camera that it carried
 * (docs/decisiones/0142), named by its hash, with the minute of the visit and the instant at which it came. The same one sent again is answered the same.
 * 415 for what is no picture; 409 `foto_repetida`, `foto_sin_visita`.
 */
export async function guardarFoto(
  ctx: Ctx,
  r: RutaFila,
  d: { parada_id: string; hora: string; archivos: readonly UploadedFile[] },
): Promise<void> {
  exigirPropia(ctx, r);
  const p = await ctx.lock(paradas, d.parada_id);
  if (p.ruta_id !== r.id) throw new NotFound();
  const [archivo] = d.archivos;
  if (!archivo) throw new Invalid({ archivos: ['Adjunte la foto'] });
  if (!visitada(p)) throw new Conflict('foto_sin_visita');
  const limpia = await limpiarFoto(archivo.ruta);
  if (!limpia) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  const hash = await ctx.deps.files.put(limpia.bytes);
  if (p.foto && p.foto.hash !== hash) throw new Conflict('foto_repetida');
  if (p.foto) return;
  const [hh, mm] = d.hora.split(':').map(Number);
  const foto = {
    hash,
    mime: limpia.mime,
    bytes: limpia.bytes.length,
    hora: (hh ?? 0) * 60 + (mm ?? 0),
    recibida_en: ctx.ahora.toISOString(),
  };
  await ctx.update(paradas, p.id, { foto });
}

/** The photo of a door, for who sees the route; who looked at it is kept in the reading log. */
export async function fotoDe(ctx: ReadCtx, r: RutaFila, parada_id: string): Promise<FileReply> {
  const p = await ctx.get(paradas, parada_id);
  if (p.ruta_id !== r.id || !p.foto) throw new NotFound();
  await ctx.lectura(p.persona_rut, 'Foto de la puerta');
  const { hash, mime } = p.foto;
  return { nombre: `parada-${r.num_ruta}-${p.orden}.${mime.split('/')[1]}`, mime, bytes: await ctx.deps.files.get(hash), inline: true };
}
