import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { correos } from '#platform/server/tables.ts';
import type { Adjunto, Email } from '../contract.ts';
import type { Folder } from '../domain/carpetas.ts';
import { estadoEnvio } from '../domain/envio.ts';
import { adjuntos, buzones, envios, mensajes } from '../tables.ts';

export type Buzon = typeof buzones.$inferSelect;
export type Mensaje = typeof mensajes.$inferSelect;
/** A row of a mailbox with its message; `estado` and `version` are what the machine and the edit look at. */
export type Fila = Buzon & { mensaje: Mensaje; estado: Mensaje['estado'] };

const MAX = 500;
/** Of a thread with more messages than these the latest are shown. */
const MAX_HILO = 1000;
const EXTRACTO = 160;

const mio = (ctx: ReadCtx): SQL | undefined => and(eq(buzones.empresa_id, ctx.empresa_id), eq(buzones.usuario_id, ctx.session.usuario_id));
const union = and(eq(mensajes.empresa_id, buzones.empresa_id), eq(mensajes.id, buzones.mensaje_id));

const fila = (r: { b: Buzon; m: Mensaje }): Fila => ({ ...r.b, mensaje: r.m, estado: r.m.estado });

interface Filtros {
  q?: string | undefined;
  folder?: Folder | '' | undefined;
  label?: string | undefined;
}

/** Folder rules (specification §4): trash only what is trashed; starred what is starred and not in trash; the others leave trash out. */
function enLista(ctx: ReadCtx, f: Filtros): SQL | undefined {
  const texto = (f.q ?? '').trim();
  const carpeta =
    f.folder === 'starred' || !f.folder
      ? and(ne(buzones.folder, 'trash'), f.folder === 'starred' ? eq(buzones.isStarred, true) : undefined)
      : eq(buzones.folder, f.folder);
  return and(
    mio(ctx),
    carpeta,
    f.label ? sql`${f.label} = any(${buzones.labels})` : undefined,
    texto === '' ? undefined : or(matches(mensajes.subject, texto), matches(mensajes.texto, texto), matches(mensajes.personas, texto)),
  );
}

/** The row of an integer id in this mailbox, held when it is about to change. 404 otherwise, also when it is of another's. */
export async function filaDe(ctx: ReadCtx, id: string, lock = false): Promise<Fila> {
  if (!/^\d{1,9}$/.test(id)) throw new NotFound();
  const [r] = await ctx.db
    .select({ b: buzones, m: mensajes })
    .from(buzones)
    .innerJoin(mensajes, union)
    .where(and(mio(ctx), eq(buzones.numero, Number(id))));
  if (!r) throw new NotFound();
  if (!lock) return fila(r);
  const b = await (ctx as Ctx).lock(buzones, r.b.id);
  // Read again once it is held: another window may have sent the draft meanwhile.
  const [m] = await ctx.db
    .select()
    .from(mensajes)
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, b.mensaje_id)));
  if (!m) throw new NotFound();
  return fila({ b, m });
}

/** Unread of each folder, whatever the filter; a draft counts until it is sent. */
export async function meta(ctx: ReadCtx) {
  const [row] = await ctx.db
    .select({
      draft: sql<number>`count(*) filter (where ${buzones.folder} = 'draft')::int`,
      inbox: sql<number>`count(*) filter (where ${buzones.folder} = 'inbox' and not ${buzones.isRead})::int`,
      spam: sql<number>`count(*) filter (where ${buzones.folder} = 'spam' and not ${buzones.isRead})::int`,
    })
    .from(buzones)
    .where(mio(ctx));
  return row ?? { draft: 0, inbox: 0, spam: 0 };
}

export function adjunto(a: typeof adjuntos.$inferSelect): Adjunto {
  return { id: a.id, fileName: a.nombre, thumbnail: a.tipo, url: `/api/correo/adjuntos/${a.id}`, size: a.bytes };
}

const varios = <T>(mapa: Map<string, T[]>, clave: string, v: T): void => void mapa.set(clave, [...(mapa.get(clave) ?? []), v]);

async function adjuntosDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Adjunto[]>> {
  const out = new Map<string, Adjunto[]>();
  const rows = await ctx.db
    .select()
    .from(adjuntos)
    .where(and(eq(adjuntos.empresa_id, ctx.empresa_id), inArray(adjuntos.mensaje_id, [...ids])))
    .orderBy(asc(adjuntos.orden), asc(adjuntos.id));
  for (const a of rows) varios(out, a.mensaje_id ?? '', adjunto(a));
  return out;
}

/** How each message of this person fares on its way to outside addresses. */
async function enviosDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Email['envios']>> {
  const out = new Map<string, Email['envios']>();
  if (ids.length === 0) return out;
  const rows = await ctx.db
    .select({ e: envios, estado: correos.estado, error: correos.error, intentos: correos.intentos })
    .from(envios)
    .innerJoin(correos, eq(correos.id, envios.salida_id))
    .where(and(eq(envios.empresa_id, ctx.empresa_id), inArray(envios.mensaje_id, [...ids])))
    .orderBy(asc(envios.id));
  for (const { e, estado, error, intentos } of rows)
    varios(out, e.mensaje_id, {
      para: e.para,
      estado: estadoEnvio({ estado, error, rebote: e.rebote }),
      intentos,
      error: e.rebote ?? error,
    });
  return out;
}

type Suelto = Omit<Email, 'replies'>;

