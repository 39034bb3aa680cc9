import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { type AbilityRow, allows } from '#kernel/permissions.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Nodo } from '../contract.ts';
import { menuParents, menuSeconds, menus } from '../tables.ts';
import { asegurarMenu, GRUPOS } from './fabrica.ts';
import { mensajes } from './mensajes.ts';
import { pantallasDe } from './pantallas.ts';

type Parent = typeof menuParents.$inferSelect;
type Menu = typeof menus.$inferSelect;
type Second = typeof menuSeconds.$inferSelect;

interface Filas {
  parents: Parent[];
  middle: Menu[];
  leaves: Second[];
}

export async function filas(ctx: ReadCtx): Promise<Filas> {
  return {
    parents: await ctx.db.select().from(menuParents).where(eq(menuParents.empresa_id, ctx.empresa_id)).orderBy(asc(menuParents.orden)),
    middle: await ctx.db.select().from(menus).where(eq(menus.empresa_id, ctx.empresa_id)).orderBy(asc(menus.orden), asc(menus.titulo)),
    leaves: await ctx.db
      .select()
      .from(menuSeconds)
      .where(eq(menuSeconds.empresa_id, ctx.empresa_id))
      .orderBy(asc(menuSeconds.orden), asc(menuSeconds.titulo)),
  };
}

/** What an order was made upon: another one means that somebody changed the menu meanwhile. */
export function firmaDe(f: Filas): string {
  const texto = [
    ...f.parents.map((p) => `${p.id}:${p.orden}`),
    ...f.middle.map((m) => `${m.id}:${m.parent_id}:${m.orden}`),
    ...f.leaves.map((s) => `${s.id}:${s.menu_id}:${s.orden}`),
  ].join('|');
  return createHash('sha256').update(texto).digest('hex').slice(0, 32);
}

/** Paths that some entry in force opens, by itself and by all that stands above it. */
export function rutasActivas(f: Filas): Set<string> {
  const padres = new Set(f.parents.filter((p) => p.activo).map((p) => p.id));
  const medios = f.middle.filter((m) => m.activo && padres.has(m.parent_id));
  const ids = new Set(medios.map((m) => m.id));
  return new Set([...medios.flatMap((m) => m.path ?? []), ...f.leaves.filter((s) => s.activo && ids.has(s.menu_id)).map((s) => s.path)]);
}

/** The whole menu, also what is hidden; `visible` says whether these grants would see each entry. */
export function arbol(f: Filas, ability: readonly AbilityRow[]): Nodo[] {
  const ve = (modulo: string | null) => modulo === null || allows(ability, modulo);
  const comun = (n: Parent | Menu | Second) => ({
    id: n.id,
    version: n.version,
    titulo: n.titulo,
    icono: n.icono,
    activo: n.activo,
    sistema: n.sistema,
  });
  const hoja = (s: Second): Nodo => ({
    ...comun(s),
    nivel: 3,
    path: s.path,
    modulo: s.modulo_id,
    visible: s.activo && ve(s.modulo_id),
    hijos: [],
  });
  const medio = (m: Menu): Nodo => {
    const hijos = f.leaves.filter((s) => s.menu_id === m.id).map(hoja);
    const propia = m.path !== null && ve(m.modulo_id);
    return {
      ...comun(m),
      nivel: 2,
      path: m.path,
      modulo: m.modulo_id,
      visible: m.activo && (propia || hijos.some((h) => h.visible)),
      hijos,
    };
  };
  return f.parents.map((p) => {
    const hijos = f.middle.filter((m) => m.parent_id === p.id).map(medio);
    return { ...comun(p), nivel: 1, path: null, modulo: null, visible: p.activo && hijos.some((h) => h.visible), hijos };
  });
}

/** Refuses a path that is no screen of the product (422 `ruta_desconocida`), a module that no area declares, and one half without the other. */
function exigirDestino(
  ctx: ReadCtx,
  f: Filas,
  e: { path?: string | null | undefined; modulo?: string | null | undefined },
  propio?: string,
): void {
  if (!e.path !== !e.modulo) throw new Rule('entrada_incompleta', {}, { path: [mensajes.entrada_incompleta] });
  if (!e.path || !e.modulo) return;
  if (!pantallasDe(ctx).some((p) => p.path === e.path))
    throw new Rule('ruta_desconocida', { path: e.path }, { path: [`No existe la pantalla ${e.path}`] });
  const conocidos = new Set(ctx.deps.registry.permissions().flatMap((p) => [p.id, p.area]));
  if (!conocidos.has(e.modulo)) throw new Invalid({ modulo: ['Elija un permiso de la lista'] });
  if ([...f.middle, ...f.leaves].some((x) => x.path === e.path && x.id !== propio))
    throw new Conflict('ruta_en_uso', {}, { path: [mensajes.ruta_en_uso] });
}

