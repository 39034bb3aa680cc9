import { and, eq, inArray, or } from 'drizzle-orm';
import { fichasDe, limpiarFoto } from '#areas/cuenta/public.server.ts';
import { AppError, Conflict, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { sendFile } from '#platform/server/http/send-file.ts';
import type { Raw } from '#platform/server/http/template.ts';
import { implement } from '#platform/server/implement.ts';
import { cleanHtml, htmlToText } from '#platform/server/rich-text.ts';
import type { UploadedFile } from '#platform/server/types.ts';
import { contract, type Perfil } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { comentarios, encuestas, gustos, publicaciones, seguidos, votos } from '../tables.ts';
import { encuestasDe, FOTO, fotosDe, muroDe, publicacionDe, vista, vistaEncuesta, vistas } from './muro.ts';
import { colega, cuantos, equipo, idsSeguidos, puesto, sugerencias } from './personas.ts';

const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** GET /profile/data. */
async function datos(ctx: ReadCtx, id: string | undefined): Promise<Perfil> {
  const u = await colega(ctx, id);
  const yo = u.id === ctx.session.usuario_id;
  const { designation, lives } = await puesto(ctx, u);
  const ficha = (await fichasDe(ctx, [u.id])).get(u.id);
  return {
    id: u.id,
    yo,
    header: { avatar: u.avatar, username: u.username, fullName: u.fullName, designation, coverImg: '/perfil/portada.svg' },
    userAbout: {
      about: ficha?.bio ?? '',
      joined: DIA.format(u.creado_en) as Fecha,
      lives,
      email: u.email,
      website: ficha?.website ?? '',
    },
    post: await vistas(ctx, await muroDe(ctx, u.id)),
    suggestions: await sugerencias(ctx),
    latestPhotos: await fotosDe(ctx, u.id),
    polls: await encuestasDe(ctx, u.id),
    ...(await cuantos(ctx, u.id)),
    siguiendo: !yo && (await idsSeguidos(ctx, u.id, 'seguidores')).includes(ctx.session.usuario_id),
  };
}

/** What is kept of a text: its marks cleaned. 400 when nothing is left to read. */
function textoLimpio(texto: string, conImagen = false): string {
  const limpio = cleanHtml(texto);
  if (!conImagen && htmlToText(limpio) === '') throw new Invalid({ texto: ['Escriba algo'] });
  return limpio;
}

/** A picture waits in the store until a post names it. */
async function foto(ctx: Ctx, [archivo]: readonly UploadedFile[]) {
  const limpia = archivo && (await limpiarFoto(archivo.ruta));
  if (!limpia) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  return { imagen: await ctx.deps.files.put(limpia.bytes) };
}

async function publicar(ctx: Ctx, texto: string, imagen: string | null | undefined) {
  // Only bytes that are a picture may be named, whoever put them in the store.
  const ruta = imagen && (await ctx.deps.files.has(imagen)) ? await ctx.deps.files.place(imagen) : null;
  const limpia = ruta ? await limpiarFoto(ruta) : null;
  if (imagen && !limpia) throw new Invalid({ imagen: ['Suba la imagen otra vez'] });
  const row = await ctx.insert(publicaciones, {
    usuario_id: ctx.session.usuario_id,
    texto: textoLimpio(texto, limpia !== null),
    imagen: limpia ? imagen : null,
    imagen_mime: limpia?.mime ?? null,
  });
  return vista(ctx, row);
}

/** The author changes it; the author or a moderator removes it. 403 for anybody else. */
async function cambiar(ctx: Ctx, id: string, accion: 'editar' | 'eliminar', patch: Partial<typeof publicaciones.$inferInsert>) {
  const row = await publicacionDe(ctx, id);
  const propia = row.usuario_id === ctx.session.usuario_id;
  if (!propia && !(accion === 'eliminar' && ctx.can('perfil:moderar'))) throw new Forbidden('sin_permiso', { accion });
  await ctx.lock(publicaciones, id);
  return ctx.update(publicaciones, id, { ...patch, estado: estados.go(row.estado, accion) });
}

async function comentar(ctx: Ctx, id: string, texto: string) {
  const p = await publicacionDe(ctx, id);
  const { usuario_id, nombre } = ctx.session;
  await ctx.insert(comentarios, { publicacion_id: p.id, usuario_id, texto });
  if (p.usuario_id !== usuario_id)
    await ctx.emit('aviso.enviado', {
      usuarios: [p.usuario_id],
      tipo: 'muro_comentario',
      titulo: `${nombre} comentó su publicación`,
      cuerpo: texto,
      url: '/perfil',
    });
  return vista(ctx, p);
}

const base = (ctx: Ctx) => ({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, usuario_id: ctx.session.usuario_id });

/** Liked or not; a like counts once. */
async function gustar(ctx: Ctx, id: string, gusta: boolean) {
  const p = await publicacionDe(ctx, id);
  const mio = and(eq(gustos.empresa_id, ctx.empresa_id), eq(gustos.publicacion_id, id), eq(gustos.usuario_id, ctx.session.usuario_id));
  if (gusta)
    await ctx.db
      .insert(gustos)
      .values({ ...base(ctx), publicacion_id: id })
      .onConflictDoNothing();
  else await ctx.db.delete(gustos).where(mio);
  ctx.audit({ entidad: 'publicacion', entidad_id: id, despues: { gusta } });
  return vista(ctx, p);
}

async function seguir(ctx: Ctx, usuario: string, si: boolean) {
  const u = await colega(ctx, usuario);
  const { usuario_id, nombre } = ctx.session;
  if (u.id === usuario_id) throw new Rule('seguirse', {}, { usuario: ['No puede seguirse a sí mismo'] });
  const suyo = and(eq(seguidos.empresa_id, ctx.empresa_id), eq(seguidos.usuario_id, usuario_id), eq(seguidos.seguido_id, u.id));
  const nuevo = si
    ? await ctx.db
        .insert(seguidos)
        .values({ ...base(ctx), seguido_id: u.id })
        .onConflictDoNothing()
        .returning({ id: seguidos.id })
    : await ctx.db.delete(seguidos).where(suyo).returning({ id: seguidos.id });
  if (si && nuevo.length > 0)
    await ctx.emit('aviso.enviado', {
      usuarios: [u.id],
      tipo: 'muro_seguidor',
      titulo: `${nombre} ahora le sigue`,
      cuerpo: 'Vea su perfil para seguirle también.',
      url: `/perfil/${usuario_id}`,
    });
  ctx.audit({ entidad: 'perfil', entidad_id: u.id, despues: { siguiendo: si } });
  return { siguiendo: si, followers: (await cuantos(ctx, u.id)).followers };
}

/** One vote a person, for good: the second is 409 `ya_voto`. */
async function votar(ctx: Ctx, id: string, opcion: number) {
  const e = await ctx.find(encuestas, id);
  if (!e) throw new NotFound();
  if (opcion >= e.opciones.length) throw new Invalid({ opcion: ['Elija una opción de la encuesta'] });
  const puesto_ = await ctx.db
    .insert(votos)
    .values({ ...base(ctx), encuesta_id: id, opcion })
    .onConflictDoNothing()
    .returning({ id: votos.id });
  if (puesto_.length === 0) throw new Conflict('ya_voto');
  ctx.audit({ entidad: 'encuesta', entidad_id: id, despues: { opcion } });
  return vistaEncuesta(ctx, e);
}

/** Listener: with the account go its wall and what it said and chose on the others'. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suyas = ctx.db
    .select({ id: publicaciones.id })
    .from(publicaciones)
    .where(and(eq(publicaciones.empresa_id, ctx.empresa_id), eq(publicaciones.usuario_id, e.usuario_id)));
  for (const t of [comentarios, gustos])
    await ctx.db
      .delete(t)
      .where(and(eq(t.empresa_id, ctx.empresa_id), or(eq(t.usuario_id, e.usuario_id), inArray(t.publicacion_id, suyas))));
  await ctx.db
    .delete(seguidos)
    .where(and(eq(seguidos.empresa_id, ctx.empresa_id), or(eq(seguidos.usuario_id, e.usuario_id), eq(seguidos.seguido_id, e.usuario_id))));
  for (const t of [votos, encuestas, publicaciones])
    await ctx.db.delete(t).where(and(eq(t.empresa_id, ctx.empresa_id), eq(t.usuario_id, e.usuario_id)));
}

/** An image has no header for a session: who knows the hash of a picture on a wall sees it. */
export const fotos: Raw = {
  method: 'GET',
  path: `${FOTO}/:hash`,
  permission: 'publico',
  resumen: 'Foto de un muro',
  doc: { answer: 'archivo' },
  handler: async ({ deps, request, reply }) => {
    const { hash } = request.params as { hash: string };
    const [row] = await deps.database.db
      .select({ mime: publicaciones.imagen_mime, estado: publicaciones.estado })
      .from(publicaciones)
      .where(and(eq(publicaciones.imagen, hash), inArray(publicaciones.estado, ['publicada', 'editada'])))
      .limit(1);
    if (!row?.mime) throw new NotFound();
    return sendFile(reply, { nombre: `foto.${row.mime.split('/')[1]}`, mime: row.mime, bytes: await deps.files.get(hash), inline: true });
  },
};

/** The `:id` of the address. */
const deRuta = (input: object): string => String((input as { id?: unknown }).id ?? '');

function loEscrito({ texto, postText }: { texto?: string | undefined; postText?: string | undefined }): string {
  const escrito = texto ?? postText;
  if (escrito === undefined) throw new Invalid({ texto: ['Escriba algo'] });
  return escrito;
}

export const service = implement(contract, {
  mensajes: { ya_voto: 'Ya votó en esta encuesta', seguirse: 'No puede seguirse a sí mismo' },
  handlers: {
    datos: (ctx, { id }) => datos(ctx, id),
    equipo: (ctx, { id }) => equipo(ctx, id),
    publicaciones: (ctx, { texto, imagen }) => publicar(ctx, texto, imagen),
    foto: (ctx, { archivos }) => foto(ctx, archivos),
    editar_publicacion: async (ctx, input) =>
      vista(ctx, await cambiar(ctx, deRuta(input), 'editar', { texto: textoLimpio(loEscrito(input)), editada_en: ctx.ahora })),
    eliminar_publicacion: async (ctx, input) => ({ id: (await cambiar(ctx, deRuta(input), 'eliminar', {})).id }),
    comentarios: (ctx, { publicacion, texto }) => comentar(ctx, publicacion, texto),
    me_gusta: (ctx, { publicacion, gusta }) => gustar(ctx, publicacion, gusta),
    seguir: (ctx, { usuario, seguir: si }) => seguir(ctx, usuario, si),
    encuestas: async (ctx, d) => vistaEncuesta(ctx, await ctx.insert(encuestas, { ...d, usuario_id: ctx.session.usuario_id })),
    votar: (ctx, { encuesta, opcion }) => votar(ctx, encuesta, opcion),
  },
});
