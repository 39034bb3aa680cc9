import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Ctx } from '#platform/server/context.ts';
import { htmlToText } from '#platform/server/rich-text.ts';
import { correos, eventos } from '#platform/server/tables.ts';
import { cadena, formal, unicas } from '../domain/direcciones.ts';
import { adjuntos, buzones, type Direccion, envios, mensajes } from '../tables.ts';
import type { Fila, Mensaje } from './lecturas.ts';
import { exigirPermitidas } from './permitidas.ts';
import { cuentasDe, numeros, yo } from './redactar.ts';

/** Of a longer conversation the first ones are not named. */
const MAX_HILO = 500;
const escapar = (s: string): string => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Puts a message in the inboxes of these accounts and tells them. */
export async function repartir(ctx: Ctx, m: Mensaje, cuentas: readonly UsuarioRow[], hora: Date): Promise<void> {
  const libres = await numeros(ctx, cuentas.length);
  await ctx.insertMany(
    buzones,
    cuentas.map((u, i) => ({
      numero: libres[i] ?? 0,
      mensaje_id: m.id,
      usuario_id: u.id,
      hora,
      rol: 'destinatario' as const,
      folder: 'inbox' as const,
    })),
  );
  for (const [i, u] of cuentas.entries()) {
    await ctx.signal('cambio', { area: 'correo' }, u.id);
    if (u.id === m.remitente_id) continue;
    await ctx.emit('aviso.enviado', {
      usuarios: [u.id],
      tipo: 'correo_nuevo',
      titulo: `Correo de ${m.de.name}`,
      cuerpo: m.subject || '(sin asunto)',
      url: `/correo?id=${libres[i] ?? 0}`,
    });
  }
}

/** What an outside reader gets: the words, and who wrote them, for the mail leaves under the address of the house. */
function cuerpo(m: Mensaje): { texto: string; html: string } {
  const quien = `${m.de.name} <${m.de.email}>`;
  const otros = unicas(m.para, m.cc).map((d) => (d.name === d.email ? d.email : `${d.name} <${d.email}>`));
  const pie = [`Escrito por ${quien}`, `Para ${otros.join(', ')}`];
  return {
    texto: `${htmlToText(m.message)}\n\n-- \n${pie.join('\n')}\n`,
    html: `${m.message}<hr><p>${pie.map(escapar).join('<br>')}</p>`,
  };
}

/** What a mail answers, as mail programs follow it: what came from outside by its own id, what left by the id of its outbox row. */
async function citas(ctx: Ctx, m: Mensaje): Promise<string[]> {
  if (!m.responde_a) return [];
  const rows = await ctx.db
    .select({ id: mensajes.id, responde_a: mensajes.responde_a, externo: mensajes.id_externo, salida: envios.salida_id })
    .from(mensajes)
    .leftJoin(envios, and(eq(envios.empresa_id, mensajes.empresa_id), eq(envios.mensaje_id, mensajes.id)))
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.hilo_id, m.hilo_id)))
    // Of the sendings of one message, the first is of those who see each other: the one that stays.
    .orderBy(desc(envios.id))
    .limit(MAX_HILO);
  return cadena(
    rows.map((r) => ({ id: r.id, responde_a: r.responde_a, message_id: r.externo ?? (r.salida ? `${r.salida}@respaldo` : null) })),
    m.responde_a,
  );
}

/**
 * Leaves the message in the outbox of the platform, in this same transaction: it goes by SMTP after the commit. Those who see each other
 * go together; each blind copy apart, so that nobody reads of it.
 */
async function despachar(ctx: Ctx, m: Mensaje, visibles: readonly Direccion[], ciegas: readonly Direccion[]): Promise<void> {
  const grupos = [...(visibles.length > 0 ? [visibles.map((d) => d.email)] : []), ...ciegas.map((d) => [d.email])];
  if (grupos.length === 0) return;
  const papeles = await ctx.db
    .select()
    .from(adjuntos)
    .where(and(eq(adjuntos.empresa_id, ctx.empresa_id), eq(adjuntos.mensaje_id, m.id)))
    .orderBy(asc(adjuntos.orden), asc(adjuntos.id));
  const references = await citas(ctx, m);
  const inReplyTo = references.at(-1);
  const encabezados = {
    to: m.para.map(formal),
    cc: m.cc.map(formal),
    replyTo: formal(m.de),
    ...(inReplyTo ? { inReplyTo, references } : {}),
  };
  for (const para of grupos) {
    const salida_id = ctx.id();
    await ctx.db.insert(correos).values({
      id: salida_id,
      empresa_id: ctx.empresa_id,
      para,
      asunto: m.subject || '(sin asunto)',
      ...cuerpo(m),
      encabezados,
      adjuntos: papeles.map((a) => ({ nombre: a.nombre, archivo: a.hash })),
    });
    await ctx.insert(envios, { mensaje_id: m.id, salida_id, para });
  }
}

