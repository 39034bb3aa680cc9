import { and, asc, eq, or } from 'drizzle-orm';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { favoritos, vistas } from '../tables.ts';

type VistaRow = typeof vistas.$inferSelect;

const vistaDe = (v: VistaRow, ctx: ReadCtx) => ({
  id: v.id,
  version: v.version,
  nombre: v.nombre,
  cubo: v.cubo,
  pregunta: v.pregunta,
  compartida: v.compartida,
  dueno: v.dueno,
  suya: v.usuario_id === ctx.session.usuario_id,
});

/** Questions that a person keeps and those that others share, of cubos that he may ask. They hold no figure: each is answered as who opens it reaches. */
export async function vistasDe(ctx: ReadCtx) {
  const donde = or(eq(vistas.usuario_id, ctx.session.usuario_id), eq(vistas.compartida, true));
  const { cubos } = ctx.deps.registry.cifras;
  const filas = await ctx.rows(vistas, donde, { orden: [asc(vistas.nombre)] });
  return filas.filter((v) => ctx.can(cubos.get(v.cubo)?.permiso ?? 'nadie:nadie')).map((v) => vistaDe(v, ctx));
}

interface Datos {
  nombre: string;
  cubo: string;
  pregunta: string;
  compartida: boolean;
}

function exigirCompartir(ctx: ReadCtx, d: Pick<Datos, 'compartida'>): void {
  if (d.compartida && !ctx.can('reportes:compartir')) throw new Forbidden('sin_permiso', { accion: 'compartir una vista' });
}

/** «Guardar como»: a new one of whoever asks. 409 `nombre_repetido`. */
export async function guardarComo(ctx: Ctx, d: Datos) {
  exigirCompartir(ctx, d);
  return vistaDe(await ctx.insert(vistas, { ...d, usuario_id: ctx.session.usuario_id, dueno: ctx.session.nombre }), ctx);
}

/** A view of whoever acts. 404; 403 `vista_ajena`; 409 `version_obsoleta`. */
async function tomarSuya(ctx: Ctx, id: string | undefined, version: number): Promise<VistaRow> {
  const v = id ? await ctx.find(vistas, id) : undefined;
  if (!v || (v.usuario_id !== ctx.session.usuario_id && !v.compartida)) throw new NotFound();
  if (v.usuario_id !== ctx.session.usuario_id) throw new Forbidden('vista_ajena');
  return ctx.lock(vistas, v.id, version);
}

/** «Guardar»: over the one that is open, which is one's own. */
export async function guardar(ctx: Ctx, o: Datos & { id?: string | undefined; version: number }) {
  const { id, version, ...d } = o;
  exigirCompartir(ctx, d);
  const v = await tomarSuya(ctx, id, version);
  return vistaDe(await ctx.update(vistas, v.id, d), ctx);
}

export async function borrar(ctx: Ctx, o: { id?: string | undefined; version: number }): Promise<void> {
  const v = await tomarSuya(ctx, o.id, o.version);
  await ctx.remove(vistas, v.id);
}

export const favoritosDe = async (ctx: ReadCtx): Promise<Set<string>> =>
  new Set((await ctx.rows(favoritos, eq(favoritos.usuario_id, ctx.session.usuario_id))).map((f) => f.reporte));

/** Keeps a report at hand, or no longer. */
export async function marcarFavorito(ctx: Ctx, o: { reporte: string; favorito: boolean }): Promise<void> {
  const suyo = and(eq(favoritos.usuario_id, ctx.session.usuario_id), eq(favoritos.reporte, o.reporte));
  const [ya] = await ctx.lockAll(favoritos, suyo);
  if (o.favorito && !ya) await ctx.insert(favoritos, { usuario_id: ctx.session.usuario_id, reporte: o.reporte });
  if (!o.favorito && ya) await ctx.remove(favoritos, ya.id);
}