async function sueltos(ctx: ReadCtx, rows: readonly Fila[]): Promise<Suelto[]> {
  if (rows.length === 0) return [];
  const yo = ctx.session.usuario_id;
  const ids = [...new Set(rows.map((r) => r.mensaje_id))];
  const mios = [...new Set(rows.filter((r) => r.mensaje.remitente_id === yo).map((r) => r.mensaje_id))];
  const autores = [...new Set(rows.flatMap((r) => r.mensaje.remitente_id ?? []))];
  const cuentas = new Map((await cuentasPorId(ctx, autores)).map((u) => [u.id, u]));
  const [papeles, salidas] = [await adjuntosDe(ctx, ids), await enviosDe(ctx, mios)];
  return rows.map((r): Suelto => {
    const m = r.mensaje;
    return {
      id: r.numero,
      from: { ...m.de, avatar: cuentas.get(m.remitente_id ?? '')?.avatar ?? null },
      to: m.para,
      subject: m.subject,
      cc: m.cc,
      bcc: m.remitente_id === yo ? m.bcc : [],
      message: m.message,
      attachments: papeles.get(m.id) ?? [],
      isStarred: r.isStarred,
      labels: r.labels as Email['labels'],
      time: r.hora.toISOString(),
      folder: r.folder,
      isRead: r.isRead && m.estado !== 'borrador',
      extracto: m.texto.replaceAll(/\s+/g, ' ').slice(0, EXTRACTO),
      estado: m.estado,
      envios: m.remitente_id === yo ? (salidas.get(m.id) ?? []) : [],
      enlace: m.enlace_area && m.enlace_id ? { area: m.enlace_area, id: m.enlace_id } : null,
      externo: m.remitente_id === null,
      version: r.version,
    };
  });
}

const antes = (a: Fila, b: Fila): number => a.hora.getTime() - b.hora.getTime() || a.numero - b.numero;

/** Rows as the template's clients read them; `replies` are what this person has of the thread after each one, neither drafts nor trash. */
async function vistas(ctx: ReadCtx, rows: readonly Fila[]): Promise<Email[]> {
  if (rows.length === 0) return [];
  const hilos = [...new Set(rows.map((r) => r.mensaje.hilo_id))];
  const enHilo = await ctx.db
    .select({ b: buzones, m: mensajes })
    .from(buzones)
    .innerJoin(mensajes, union)
    .where(and(mio(ctx), inArray(mensajes.hilo_id, hilos), eq(mensajes.estado, 'enviado'), ne(buzones.folder, 'trash')))
    .orderBy(desc(buzones.hora), desc(buzones.numero))
    .limit(MAX_HILO);
  const porHilo = new Map<string, Fila[]>();
  for (const r of enHilo.map(fila).sort(antes)) varios(porHilo, r.mensaje.hilo_id, r);
  const todas = new Map([...rows, ...[...porHilo.values()].flat()].map((r) => [r.id, r]));
  const vista = new Map((await sueltos(ctx, [...todas.values()])).map((v) => [v.id, v]));
  return rows.flatMap((r) => {
    const propia = vista.get(r.numero);
    if (!propia) return [];
    const vistos = new Set([r.mensaje_id]);
    const replies = (porHilo.get(r.mensaje.hilo_id) ?? []).flatMap((x) => {
      if (antes(x, r) <= 0 || vistos.has(x.mensaje_id)) return [];
      vistos.add(x.mensaje_id);
      const una = vista.get(x.numero);
      return una ? [{ ...una, replies: [] }] : [];
    });
    return [{ ...propia, replies }];
  });
}

export async function vista(ctx: ReadCtx, row: Fila): Promise<Email> {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

/** GET /apps/email/emails: newest first, at most 500. Without folder, all but trash. */
export async function lista(ctx: ReadCtx, f: Filtros) {
  const rows = await ctx.db
    .select({ b: buzones, m: mensajes })
    .from(buzones)
    .innerJoin(mensajes, union)
    .where(enLista(ctx, f))
    .orderBy(desc(buzones.hora), desc(buzones.numero))
    .limit(MAX);
  return { emails: await vistas(ctx, rows.map(fila)), emailsMeta: await meta(ctx) };
}

/** The next one of the same list, older or newer; undefined at its end. */
async function contiguo(ctx: ReadCtx, row: Buzon, dir: 'previous' | 'next', f: Filtros): Promise<Fila | undefined> {
  const mas = sql.raw(dir === 'next' ? '<' : '>');
  const orden = dir === 'next' ? [desc(buzones.hora), desc(buzones.numero)] : [asc(buzones.hora), asc(buzones.numero)];
  const [r] = await ctx.db
    .select({ b: buzones, m: mensajes })
    .from(buzones)
    .innerJoin(mensajes, union)
    .where(and(enLista(ctx, f), sql`(${buzones.hora}, ${buzones.numero}) ${mas} (${row.hora.toISOString()}::timestamptz, ${row.numero})`))
    .orderBy(...orden)
    .limit(1);
  return r ? fila(r) : undefined;
}

/** What lies in the trash has its neighbours there. */
const listaDe = (row: Buzon, f: Filtros): Filtros => (!f.folder && row.folder === 'trash' ? { ...f, folder: 'trash' } : f);

/** One e-mail and whether the list goes on at each side of it. Changes nothing: the screen marks it read. */
export async function abierto(ctx: ReadCtx, row: Fila, filtros: Filtros) {
  const f = listaDe(row, filtros);
  const [previo, siguiente] = [await contiguo(ctx, row, 'previous', f), await contiguo(ctx, row, 'next', f)];
  return { ...(await vista(ctx, row)), hasPreviousMail: previo !== undefined, hasNextMail: siguiente !== undefined };
}

/** GET /apps/email/paginate-email: 404 when there is none at that side, or the id is unknown. */
export async function vecino(ctx: ReadCtx, id: string, dir: 'previous' | 'next', filtros: Filtros) {
  const row = await filaDe(ctx, id);
  const otro = await contiguo(ctx, row, dir, listaDe(row, filtros));
  if (!otro) throw new NotFound();
  return abierto(ctx, otro, filtros);
}
