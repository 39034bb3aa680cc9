import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type UsuarioRow, usuarioPorEmail, usuarioPorId } from '#areas/usuarios/public.server.ts';
import { Forbidden, Invalid } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { MIME, requireType } from '#platform/server/files/types.ts';
import type { BroughtFile, UploadedFile } from '#platform/server/implement.ts';
import { alcanza } from '#platform/server/reach.ts';
import { cleanHtml, htmlToText } from '#platform/server/rich-text.ts';
import type { contract } from '../contract.ts';
import { unicas } from '../domain/direcciones.ts';
import { adjuntos, buzones, contadores, type Direccion, mensajes } from '../tables.ts';
import type { Fila, Mensaje } from './lecturas.ts';

export type Redaccion = z.output<typeof contract.operations.editar.input>;

/** Who writes, as the others will see it. */
export async function yo(ctx: ReadCtx): Promise<Direccion & { id: string }> {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, ctx.session.usuario_id);
  if (!u) throw new Forbidden('sin_buzon');
  return { id: u.id, name: u.fullName, email: u.email };
}

/** The accounts of the company among these addresses, by address, whatever their state. */
export async function cuentasDe(ctx: ReadCtx, lista: readonly Direccion[]): Promise<Map<string, UsuarioRow>> {
  const out = new Map<string, UsuarioRow>();
  for (const d of lista) {
    const u = await usuarioPorEmail(ctx.db, d.email);
    if (u?.empresa_id === ctx.empresa_id) out.set(d.email.toLowerCase(), u);
  }
  return out;
}

/** Integer ids for rows of mailboxes, in order. */
export async function numeros(ctx: Ctx, n: number): Promise<number[]> {
  const [row] = await ctx.db
    .insert(contadores)
    .values({ empresa_id: ctx.empresa_id, ultimo: n })
    .onConflictDoUpdate({ target: contadores.empresa_id, set: { ultimo: sql`${contadores.ultimo} + ${n}` } })
    .returning({ ultimo: contadores.ultimo });
  const ultimo = row?.ultimo ?? n;
  return Array.from({ length: n }, (_, i) => ultimo - n + 1 + i);
}

/** Only a record that exists within the reach of who links it. */
async function enlazado(ctx: ReadCtx, e: Redaccion['enlace']): Promise<Partial<Mensaje>> {
  if (e === undefined) return {};
  if (e === null) return { enlace_area: null, enlace_id: null };
  const malo = new Invalid({ enlace: ['Ese registro no existe o no está a su alcance'] });
  if (!(await alcanza(ctx, e.area, e.id))) throw malo;
  return { enlace_area: e.area, enlace_id: e.id };
}

/** Names that the addresses came without: those of the accounts. */
async function conNombre(ctx: ReadCtx, lista: readonly Direccion[]): Promise<Direccion[]> {
  const cuentas = await cuentasDe(ctx, lista);
  return unicas(lista).map((d) => ({ email: d.email, name: d.name || cuentas.get(d.email.toLowerCase())?.fullName || d.email }));
}

const palabras = (listas: readonly Direccion[]): string => listas.map((d) => `${d.name} ${d.email}`).join(' ');

/** What is stored of what was written; what was not sent is not touched. */
async function columnas(ctx: ReadCtx, d: Redaccion, antes: Pick<Mensaje, 'de' | 'para' | 'cc'>): Promise<Partial<Mensaje>> {
  const para = d.to ? await conNombre(ctx, d.to) : antes.para;
  const cc = d.cc ? await conNombre(ctx, d.cc) : antes.cc;
  const limpio = d.message === undefined ? undefined : cleanHtml(d.message);
  return {
    para,
    cc,
    ...(d.bcc ? { bcc: await conNombre(ctx, d.bcc) } : {}),
    ...(d.subject === undefined ? {} : { subject: d.subject.replaceAll(/\s+/g, ' ').trim() }),
    ...(limpio === undefined ? {} : { message: limpio, texto: htmlToText(limpio) }),
    personas: palabras([antes.de, ...para, ...cc]),
    ...(await enlazado(ctx, d.enlace)),
  };
}

/** Rows of messages are written by hand: what people write to each other does not go to the audit log. */
async function guardarMensaje(ctx: Ctx, m: typeof mensajes.$inferInsert): Promise<Mensaje> {
  const [row] = await ctx.db.insert(mensajes).values(m).returning();
  if (!row) throw new Error('the message was not kept');
  return row;
}

