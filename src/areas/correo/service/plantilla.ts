import { and, eq } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import { sendFile } from '#platform/server/http/mount.ts';
import { actAs, bare, type Call, type Raw } from '#platform/server/http/template.ts';
import { adjuntos, buzones } from '../tables.ts';
import { entrada } from './entrada.ts';

/** The fixed paths of specification §7: `{emailIds, dataToUpdate}` or `{data: {…}}`, the same acts. */
const marcar = (call: Call) => actAs(call, 'correo', 'marcar', bare(call.request, 'data').data);
const etiquetar = (call: Call) => actAs(call, 'correo', 'etiquetar', bare(call.request, 'data').data);

/** An attachment, always as a download, to who uploaded it or has its message. 404 for anybody else. */
async function bajar({ deps, session, request, reply }: Call) {
  const { id } = request.params as { id: string };
  if (!session || !/^[0-9a-f-]{36}$/i.test(id)) throw new NotFound();
  const { db } = deps.database;
  const [a] = await db
    .select()
    .from(adjuntos)
    .where(and(eq(adjuntos.empresa_id, session.empresa_id), eq(adjuntos.id, id)));
  if (!a) throw new NotFound();
  const [mio] = a.mensaje_id
    ? await db
        .select({ id: buzones.id })
        .from(buzones)
        .where(
          and(eq(buzones.empresa_id, session.empresa_id), eq(buzones.usuario_id, session.usuario_id), eq(buzones.mensaje_id, a.mensaje_id)),
        )
        .limit(1)
    : [];
  if (!mio && (a.mensaje_id || a.usuario_id !== session.usuario_id)) throw new NotFound();
  return sendFile(reply, { nombre: a.nombre, mime: a.mime, bytes: await deps.files.get(a.hash) });
}

export const plantilla: readonly Raw[] = [
  { method: 'POST', path: '/apps/email/update-emails', permission: 'correo:ver', resumen: 'Marcar o mover correos', handler: marcar },
  { method: 'POST', path: '/apps/email/update-emails-label', permission: 'correo:ver', resumen: 'Etiquetar correos', handler: etiquetar },
  { method: 'GET', path: '/api/correo/adjuntos/:id', permission: 'correo:ver', resumen: 'Bajar un adjunto', handler: bajar },
  { method: 'POST', path: '/api/correo/entrada', permission: 'publico', resumen: 'Respuesta de afuera, firmada', handler: entrada },
];