/** A message that is about a record leaves a line in its history, with the way back. */
export async function anotarEnRegistro(ctx: Ctx, m: Mensaje, accion: 'correo-enviado' | 'correo-recibido'): Promise<void> {
  if (!m.enlace_area || !m.enlace_id) return;
  const { session } = ctx;
  await ctx.db.insert(eventos).values({
    id: uuidv7(),
    empresa_id: ctx.empresa_id,
    fecha_negocio: ctx.hoy,
    resultado: 'ok',
    accion,
    actor_id: session.usuario_id,
    actor_rut: session.rut,
    actor_nombre: session.nombre,
    area: m.enlace_area,
    entidad: m.enlace_area,
    entidad_id: m.enlace_id,
    despues: { de: m.de.name, asunto: m.subject },
  });
}

/** Sends a draft: into the inboxes of the house in this transaction, to outside addresses through the outbox. Answers it as sent. */
export async function enviar(ctx: Ctx, row: Fila): Promise<Fila> {
  const m = row.mensaje;
  const visibles = unicas(m.para, m.cc);
  const todas = unicas(visibles, m.bcc);
  if (todas.length === 0) throw new Invalid({ to: ['Indique al menos un destinatario'] });
  const cuentas = await cuentasDe(ctx, todas);
  const cerrada = [...cuentas.values()].find((u) => u.status === 'inactive');
  if (cerrada) throw new Rule('destinatario_inactivo', { email: cerrada.email }, { to: [`La cuenta ${cerrada.email} ya no está activa`] });
  const afuera = (lista: readonly Direccion[]) => lista.filter((d) => !cuentas.has(d.email.toLowerCase()));
  await exigirPermitidas(
    ctx,
    m,
    afuera(todas).map((d) => d.email),
  );
  const { id: _id, ...de } = await yo(ctx);
  const [mensaje = m] = await ctx.db
    .update(mensajes)
    .set({ estado: 'enviado', de })
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, m.id)))
    .returning();
  const sale = { folder: 'sent', carpeta_previa: null, papelera_desde: null, isRead: true, hora: ctx.ahora } as const;
  const b = await ctx.update(buzones, row.id, sale);
  await repartir(ctx, mensaje, [...cuentas.values()], ctx.ahora);
  const vistas = new Set(visibles.map((d) => d.email.toLowerCase()));
  await despachar(
    ctx,
    mensaje,
    afuera(visibles),
    afuera(todas).filter((d) => !vistas.has(d.email.toLowerCase())),
  );
  await anotarEnRegistro(ctx, mensaje, 'correo-enviado');
  ctx.audit({ entidad: 'correo', entidad_id: String(row.numero), despues: { destinatarios: todas.length, dentro: cuentas.size } });
  return { ...b, mensaje, estado: 'enviado' };
}

/** Puts again in the outbox what its server did not take: the same message with the same Message-ID. 422 when there is nothing to retry. */
export async function reintentar(ctx: Ctx, row: Fila): Promise<void> {
  const suyos = await ctx.db
    .select({ salida_id: envios.salida_id, para: envios.para })
    .from(envios)
    .where(and(eq(envios.empresa_id, ctx.empresa_id), eq(envios.mensaje_id, row.mensaje_id)));
  await exigirPermitidas(
    ctx,
    row.mensaje,
    suyos.flatMap((e) => e.para),
  );
  const ids = suyos.map((e) => e.salida_id);
  const otra =
    ids.length === 0
      ? []
      : await ctx.db
          .update(correos)
          .set({ estado: 'pendiente', intentos: 0, proximo: ctx.ahora, error: null })
          .where(and(eq(correos.empresa_id, ctx.empresa_id), inArray(correos.id, ids), eq(correos.estado, 'fallido')))
          .returning({ id: correos.id });
  if (otra.length === 0) throw new Rule('nada_que_reintentar');
}
