import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Encuesta, Publicacion } from '../contract.ts';
import { recuento } from '../domain/estados.ts';
import { comentarios, encuestas, gustos, publicaciones, votos } from '../tables.ts';

type PublicacionFila = typeof publicaciones.$inferSelect;
type EncuestaFila = typeof encuestas.$inferSelect;

const EN_MURO = 50;
const COMENTARIOS = 1000;
const FOTOS = 9;
const ENCUESTAS = 5;
export const FOTO = '/api/perfil/fotos';

/** Posts as they are shown, with their comments and likes. */
export async function vistas(ctx: ReadCtx, rows: readonly PublicacionFila[]): Promise<Publicacion[]> {
  const ids = rows.map((r) => r.id);
  if (ids.length === 0) return [];
  const dichos = await ctx.db
    .select()
    .from(comentarios)
    .where(and(eq(comentarios.empresa_id, ctx.empresa_id), inArray(comentarios.publicacion_id, ids)))
    .orderBy(asc(comentarios.creado_en), asc(comentarios.id))
    .limit(COMENTARIOS);
  const likes = await ctx.db
    .select({ publicacion_id: gustos.publicacion_id, usuario_id: gustos.usuario_id })
    .from(gustos)
    .where(and(eq(gustos.empresa_id, ctx.empresa_id), inArray(gustos.publicacion_id, ids)));
  const personas = new Map(
    (
      await cuentasPorId(
        ctx,
        [...rows, ...dichos].map((r) => r.usuario_id),
      )
    ).map((u) => [u.id, u]),
  );
  const quien = (id: string) => ({
    usuario: id,
    username: personas.get(id)?.fullName ?? 'Cuenta eliminada',
    avatar: personas.get(id)?.avatar ?? null,
  });
  const { usuario_id: yo } = ctx.session;
  return rows.map((p) => {
    const suyos = likes.filter((l) => l.publicacion_id === p.id);
    const detailedComments = dichos
      .filter((c) => c.publicacion_id === p.id)
      .map((c) => ({ id: c.id, ...quien(c.usuario_id), comment: c.texto, time: c.creado_en.toISOString(), mio: c.usuario_id === yo }));
    return {
      id: p.id,
      ...quien(p.usuario_id),
      postTime: p.creado_en.toISOString(),
      postText: p.texto,
      postImg: p.imagen ? `${FOTO}/${p.imagen}` : null,
      likes: suyos.length,
      youLiked: suyos.some((l) => l.usuario_id === yo),
      comments: detailedComments.map((c) => c.username),
      detailedComments,
      editada: p.estado === 'editada',
      mia: p.usuario_id === yo,
      puede_borrar: p.usuario_id === yo || ctx.can('perfil:moderar'),
    };
  });
}

export async function vista(ctx: ReadCtx, row: PublicacionFila): Promise<Publicacion> {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

const viva = (ctx: ReadCtx) => and(eq(publicaciones.empresa_id, ctx.empresa_id), ne(publicaciones.estado, 'eliminada'));

/** A post that stands. 404 when it was removed or is of another company. */
export async function publicacionDe(ctx: ReadCtx, id: string): Promise<PublicacionFila> {
  const row = await ctx.find(publicaciones, id);
  if (!row || row.estado === 'eliminada') throw new NotFound();
  return row;
}

/** The wall of a person, last first. */
export function muroDe(ctx: ReadCtx, usuario_id: string): Promise<PublicacionFila[]> {
  return ctx.db
    .select()
    .from(publicaciones)
    .where(and(viva(ctx), eq(publicaciones.usuario_id, usuario_id)))
    .orderBy(desc(publicaciones.creado_en), desc(publicaciones.id))
    .limit(EN_MURO);
}

export async function fotosDe(ctx: ReadCtx, usuario_id: string): Promise<{ img: string }[]> {
  const rows = await ctx.db
    .select({ imagen: publicaciones.imagen })
    .from(publicaciones)
    .where(and(viva(ctx), eq(publicaciones.usuario_id, usuario_id), isNotNull(publicaciones.imagen)))
    .orderBy(desc(publicaciones.creado_en), desc(publicaciones.id))
    .limit(FOTOS);
  return rows.map((r) => ({ img: `${FOTO}/${r.imagen}` }));
}

export async function vistaEncuesta(ctx: ReadCtx, e: EncuestaFila): Promise<Encuesta> {
  const todos = await ctx.db
    .select({ usuario_id: votos.usuario_id, opcion: votos.opcion })
    .from(votos)
    .where(and(eq(votos.empresa_id, ctx.empresa_id), eq(votos.encuesta_id, e.id)));
  return {
    id: e.id,
    pregunta: e.pregunta,
    opciones: recuento(
      e.opciones,
      todos.map((v) => v.opcion),
    ),
    miVoto: todos.find((v) => v.usuario_id === ctx.session.usuario_id)?.opcion ?? null,
  };
}

export async function encuestasDe(ctx: ReadCtx, usuario_id: string): Promise<Encuesta[]> {
  const rows = await ctx.db
    .select()
    .from(encuestas)
    .where(and(eq(encuestas.empresa_id, ctx.empresa_id), eq(encuestas.usuario_id, usuario_id)))
    .orderBy(desc(encuestas.creado_en), desc(encuestas.id))
    .limit(ENCUESTAS);
  const vistas: Encuesta[] = [];
  for (const e of rows) vistas.push(await vistaEncuesta(ctx, e));
  return vistas;
}
