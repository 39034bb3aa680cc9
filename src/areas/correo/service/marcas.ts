import { and, asc, eq, inArray } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { alternar, destino, type Folder, ordenadas, type Ubicable } from '../domain/carpetas.ts';
import { buzones, mensajes } from '../tables.ts';
import { type Buzon, meta } from './lecturas.ts';

interface Marcas {
  isRead?: boolean | undefined;
  isStarred?: boolean | undefined;
  folder?: Folder | undefined;
  labels?: readonly string[] | undefined;
}

/**
 * The rows of these ids in this mailbox, held in the order of their ids so that two windows never wait for each other. 404 when any
 * is of another mailbox or of none, and nothing changes.
 */
async function tomar(ctx: Ctx, ids: readonly (string | number)[]): Promise<(Buzon & Ubicable)[]> {
  const textos = [...new Set(ids.map((id) => String(id).trim()))];
  if (textos.some((t) => !/^\d{1,9}$/.test(t))) throw new NotFound();
  const numeros = [...new Set(textos.map(Number))];
  const mios = and(
    eq(buzones.empresa_id, ctx.empresa_id),
    eq(buzones.usuario_id, ctx.session.usuario_id),
    inArray(buzones.numero, numeros),
  );
  const rows = await ctx.db.select().from(buzones).where(mios).orderBy(asc(buzones.id)).for('update');
  if (rows.length !== numeros.length) throw new NotFound();
  const estados = await ctx.db
    .select({ id: mensajes.id, estado: mensajes.estado })
    .from(mensajes)
    .where(
      and(
        eq(mensajes.empresa_id, ctx.empresa_id),
        inArray(
          mensajes.id,
          rows.map((r) => r.mensaje_id),
        ),
      ),
    );
  const de = new Map(estados.map((m) => [m.id, m.estado]));
  return rows.map((r) => ({ ...r, estado: de.get(r.mensaje_id) ?? 'enviado' }));
}

function alMover(ctx: Ctx, r: Buzon & Ubicable, pedida: Folder | undefined): Partial<Buzon> {
  const folder = pedida === undefined ? r.folder : destino(r, pedida);
  if (folder === r.folder) return {};
  const alPapelera = folder === 'trash' && r.folder !== 'trash';
  return { folder, carpeta_previa: alPapelera ? (r.folder as Buzon['carpeta_previa']) : null, papelera_desde: alPapelera ? ctx.hoy : null };
}

/** Writes what changes of each row. The version is not touched: a draft that is being written is not another one because it got a star. */
async function escribir(ctx: Ctx, rows: readonly Buzon[], cambio: (r: Buzon & Ubicable) => Partial<Buzon>): Promise<void> {
  for (const r of rows as (Buzon & Ubicable)[]) {
    const set = cambio(r);
    if (Object.keys(set).length > 0)
      await ctx.db
        .update(buzones)
        .set(set)
        .where(and(eq(buzones.empresa_id, ctx.empresa_id), eq(buzones.id, r.id)));
  }
}

async function despues(ctx: Ctx, rows: readonly Buzon[], cambio: Record<string, unknown>) {
  ctx.audit({ entidad: 'correo', despues: { correos: rows.map((r) => r.numero).slice(0, 50), ...cambio } });
  // The other windows of this person read again.
  await ctx.signal('cambio', { area: 'correo' }, ctx.session.usuario_id);
  return { updated: rows.length, emailsMeta: await meta(ctx) };
}

/** Read, starred, folder and labels of several e-mails at once; all of them or none. */
export async function marcar(ctx: Ctx, ids: readonly (string | number)[], m: Marcas) {
  const rows = await tomar(ctx, ids);
  await escribir(ctx, rows, (r) => ({
    ...(m.isRead === undefined ? {} : { isRead: m.isRead }),
    ...(m.isStarred === undefined ? {} : { isStarred: m.isStarred }),
    ...(m.labels === undefined ? {} : { labels: ordenadas(m.labels) }),
    ...alMover(ctx, r, m.folder),
  }));
  return despues(ctx, rows, { ...m });
}

/** Puts the label on those that lack it and takes it off those that have it. */
export async function etiquetar(ctx: Ctx, ids: readonly (string | number)[], label: string) {
  const rows = await tomar(ctx, ids);
  await escribir(ctx, rows, (r) => ({ labels: alternar(r.labels, label) }));
  return despues(ctx, rows, { label });
}