interface Entrada {
  titulo: string;
  icono?: string | null | undefined;
  path?: string | null | undefined;
  modulo?: string | null | undefined;
  padre?: string | null | undefined;
}

/** A group of the first level without parent, an entry of the second under a group, of the third under an entry. */
export async function crear(ctx: Ctx, e: Entrada): Promise<{ id: string }> {
  const f = await filas(ctx);
  const orden = (xs: readonly { orden: number }[]) => Math.max(0, ...xs.map((x) => x.orden)) + 1;
  const { titulo, icono = null } = e;
  if (!e.padre) {
    if (e.path || e.modulo) throw new Invalid({ path: ['Un grupo del primer nivel no abre una pantalla'] });
    return ctx.insert(menuParents, { titulo, icono, orden: orden(f.parents) });
  }
  exigirDestino(ctx, f, e);
  if (f.parents.some((p) => p.id === e.padre)) {
    const hermanos = f.middle.filter((m) => m.parent_id === e.padre);
    return ctx.insert(menus, {
      parent_id: e.padre,
      titulo,
      icono,
      path: e.path ?? null,
      modulo_id: e.modulo ?? null,
      orden: orden(hermanos),
    });
  }
  if (!f.middle.some((m) => m.id === e.padre)) throw new Invalid({ padre: ['Elija dónde va la entrada'] });
  if (!e.path || !e.modulo) throw new Rule('entrada_incompleta', {}, { path: [mensajes.entrada_incompleta] });
  const hermanos = f.leaves.filter((s) => s.menu_id === e.padre);
  return ctx.insert(menuSeconds, { menu_id: e.padre, titulo, icono, path: e.path, modulo_id: e.modulo, orden: orden(hermanos) });
}

interface Cambio extends Partial<Entrada> {
  activo?: boolean | undefined;
}

/** Renames, hides or shows an entry, or changes where it leads. 409 `version_obsoleta`; 404 for an unknown one. */
export async function editar(ctx: Ctx, id: string, version: number | undefined, c: Cambio): Promise<{ id: string }> {
  const f = await filas(ctx);
  const comunes = {
    ...(c.titulo !== undefined ? { titulo: c.titulo } : {}),
    ...(c.icono !== undefined ? { icono: c.icono } : {}),
    ...(c.activo !== undefined ? { activo: c.activo } : {}),
  };
  if (f.parents.some((p) => p.id === id)) {
    await ctx.lock(menuParents, id, version);
    return ctx.update(menuParents, id, comunes);
  }
  const actual = f.middle.find((m) => m.id === id) ?? f.leaves.find((s) => s.id === id);
  if (!actual) throw new NotFound();
  const path = c.path === undefined ? actual.path : c.path;
  const modulo = c.modulo === undefined ? actual.modulo_id : c.modulo;
  if (c.path !== undefined || c.modulo !== undefined) exigirDestino(ctx, f, { path, modulo }, id);
  if (f.middle.some((m) => m.id === id)) {
    await ctx.lock(menus, id, version);
    return ctx.update(menus, id, { ...comunes, path, modulo_id: modulo });
  }
  if (!path || !modulo) throw new Rule('entrada_incompleta', {}, { path: [mensajes.entrada_incompleta] });
  await ctx.lock(menuSeconds, id, version);
  return ctx.update(menuSeconds, id, { ...comunes, path, modulo_id: modulo });
}

/** Only what people added, and only when it is empty. */
export async function eliminar(ctx: Ctx, id: string): Promise<{ id: string }> {
  const f = await filas(ctx);
  const parent = f.parents.find((p) => p.id === id);
  const medio = f.middle.find((m) => m.id === id);
  const hoja = f.leaves.find((s) => s.id === id);
  const fila = parent ?? medio ?? hoja;
  if (!fila) throw new NotFound();
  const n = parent ? f.middle.filter((m) => m.parent_id === id).length : f.leaves.filter((s) => s.menu_id === id).length;
  if (n > 0) throw new Conflict('menu_con_hijos', { n });
  if (fila.sistema) throw new Rule('menu_de_sistema');
  await ctx.remove(parent ? menuParents : medio ? menus : menuSeconds, id);
  return { id };
}

