import { and, arrayOverlaps, asc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import { Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DatosTablero, TableroItem } from '../contract-tableros.ts';
import type { Puesto } from '../domain/orden.ts';
import { preferencias, tableros } from '../tables.ts';

type TableroRow = typeof tableros.$inferSelect;
type Datos = z.output<typeof DatosTablero>;

const vista = (ctx: ReadCtx, t: TableroRow): z.output<typeof TableroItem> => ({
  id: t.id,
  version: t.version,
  nombre: t.nombre,
  de: t.dueno_nombre,
  mio: t.dueno_id === ctx.session.usuario_id,
  compartido_con: t.compartido_con,
});

/** The boards of whoever asks, and those that their owners share with one of its profiles. */
async function losQueVe(ctx: ReadCtx): Promise<TableroRow[]> {
  const suyo = eq(tableros.dueno_id, ctx.session.usuario_id);
  const perfiles = [...ctx.session.perfiles];
  const compartido = perfiles.length > 0 ? arrayOverlaps(tableros.compartido_con, perfiles) : undefined;
  return ctx.rows(tableros, or(suyo, compartido), { orden: [asc(tableros.nombre)], limit: 200 });
}

/** Which board whoever asks has at home, how its cards stand, and which others it may choose. A board that it no longer sees gives place to that of the house. */
export async function tableroDe(ctx: ReadCtx) {
  const filas = await losQueVe(ctx);
  const preferida = await ctx.first(preferencias, eq(preferencias.usuario_id, ctx.session.usuario_id));
  const elegido = filas.find((f) => f.id === preferida?.tablero_id);
  return {
    tablero: elegido ? vista(ctx, elegido) : null,
    tableros: filas.map((f) => vista(ctx, f)),
    puestos: elegido?.puestos ?? preferida?.puestos ?? [],
  };
}

/** Writes how whoever asks has its home. */
async function preferir(ctx: Ctx, cambio: { tablero_id: string | null; puestos?: Puesto[] }) {
  const actual = await ctx.first(preferencias, eq(preferencias.usuario_id, ctx.session.usuario_id));
  if (actual) await ctx.update(preferencias, actual.id, cambio);
  else await ctx.insert(preferencias, { usuario_id: ctx.session.usuario_id, puestos: [], ...cambio });
  return { tablero_id: cambio.tablero_id };
}

/** The board of the home of whoever asks; its arrangement of the one of the house stays. 404 for a board that it does not see. */
export async function elegir(ctx: Ctx, { tablero_id }: { tablero_id: string | null }) {
  if (tablero_id !== null && !(await losQueVe(ctx)).some((t) => t.id === tablero_id)) throw new NotFound();
  return preferir(ctx, { tablero_id });
}

/** Keeps how whoever asks arranges the board of the house, which becomes its home. */
export const arreglar = (ctx: Ctx, { puestos }: { puestos: Puesto[] }) => preferir(ctx, { tablero_id: null, puestos });

/** Codes of profiles that exist, for who may share. 403 `sin_permiso_de_compartir`, 400 at the field. */
async function exigirPerfiles(ctx: Ctx, codigos: readonly string[]): Promise<void> {
  if (codigos.length === 0) return;
  if (!ctx.can('tablero:compartir')) throw new Forbidden('sin_permiso_de_compartir');
  const hay = new Set(((await ctx.askOne('opciones.prestadas', { lista: 'perfiles' })) ?? []).map((p) => p.codigo));
  if (codigos.some((c) => !hay.has(c))) throw new Invalid({ compartido_con: ['Elija perfiles de la lista'] });
}

/** A new board of whoever asks, which becomes its home. 409 `nombre_repetido`. */
export async function guardar(ctx: Ctx, d: Datos) {
  await exigirPerfiles(ctx, d.compartido_con);
  const t = await ctx.insert(tableros, { ...d, dueno_id: ctx.session.usuario_id, dueno_nombre: ctx.session.nombre });
  await preferir(ctx, { tablero_id: t.id });
  return vista(ctx, t);
}

/** The board, for its owner. 404 for who does not see it, 403 `tablero_ajeno` for who only sees it, 409 `version_obsoleta`. */
async function elPropio(ctx: Ctx, id: string, version?: number): Promise<TableroRow> {
  const t = await ctx.lock(tableros, id, version);
  if (t.dueno_id === ctx.session.usuario_id) return t;
  if ((await losQueVe(ctx)).some((f) => f.id === id)) throw new Forbidden('tablero_ajeno');
  throw new NotFound();
}

/** Its owner changes it, for everybody who sees it. 403 `tablero_ajeno`, 409 `version_obsoleta`, `nombre_repetido`. */
export async function cambiar(ctx: Ctx, { tablero_id, version, ...d }: Datos & { tablero_id: string; version: number }) {
  const t = await elPropio(ctx, tablero_id, version);
  // Who may no longer share may still leave it as it was shared, or to fewer.
  await exigirPerfiles(
    ctx,
    d.compartido_con.filter((c) => !t.compartido_con.includes(c)),
  );
  return vista(ctx, await ctx.update(tableros, t.id, d));
}

/** Its owner takes it away: whoever had it at home finds the one of the house. 403 `tablero_ajeno`. */
export async function eliminar(ctx: Ctx, { tablero_id }: { tablero_id: string }) {
  const t = await elPropio(ctx, tablero_id);
  await ctx.remove(tableros, t.id);
  const dejado = await ctx.first(preferencias, and(eq(preferencias.tablero_id, t.id), eq(preferencias.usuario_id, ctx.session.usuario_id)));
  if (dejado) await ctx.update(preferencias, dejado.id, { tablero_id: null });
  return { id: t.id };
}
