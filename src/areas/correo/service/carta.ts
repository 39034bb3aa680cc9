import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import type { Ctx } from '#platform/server/context.ts';
import { enviar } from './entregar.ts';
import { nuevoBorrador, subir } from './redactar.ts';

interface Carta {
  para: readonly { name: string; email: string }[];
  asunto: string;
  /** Paragraphs, plain text. */
  parrafos: readonly string[];
  adjuntos: readonly { nombre: string; bytes: Buffer }[];
  /** Record it is about: it leaves a line in its history, and the answers return to it. */
  enlace: { area: string; id: string };
}

const escapar = (s: string): string => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Sends a letter of another area from the mailbox of who acts, in this same transaction: it is in its sent folder, its answers return to the
 * thread, and what goes outside waits in the outbox. Answers false, and sends nothing, when who acts has no mailbox.
 */
export async function enviarCarta(ctx: Ctx, c: Carta): Promise<boolean> {
  if (!(await usuarioPorId(ctx.db, ctx.empresa_id, ctx.session.usuario_id))) return false;
  const papeles = c.adjuntos.map((a) => ({ nombre: a.nombre, bytes: a.bytes, mime: 'application/octet-stream' }));
  const ids = papeles.length > 0 ? (await subir(ctx, papeles)).map((a) => a.id) : [];
  const borrador = await nuevoBorrador(ctx, {
    to: c.para.map((d) => ({ ...d })),
    subject: c.asunto.slice(0, 200),
    message: c.parrafos.map((p) => `<p>${escapar(p)}</p>`).join(''),
    attachments: ids,
    enlace: c.enlace,
  });
  await enviar(ctx, borrador);
  return true;
}
