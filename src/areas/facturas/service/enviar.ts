import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { enviarCarta, permitidas } from '#areas/correo/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { writeEvent } from '#platform/server/audit.ts';
import { publicUrl } from '#platform/server/config.ts';
import { type Ctx, systemSession, transact } from '#platform/server/context.ts';
import { sendFile } from '#platform/server/http/send-file.ts';
import { infoOf } from '#platform/server/http/session.ts';
import type { ServerArea } from '#platform/server/registry.ts';
import { estados } from '../domain/estados.ts';
import { facturas, facturasNumero } from '../tables.ts';
import { type Fila, facturaDe } from './filas.ts';
import { papel } from './imprimir.ts';

type Raw = NonNullable<ServerArea['raw']>[number];

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Takes the next number of a series, and keeps that it was given: a removed invoice leaves no gap. */
export async function darNumero(ctx: Ctx, serie: 'id' | 'folio', factura_id: string): Promise<number> {
  const n = await ctx.folio(`factura:${serie}`);
  await ctx.insert(facturasNumero, { serie, n, factura_id });
  return n;
}

/** Numbers the draft and mails it by `correo` from who sends it, with the paper and a link of its own: the answer returns to it. */
export async function enviar(ctx: Ctx, row: Fila): Promise<void> {
  const folio = await darNumero(ctx, 'folio', row.id);
  const token = randomBytes(32).toString('base64url');
  const enviada = await ctx.update(facturas, row.id, {
    folio,
    estado: estados.go(row.estado, 'enviar') as 'Sent',
    enviada_en: ctx.ahora,
    enlace_hash: hashOf(token),
  });
  const pdf = await papel(ctx, enviada);
  const asunto = `Factura N° ${folio}: ${enviada.service}`;
  const parrafos = [
    `${enviada.client.name}:`,
    `Le enviamos la factura N° ${folio} por ${formatPesos(enviada.total)}, que vence el ${formatFecha(enviada.dueDate)}.`,
    `También puede verla en ${publicUrl(ctx.deps.config)}/api/facturas/enlace/${token}`,
    'Documento interno, no tributario.',
  ];
  const enviado = await enviarCarta(ctx, {
    para: [{ name: enviada.client.name, email: enviada.cliente_correo }],
    asunto,
    parrafos,
    adjuntos: [pdf],
    enlace: { area: 'facturas', id: String(enviada.numero) },
  });
  // The system, or an account without mailbox, sends it from the house.
  const para = enviado ? [] : await permitidas(ctx, [enviada.cliente_correo]);
  if (para.length > 0)
    await ctx.mail({
      para,
      asunto,
      texto: parrafos.join('\n\n'),
      adjuntos: [{ nombre: pdf.nombre, archivo: await ctx.deps.files.put(pdf.bytes) }],
    });
}

/** The link of the mail: shows the paper, and the first time marks the invoice as opened. 404 for a link that was never given. */
const abrir: Raw['handler'] = async ({ deps, request, reply }) => {
  const { token } = request.params as { token: string };
  const [row] = await deps.database.db
    .select()
    .from(facturas)
    .where(eq(facturas.enlace_hash, hashOf(token)));
  if (!row) throw new NotFound();
  const { empresa_id } = row;
  const session = { ...systemSession(empresa_id), nombre: 'Enlace del correo' };
  const file = await transact(deps, { empresa_id, area: 'facturas', accion: 'abrir', session }, async (ctx) => {
    const now = await facturaDe(ctx, String(row.numero), true);
    if (!estados.can(now.estado, 'abrir')) return papel(ctx, now, row.hecho_por[0] ?? '');
    const abierta = await ctx.update(facturas, now.id, {
      estado: estados.go(now.estado, 'abrir') as 'Downloaded',
      descargada_en: ctx.ahora,
    });
    await writeEvent(ctx, 'publico', infoOf(request), String(row.numero));
    return papel(ctx, abierta, row.hecho_por[0] ?? '');
  });
  return sendFile(reply, file);
};

export const enlace: Raw = {
  method: 'GET',
  path: '/api/facturas/enlace/:token',
  permission: 'publico',
  resumen: 'Factura por el enlace de su correo',
  doc: { answer: 'archivo' },
  handler: abrir,
};
