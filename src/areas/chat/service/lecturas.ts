import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cuentaPorNumero, cuentasActivas, cuentasPorId, type UsuarioRow } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { senales } from '#platform/server/tables.ts';
import type { AppDeps } from '#platform/server/types.ts';
import type { Chat, Contacto, Mensaje, Perfil, Resumen } from '../contract.ts';
import { estadoMensaje, estadoVisible, par } from '../domain/chat.ts';
import { chatMensajes, chatPerfiles, chats } from '../tables.ts';

export type ChatFila = typeof chats.$inferSelect;
type PerfilFila = typeof chatPerfiles.$inferSelect;

/** Messages that one opening brings. */
const TANDA = 200;
const MAX_CHATS = 500;

/** Tells the windows of a person, or of everybody, outside the pipeline: what is only seen or written is not an act of the business. */
export async function senalar(deps: AppDeps, empresa_id: string, usuario_id: string | null, tipo: string, datos: Record<string, unknown>) {
  await deps.database.db.insert(senales).values({ id: uuidv7(), empresa_id, usuario_id, tipo, datos });
  deps.live.wake(empresa_id);
}

async function perfilesDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, PerfilFila>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(chatPerfiles)
    .where(and(eq(chatPerfiles.empresa_id, ctx.empresa_id), inArray(chatPerfiles.usuario_id, [...ids])));
  return new Map(rows.map((p) => [p.usuario_id, p]));
}

function contacto(u: UsuarioRow, p: PerfilFila | undefined): Contacto {
  return {
    id: u.numero,
    fullName: u.fullName,
    role: u.role,
    about: p?.about ?? '',
    avatar: u.avatar,
    status: u.status === 'active' ? estadoVisible(p?.estado ?? 'online', p?.visto_en?.getTime() ?? null, Date.now()) : 'offline',
  };
}

async function contactoDe(ctx: ReadCtx, u: UsuarioRow): Promise<Contacto> {
  return contacto(u, (await perfilesDe(ctx, [u.id])).get(u.id));
}

export async function cuentaPropia(ctx: ReadCtx): Promise<UsuarioRow> {
  const [u] = await cuentasPorId(ctx, [ctx.session.usuario_id]);
  if (!u) throw new NotFound();
  return u;
}

/** The person itself: what it chose is what it sees of itself, its windows being open. */
export async function perfilPropio(ctx: ReadCtx): Promise<Perfil> {
  const u = await cuentaPropia(ctx);
  const p = (await perfilesDe(ctx, [u.id])).get(u.id);
  return {
    ...contacto(u, p),
    status: p?.estado ?? 'online',
    settings: { isTwoStepAuthVerificationEnabled: p?.dos_pasos ?? false, isNotificationsOn: p?.avisos ?? true },
  };
}

const mios = (ctx: ReadCtx): SQL | undefined =>
  and(eq(chats.empresa_id, ctx.empresa_id), or(eq(chats.a, ctx.session.usuario_id), eq(chats.b, ctx.session.usuario_id)));

/** The side of who asks in a conversation, and how far the other one has got. */
function lado(ctx: ReadCtx, c: ChatFila) {
  const soyA = c.a === ctx.session.usuario_id;
  return soyA
    ? { otro: c.b, visto: c.visto_a, suyo: { entregado: c.entregado_b, visto: c.visto_b } }
    : { otro: c.a, visto: c.visto_b, suyo: { entregado: c.entregado_a, visto: c.visto_a } };
}

function mensaje(m: typeof chatMensajes.$inferSelect, c: ChatFila, numeros: ReadonlyMap<string, number>): Mensaje {
  const hacia = m.autor_id === c.a ? { e: c.entregado_b, v: c.visto_b } : { e: c.entregado_a, v: c.visto_a };
  return {
    message: m.texto,
    time: m.hora.toISOString(),
    senderId: numeros.get(m.autor_id) ?? 0,
    n: m.n,
    estado: estadoMensaje(m.n, hacia.e, hacia.v),
  };
}