export interface Origen {
  hilo_id: string;
  responde_a: string;
  enlace_area: string | null;
  enlace_id: string | null;
}

/** A new draft of this person, in the thread of what it answers. */
export async function nuevoBorrador(ctx: Ctx, d: Redaccion, de?: Origen): Promise<Fila> {
  const { id: usuario_id, ...autor } = await yo(ctx);
  const id = ctx.id();
  const vacio = { de: autor, para: [], cc: [] };
  const mensaje = await guardarMensaje(ctx, {
    id,
    empresa_id: ctx.empresa_id,
    hecho_por: ctx.people,
    creado_en: ctx.ahora,
    hilo_id: id,
    remitente_id: usuario_id,
    bcc: [],
    ...vacio,
    ...(await columnas(ctx, d, vacio)),
    ...de,
  });
  const [numero = 0] = await numeros(ctx, 1);
  const b = await ctx.insert(buzones, { numero, mensaje_id: id, usuario_id, rol: 'remitente', folder: 'draft', hora: ctx.ahora });
  if (d.attachments) await adjuntar(ctx, id, d.attachments);
  return { ...b, mensaje, estado: 'borrador' };
}

/** What changed of a draft. */
export async function cambiarBorrador(ctx: Ctx, row: Fila, d: Redaccion): Promise<Fila> {
  const set = await columnas(ctx, d, row.mensaje);
  const [mensaje] = await ctx.db
    .update(mensajes)
    .set(set)
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, row.mensaje_id)))
    .returning();
  if (d.attachments) await adjuntar(ctx, row.mensaje_id, d.attachments);
  const b = await ctx.update(buzones, row.id, { hora: ctx.ahora });
  return { ...b, mensaje: mensaje ?? row.mensaje, estado: row.estado };
}

/** The attachments of a draft are exactly these, in this order: files that this person uploaded and that no other message has. */
async function adjuntar(ctx: Ctx, mensaje_id: string, ids: readonly string[]): Promise<void> {
  const unicos = [...new Set(ids)];
  const sanos = unicos.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const mios = and(eq(adjuntos.empresa_id, ctx.empresa_id), eq(adjuntos.usuario_id, ctx.session.usuario_id));
  const libres = or(isNull(adjuntos.mensaje_id), eq(adjuntos.mensaje_id, mensaje_id));
  await ctx.db
    .update(adjuntos)
    .set({ mensaje_id: null })
    .where(and(mios, eq(adjuntos.mensaje_id, mensaje_id)));
  const rows =
    sanos.length > 0
      ? await ctx.db
          .select()
          .from(adjuntos)
          .where(and(mios, libres, inArray(adjuntos.id, sanos)))
      : [];
  if (rows.length !== unicos.length) throw new Invalid({ attachments: ['Hay adjuntos que ya no existen: súbalos otra vez'] });
  for (const [orden, id] of unicos.entries())
    await ctx.db
      .update(adjuntos)
      .set({ mensaje_id, orden })
      .where(and(mios, eq(adjuntos.id, id)));
}

/** Keeps uploaded files, their kind told by their content (415 for any other). */
export async function subir(ctx: Ctx, archivos: readonly (UploadedFile | BroughtFile)[]) {
  if (archivos.length === 0) throw new Invalid({ archivos: ['Elija al menos un archivo'] });
  const { id: usuario_id } = await yo(ctx);
  return ctx.deps.files.during(archivos, (todos) => guardar(ctx, usuario_id, todos));
}

async function guardar(ctx: Ctx, usuario_id: string, archivos: readonly UploadedFile[]) {
  const filas = [];
  for (const a of archivos) {
    const tipo = requireType(a, ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'xml', 'txt', 'zip', 'xls']);
    filas.push({ usuario_id, nombre: a.nombre, tipo, mime: MIME[tipo], bytes: a.tamano, hash: await ctx.deps.files.keep(a) });
  }
  return ctx.insertMany(adjuntos, filas);
}

/** The same files for another message. */
export async function copiarAdjuntos(ctx: Ctx, de: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(adjuntos)
    .where(and(eq(adjuntos.empresa_id, ctx.empresa_id), eq(adjuntos.mensaje_id, de)));
  const copias = await ctx.insertMany(
    adjuntos,
    rows.map(({ nombre, tipo, mime, bytes, hash, orden }) => ({
      nombre,
      tipo,
      mime,
      bytes,
      hash,
      orden,
      usuario_id: ctx.session.usuario_id,
    })),
  );
  return copias.map((c) => c.id);
}
