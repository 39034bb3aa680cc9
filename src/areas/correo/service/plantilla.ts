import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { NotFound } from '#kernel/errors.ts';
import { sendFile } from '#platform/server/http/send-file.ts';
import { actAs, bare, type Call, type Raw, wrapped } from '#platform/server/http/template.ts';
import { contract } from '../contract.ts';
import { adjuntos, buzones } from '../tables.ts';
import { entrada, Sobre } from './entrada.ts';

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

const { marcar: marca, etiquetar: etiqueta } = contract.operations;
const DOC = {
  marcar: { body: wrapped('data', marca.input), answer: marca.output },
  etiquetar: { body: wrapped('data', etiqueta.input), answer: etiqueta.output },
  bajar: { answer: 'archivo' },
  entrada: { body: Sobre, answer: z.object({ estado: z.enum(['recibido', 'repetido', 'rebotado']) }) },
} as const;

const permission = 'correo:ver';
export const plantilla: readonly Raw[] = [
  {
    method: 'POST',
    path: '/apps/email/update-emails',
    permission,
    resumen: 'Marcar o mover correos',
    doc: DOC.marcar,
    handler: marcar,
  },
  {
    method: 'POST',
    path: '/apps/email/update-emails-label',
    permission,
    resumen: 'Etiquetar correos',
    doc: DOC.etiquetar,
    handler: etiquetar,
  },
  { method: 'GET', path: '/api/correo/adjuntos/:id', permission, resumen: 'Bajar un adjunto', doc: DOC.bajar, handler: bajar },
  {
    method: 'POST',
    path: '/api/correo/entrada',
    permission: 'publico',
    resumen: 'Respuesta de afuera, firmada',
    doc: DOC.entrada,
    handler: entrada,
  },
];