/** Messages of the other that this person has not seen: those after the last one that it saw. */
async function sinVer(ctx: ReadCtx, filas: readonly ChatFila[]): Promise<Map<string, number>> {
  if (filas.length === 0) return new Map();
  const yo = ctx.session.usuario_id;
  const rows = await ctx.db
    .select({ chat_id: chatMensajes.chat_id, n: sql<number>`count(*)::int` })
    .from(chatMensajes)
    .innerJoin(chats, and(eq(chats.empresa_id, chatMensajes.empresa_id), eq(chats.id, chatMensajes.chat_id)))
    .where(
      and(
        mios(ctx),
        inArray(
          chats.id,
          filas.map((c) => c.id),
        ),
        sql`${chatMensajes.autor_id} <> ${yo}`,
        sql`${chatMensajes.n} > case when ${chats.a} = ${yo} then ${chats.visto_a} else ${chats.visto_b} end`,
      ),
    )
    .groupBy(chatMensajes.chat_id);
  return new Map(rows.map((r) => [r.chat_id, r.n]));
}

async function ultimos(ctx: ReadCtx, filas: readonly ChatFila[]) {
  if (filas.length === 0) return new Map<string, typeof chatMensajes.$inferSelect>();
  const rows = await ctx.db
    .select({ m: chatMensajes })
    .from(chatMensajes)
    .innerJoin(
      chats,
      and(eq(chats.empresa_id, chatMensajes.empresa_id), eq(chats.id, chatMensajes.chat_id), eq(chats.ultimo, chatMensajes.n)),
    )
    .where(mios(ctx));
  return new Map(rows.map(({ m }) => [m.chat_id, m]));
}

/** GET /apps/chat/chats-and-contacts: who asks has received whatever was waiting for it. */
export async function lista(ctx: ReadCtx): Promise<{ chatsContacts: Resumen[]; contacts: Contacto[]; profileUser: Perfil }> {
  const yo = await cuentaPropia(ctx);
  await entregar(ctx);
  const filas = await ctx.db.select().from(chats).where(mios(ctx)).orderBy(desc(chats.ultimo_en), desc(chats.id)).limit(MAX_CHATS);
  const otros = (await cuentasActivas(ctx)).filter((u) => u.id !== yo.id);
  const suyos = await cuentasPorId(
    ctx,
    filas.map((c) => lado(ctx, c).otro),
  );
  const cuentas = new Map([...suyos, ...otros, yo].map((u) => [u.id, u]));
  const [perfiles, pendientes, finales] = [await perfilesDe(ctx, [...cuentas.keys()]), await sinVer(ctx, filas), await ultimos(ctx, filas)];
  const numeros = new Map([...cuentas.values()].map((u) => [u.id, u.numero]));
  const chatsContacts = filas.flatMap((c): Resumen[] => {
    const u = cuentas.get(lado(ctx, c).otro);
    const m = finales.get(c.id);
    if (!u) return [];
    const chat = { id: c.id, unseenMsgs: pendientes.get(c.id) ?? 0, lastMessage: m ? mensaje(m, c, numeros) : null };
    return [{ ...contacto(u, perfiles.get(u.id)), chat }];
  });
  return { chatsContacts, contacts: otros.map((u) => contacto(u, perfiles.get(u.id))), profileUser: await perfilPropio(ctx) };
}

/** What had been sent to this person has arrived: those who wrote it are told. */
async function entregar(ctx: ReadCtx): Promise<void> {
  const yo = ctx.session.usuario_id;
  for (const c of await ctx.db
    .select()
    .from(chats)
    .where(and(mios(ctx), sql`case when ${chats.a} = ${yo} then ${chats.entregado_a} else ${chats.entregado_b} end < ${chats.ultimo}`)))
    await avanzar(ctx, c, c.ultimo, false);
}