type Orden = readonly { id: string; hijos: readonly { id: string; hijos: readonly { id: string }[] }[] }[];

/** Puts the whole order. 409 `menu_obsoleto` when it was made upon another menu, or when it is not exactly its entries. */
export async function ordenar(ctx: Ctx, firma: string, nodos: Orden): Promise<{ firma: string }> {
  const f = await filas(ctx);
  const medios = nodos.flatMap((p) => p.hijos.map((m) => ({ ...m, parent_id: p.id })));
  const hojas = medios.flatMap((m) => m.hijos.map((s) => ({ id: s.id, menu_id: m.id })));
  const mismas = (pedidas: readonly { id: string }[], hay: readonly { id: string }[]) =>
    pedidas.length === hay.length &&
    new Set(pedidas.map((x) => x.id)).size === hay.length &&
    hay.every((h) => pedidas.some((x) => x.id === h.id));
  if (firma !== firmaDe(f) || !mismas(nodos, f.parents) || !mismas(medios, f.middle) || !mismas(hojas, f.leaves))
    throw new Conflict('menu_obsoleto');
  for (const [i, p] of nodos.entries())
    if (f.parents.find((x) => x.id === p.id)?.orden !== i + 1) await ctx.update(menuParents, p.id, { orden: i + 1 });
  for (const p of nodos)
    for (const [i, m] of p.hijos.entries()) {
      const antes = f.middle.find((x) => x.id === m.id);
      if (antes?.orden !== i + 1 || antes.parent_id !== p.id) await ctx.update(menus, m.id, { orden: i + 1, parent_id: p.id });
      for (const [j, s] of m.hijos.entries()) {
        const hoja = f.leaves.find((x) => x.id === s.id);
        if (hoja?.orden !== j + 1 || hoja.menu_id !== m.id) await ctx.update(menuSeconds, s.id, { orden: j + 1, menu_id: m.id });
      }
    }
  return { firma: firmaDe(await filas(ctx)) };
}

/** A factory group that was renamed, known by its icon, takes its name back. */
async function devolverNombres(ctx: Ctx): Promise<void> {
  const { parents } = await filas(ctx);
  const de = new Set(GRUPOS.map((g) => g.titulo));
  for (const g of GRUPOS) {
    if (parents.some((p) => p.titulo === g.titulo)) continue;
    const fila = parents.find((p) => p.sistema && p.icono === g.icono && !de.has(p.titulo));
    if (fila) await ctx.update(menuParents, fila.id, { titulo: g.titulo });
  }
}

/** Factory names, places and order again; what people added goes behind and stays. */
export async function restaurar(ctx: Ctx): Promise<{ entradas: number }> {
  const fabrica = ctx.deps.registry.areas.flatMap((a) => a.menu ?? []);
  await devolverNombres(ctx);
  await asegurarMenu(ctx, fabrica);
  const f = await filas(ctx);
  const grupos = new Map<string, string>();
  for (const [i, g] of GRUPOS.entries()) {
    const fila = f.parents.find((p) => p.titulo === g.titulo);
    if (!fila) continue;
    grupos.set(g.titulo, fila.id);
    await ctx.update(menuParents, fila.id, { icono: g.icono, orden: i + 1, activo: true });
  }
  for (const e of fabrica) {
    const fila = f.middle.find((m) => m.path === e.path);
    const parent_id = grupos.get(e.grupo);
    if (fila && parent_id)
      await ctx.update(menus, fila.id, {
        parent_id,
        titulo: e.titulo,
        icono: e.icono ?? null,
        modulo_id: e.modulo,
        orden: e.orden,
        activo: true,
      });
  }
  // A factory group that lost both its name and its icon was made again above: the old one goes when nothing is left in it.
  const ocupados = new Set((await filas(ctx)).middle.map((m) => m.parent_id));
  for (const p of f.parents.filter((x) => x.sistema && ![...grupos.values()].includes(x.id) && !ocupados.has(x.id)))
    await ctx.remove(menuParents, p.id);
  for (const [i, p] of f.parents.filter((x) => !x.sistema).entries()) await ctx.update(menuParents, p.id, { orden: GRUPOS.length + i + 1 });
  return { entradas: fabrica.length };
}
