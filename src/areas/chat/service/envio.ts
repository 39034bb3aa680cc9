import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { AppError, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Chat, Mensaje, Perfil } from '../contract.ts';
import { AUSENTE_MS, par, type Status } from '../domain/chat.ts';
import { chatMensajes, chatPerfiles, chats } from '../tables.ts';
import { type ChatFila, conversacion, cuentaPropia, perfilPropio, quien } from './lecturas.ts';

/** The conversation of the two, held; made if there was none. Who writes at the same time finds the one that the other made. */
async function tomar(ctx: Ctx, otro: string): Promise<{ chat: ChatFila; nuevo: boolean }> {
  const { a, b } = par(ctx.session.usuario_id, otro);
  const hechos = await ctx.db
    .insert(chats)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, creado_en: ctx.ahora, a, b })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  const [chat] = await ctx.db
    .update(chats)
    .set({ ultimo: sql`${chats.ultimo} + 1`, ultimo_en: ctx.ahora })
    .where(and(eq(chats.empresa_id, ctx.empresa_id), eq(chats.a, a), eq(chats.b, b)))
    .returning();
  if (!chat) throw new Error('the conversation was not kept');
  return { chat, nuevo: hechos.length > 0 };
}

/** Whoever is not looking is told by a notice, unless it silenced them. */
async function avisar(ctx: Ctx, otro: string, texto: string): Promise<boolean> {
  const [p] = await ctx.db
    .select()
    .from(chatPerfiles)
    .where(and(eq(chatPerfiles.empresa_id, ctx.empresa_id), eq(chatPerfiles.usuario_id, otro)));
  if (p?.avisos === false) return false;
  const ausente = !p?.visto_en || Date.now() - p.visto_en.getTime() > AUSENTE_MS;
  if (ausente)
    await ctx.emit('aviso.enviado', {
      usuarios: [otro],
      tipo: 'chat_mensaje',
      titulo: `Chat con ${ctx.session.nombre}`,
      cuerpo: texto.length > 80 ? 'Le escribió un mensaje' : texto,
      url: '/chat',
    });
  return true;
}

/**
 * Writes to a contact; the first message makes the conversation. 422 `contacto_propio`, `contacto_inactivo`; 400 for an hour in the
 * future. Rows are written by hand: what people say to each other does not go to the audit log.
 */
export async function enviar(ctx: Ctx, d: { contact: string | number; message: string; time?: string | null | undefined }) {
  const yo = await cuentaPropia(ctx);
  const { u } = await quien(ctx, String(d.contact)).catch((e: unknown) => {
    throw e instanceof AppError && e.status === 404 ? new NotFound() : e;
  });
  if (u.id === yo.id) throw new Rule('contacto_propio');
  if (u.status !== 'active') throw new Rule('contacto_inactivo', { nombre: u.fullName });
  const hora = d.time ? new Date(d.time) : ctx.ahora;
  if (hora.getTime() > ctx.ahora.getTime() + 1000) throw new Invalid({ time: ['No puede ser posterior a ahora'] });
  const { chat, nuevo } = await tomar(ctx, u.id);
  const base = { id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, creado_en: ctx.ahora };
  await ctx.db.insert(chatMensajes).values({ ...base, chat_id: chat.id, n: chat.ultimo, autor_id: yo.id, texto: d.message, hora });
  const aviso = await avisar(ctx, u.id, d.message);
  const datos = { que: 'mensaje', chat: chat.id, n: chat.ultimo, de: yo.numero };
  await ctx.signal('chat', { ...datos, contacto: yo.numero, nombre: yo.fullName, aviso }, u.id);
  await ctx.signal('chat', { ...datos, contacto: u.numero }, yo.id);
  ctx.audit({ entidad: 'chat', entidad_id: chat.id, despues: { mensaje: chat.ultimo } });
  const newMessageData: Mensaje = {
    message: d.message,
    time: hora.toISOString(),
    senderId: yo.numero,
    n: chat.ultimo,
    estado: 'enviado',
  };
  const entero: { chat?: Chat } = nuevo ? { chat: await conversacion(ctx, chat) } : {};
  return { response: { id: u.numero, newMessageData, ...entero } };
}

/** What this person shows of itself. `settings.isTwoStepAuthVerificationEnabled` is only kept: sign-in has no second factor. */
export async function cambiarPerfil(
  ctx: Ctx,
  d: {
    about?: string | undefined;
    status?: Status | undefined;
    settings?: { isTwoStepAuthVerificationEnabled?: boolean | undefined; isNotificationsOn?: boolean | undefined } | undefined;
  },
): Promise<Perfil> {
  const { usuario_id } = ctx.session;
  const set = Object.fromEntries(
    Object.entries({
      about: d.about,
      estado: d.status,
      dos_pasos: d.settings?.isTwoStepAuthVerificationEnabled,
      avisos: d.settings?.isNotificationsOn,
    }).filter(([, v]) => v !== undefined),
  );
  await ctx.db
    .insert(chatPerfiles)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, usuario_id, visto_en: ctx.ahora, ...set })
    .onConflictDoUpdate({ target: [chatPerfiles.empresa_id, chatPerfiles.usuario_id], set: { visto_en: ctx.ahora, ...set } });
  ctx.audit({ entidad: 'chat', entidad_id: usuario_id, despues: set });
  if (d.status) await ctx.signal('presencia', { de: (await cuentaPropia(ctx)).numero, status: d.status });
  return perfilPropio(ctx);
}

/** Listener: the conversations of an account that is gone go with it. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suyos = and(eq(chats.empresa_id, ctx.empresa_id), or(eq(chats.a, e.usuario_id), eq(chats.b, e.usuario_id)));
  const ids = (await ctx.db.delete(chats).where(suyos).returning({ id: chats.id })).map((c) => c.id);
  if (ids.length > 0)
    await ctx.db.delete(chatMensajes).where(and(eq(chatMensajes.empresa_id, ctx.empresa_id), inArray(chatMensajes.chat_id, ids)));
  await ctx.db.delete(chatPerfiles).where(and(eq(chatPerfiles.empresa_id, ctx.empresa_id), eq(chatPerfiles.usuario_id, e.usuario_id)));
}