/** Moves forward how far this person received a conversation, and how far it saw it; never back. The other one is told. */
async function avanzar(ctx: ReadCtx, c: ChatFila, hasta: number, visto: boolean): Promise<void> {
  const soyA = c.a === ctx.session.usuario_id;
  const [entregado, suVisto] = soyA ? [chats.entregado_a, chats.visto_a] : [chats.entregado_b, chats.visto_b];
  const mayor = (columna: AnyPgColumn): SQL => sql`greatest(${columna}, ${hasta})`;
  const set = soyA
    ? { entregado_a: mayor(entregado), ...(visto ? { visto_a: mayor(suVisto) } : {}) }
    : { entregado_b: mayor(entregado), ...(visto ? { visto_b: mayor(suVisto) } : {}) };
  const hecho = await ctx.db
    .update(chats)
    .set(set)
    .where(and(eq(chats.empresa_id, ctx.empresa_id), eq(chats.id, c.id), lt(visto ? suVisto : entregado, hasta)))
    .returning({ id: chats.id });
  if (hecho.length === 0) return;
  await senalar(ctx.deps, ctx.empresa_id, lado(ctx, c).otro, 'chat', { que: visto ? 'visto' : 'entregado', chat: c.id });
  // One's other windows count it as seen too.
  if (visto) await senalar(ctx.deps, ctx.empresa_id, ctx.session.usuario_id, 'chat', { que: 'leido', chat: c.id });
}

/** The person that an id names: the contact's integer, or one of one's own conversations. 404 otherwise, also for a conversation of others. */
export async function quien(ctx: ReadCtx, id: string): Promise<{ u: UsuarioRow; chat: ChatFila | undefined }> {
  const yo = ctx.session.usuario_id;
  if (/^[0-9a-f-]{36}$/i.test(id)) {
    const [chat] = await ctx.db
      .select()
      .from(chats)
      .where(and(mios(ctx), eq(chats.id, id)));
    const [u] = chat ? await cuentasPorId(ctx, [lado(ctx, chat).otro]) : [];
    if (!u) throw new NotFound();
    return { u, chat };
  }
  const u = /^\d{1,9}$/.test(id) ? await cuentaPorNumero(ctx, Number(id)) : undefined;
  if (!u) throw new NotFound();
  const { a, b } = par(yo, u.id);
  const [chat] = await ctx.db
    .select()
    .from(chats)
    .where(and(eq(chats.empresa_id, ctx.empresa_id), eq(chats.a, a), eq(chats.b, b)));
  return { u, chat };
}

/** The last messages of a conversation, or those before one of them. */
export async function conversacion(ctx: ReadCtx, c: ChatFila, antes?: number): Promise<Chat> {
  const rows = await ctx.db
    .select()
    .from(chatMensajes)
    .where(
      and(
        eq(chatMensajes.empresa_id, ctx.empresa_id),
        eq(chatMensajes.chat_id, c.id),
        antes === undefined ? undefined : lt(chatMensajes.n, antes),
      ),
    )
    .orderBy(desc(chatMensajes.n))
    .limit(TANDA);
  const cuentas = await cuentasPorId(ctx, [c.a, c.b]);
  const numeros = new Map(cuentas.map((u) => [u.id, u.numero]));
  return {
    id: c.id,
    userId: numeros.get(lado(ctx, c).otro) ?? 0,
    unseenMsgs: (await sinVer(ctx, [c])).get(c.id) ?? 0,
    chat: rows.reverse().map((m) => mensaje(m, c, numeros)),
  };
}

/** GET /apps/chat/get-chat: opening it sets what this person had not seen to 0, up to the last message that it is shown. */
export async function abrir(ctx: ReadCtx, id: string, antes?: number) {
  const { u, chat } = await quien(ctx, id);
  const contact = await contactoDe(ctx, u);
  if (!chat) return { chat: null, contact };
  const vista = await conversacion(ctx, chat, antes);
  const hasta = vista.chat.at(-1)?.n ?? 0;
  if (antes === undefined && hasta > 0) {
    await avanzar(ctx, chat, hasta, true);
    return { chat: { ...vista, unseenMsgs: 0 }, contact };
  }
  return { chat: vista, contact };
}
