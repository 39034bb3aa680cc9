import { asc, eq, or } from 'drizzle-orm';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { vistas } from '../tables.ts';

type Fila = typeof vistas.$inferSelect;
const vista = (ctx: ReadCtx, v: Fila) => ({
  id: v.id,
  nombre: v.nombre,
  rol: v.rol,
  bloques: v.bloques,
  ocultos: v.ocultos,
  compartida: v.compartida,
  mia: v.usuario_id === ctx.session.usuario_id,
});

/** The views of whoever asks and those that others share. */
export async function vistasDe(ctx: ReadCtx) {
  const filas = await ctx.rows(vistas, or(eq(vistas.usuario_id, ctx.session.usuario_id), eq(vistas.compartida, true)), {
    orden: [asc(vistas.nombre), asc(vistas.id)],
    limit: 100,
  });
  return filas.map((v) => vista(ctx, v));
}

/** Keeps a view under a name; the same name of the same person is the same view, changed. */
export async function guardarVista(
  ctx: Ctx,
  d: { nombre: string; rol?: Fila['rol'] | undefined; bloques: string[]; ocultos: string[]; compartida: boolean },
) {
  const mias = await ctx.rows(vistas, eq(vistas.usuario_id, ctx.session.usuario_id), { limit: 50 });
  const datos = { ...d, rol: d.rol ?? null };
  const igual = mias.find((v) => v.nombre === d.nombre);
  if (!igual && mias.length >= 50) throw new Conflict('vistas_completas');
  const fila = igual
    ? await ctx.update(vistas, igual.id, datos)
    : await ctx.insert(vistas, { ...datos, usuario_id: ctx.session.usuario_id });
  return vista(ctx, fila);
}

/** Only whose it is deletes it. 404 otherwise. */
export async function borrarVista(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const v = await ctx.lock(vistas, id);
  if (v.usuario_id !== ctx.session.usuario_id) throw new NotFound();
  await ctx.remove(vistas, v.id);
  return { ok: true };
}
