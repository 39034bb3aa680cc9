import { and, eq } from 'drizzle-orm';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { Context, type Ctx, type ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import type { SearchHit } from '#platform/server/registry.ts';
import { contract, MAX_MARCADORES } from '../contract.ts';
import { agrupar, deFolio, folioDe, MINIMO, POR_GRUPO, plano, primerHueco } from '../domain/buscar.ts';
import { marcadores } from '../tables.ts';
import { gruposDe, marcados, mios } from './paginas.ts';

const LIMITE = 6;

/** Groups of pages whose name holds what was typed; all of them without it. */
async function paginasCon(ctx: ReadCtx, q: string | undefined) {
  const texto = plano(q ?? '');
  return (await gruposDe(ctx))
    .map((g) => ({ ...g, paginas: g.paginas.filter((p) => texto === '' || plano(`${p.title} ${g.titulo}`).includes(texto)) }))
    .filter((g) => g.paginas.length > 0);
}

/** What every area finds of a text, each within its own permission and reach. */
async function hallar(ctx: ReadCtx, texto: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const a of ctx.deps.registry.areas) {
    const { area } = a.contract;
    if (!a.search || !ctx.can(`${area}:ver`)) continue;
    const suyo = new Context({ deps: ctx.deps, db: ctx.db, session: ctx.session, hoy: ctx.hoy, area, accion: 'buscar' });
    hits.push(...(await a.search(suyo, texto)));
  }
  return hits;
}

/** Records by text, by RUT (written in any way it is the same one) or by folio with its kind ('op 12'). */
async function registros(ctx: ReadCtx, q: string) {
  const texto = q.trim();
  const rut = parseRut(texto);
  if (!rut && texto.length < MINIMO) return [];
  const folio = rut ? null : folioDe(texto);
  const conFolio = folio ? deFolio(await hallar(ctx, folio.numero), folio) : [];
  const hits = conFolio.length > 0 ? conFolio : await hallar(ctx, rut ?? texto);
  return agrupar(hits).map((g) => ({
    groupTitle: g.titulo,
    searchLimit: POR_GRUPO,
    data: g.data.map((h) => ({ id: h.url, title: h.titulo, subtitle: h.subtitulo, link: h.url, icon: 'file', isBookmarked: false })),
  }));
}

/** GET /main-search/data: pages, each with its flag, and the records that match. */
async function busqueda(ctx: ReadCtx, q: string | undefined) {
  const { suggestions } = await marcados(ctx);
  const paginas = (await paginasCon(ctx, q)).map((g) => ({
    groupTitle: g.titulo,
    searchLimit: LIMITE,
    data: g.paginas.map((p) => suggestions.find((s) => s.id === p.id) ?? { ...p, isBookmarked: false }),
  }));
  return { searchArr: [...paginas, ...(await registros(ctx, q ?? ''))] };
}

/** Toggles. 404 for a page that does not exist or may not be opened; 422 `marcadores_llenos` beyond thirty. */
async function marcar(ctx: Ctx, id: string) {
  const { suggestions } = await marcados(ctx);
  if (!suggestions.some((s) => s.id === id)) throw new NotFound();
  const fuera = await ctx.db
    .delete(marcadores)
    .where(and(mios(ctx), eq(marcadores.item_id, id)))
    .returning({ id: marcadores.id });
  ctx.audit({ entidad: 'marcador', entidad_id: id, despues: { marcado: fuera.length === 0 } });
  if (fuera.length > 0) return { id, isBookmarked: false };
  const tomados = await ctx.db.select({ orden: marcadores.orden }).from(marcadores).where(mios(ctx));
  const orden = primerHueco(
    tomados.map((t) => t.orden),
    MAX_MARCADORES,
  );
  if (orden === null) throw new Rule('marcadores_llenos', { max: MAX_MARCADORES });
  await ctx.insert(marcadores, { usuario_id: ctx.session.usuario_id, item_id: id, orden });
  return { id, isBookmarked: true };
}

/** The bookmarks in the order given; those not named go after. 404 when one is not marked, and nothing changes. */
async function ordenar(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db.select().from(marcadores).where(mios(ctx)).orderBy(marcadores.orden).for('update');
  const pedidos = [...new Set(ids)];
  const suyos = rows.map((r) => r.item_id);
  if (pedidos.some((id) => !suyos.includes(id))) throw new NotFound();
  await ctx.db.delete(marcadores).where(mios(ctx));
  const nuevos = [...pedidos, ...suyos.filter((id) => !pedidos.includes(id))];
  await ctx.insertMany(
    marcadores,
    nuevos.map((item_id, i) => ({ usuario_id: ctx.session.usuario_id, item_id, orden: i + 1 })),
  );
  return { bookmarks: (await marcados(ctx)).bookmarks };
}

/** Listener: the bookmarks of an account that is gone. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  await ctx.db.delete(marcadores).where(and(eq(marcadores.empresa_id, ctx.empresa_id), eq(marcadores.usuario_id, e.usuario_id)));
}

export const service = implement(contract, {
  mensajes: { marcadores_llenos: 'Admite hasta {max} marcadores: quite uno antes' },
  handlers: {
    autocompletar: async (ctx, { q }) => ({
      autoComplete: (await paginasCon(ctx, q)).map((g) => ({ groupTitle: g.titulo, searchLimit: LIMITE, data: g.paginas })),
    }),
    busqueda: (ctx, { q }) => busqueda(ctx, q),
    marcadores: (ctx) => marcados(ctx),
    marcar: (ctx, { id }) => marcar(ctx, id),
    ordenar: (ctx, { ids }) => ordenar(ctx, ids),
    buscar: async (ctx, { q }) => ({ grupos: await registros(ctx, q) }),
  },
});
