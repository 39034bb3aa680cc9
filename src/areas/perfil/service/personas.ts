import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { ejecutivoPorRut, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalPorId } from '#areas/empresas/public.server.ts';
import { cuentaPorNumero, cuentasActivas, cuentasPorId, type UsuarioRow } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Persona } from '../contract.ts';
import { seguidos } from '../tables.ts';

const SUGERIDOS = 6;
const MAX = 200;

/** A colleague of the company, by its id or by the integer one of the users list; default oneself. 404 for anybody else, known or not. */
export async function colega(ctx: ReadCtx, pedido: string | undefined): Promise<UsuarioRow> {
  const id = (pedido ?? '') === '' ? ctx.session.usuario_id : (pedido ?? '');
  const u = /^\d{1,9}$/.test(id) ? await cuentaPorNumero(ctx, Number(id)) : (await cuentasPorId(ctx, [id]))[0];
  if (!u) throw new NotFound();
  return u;
}

/** What its post in the house is called, and where. */
export async function puesto(ctx: ReadCtx, u: UsuarioRow): Promise<{ designation: string; lives: string; sucursal_id: string | null }> {
  const e = u.rut ? await ejecutivoPorRut(ctx.db, ctx.empresa_id, u.rut) : undefined;
  if (!e) return { designation: '', lives: '', sucursal_id: null };
  const s = await sucursalPorId(ctx, e.sucursal_id);
  const cargo = words(e.cargo.toLowerCase());
  return { designation: cargo.charAt(0).toUpperCase() + cargo.slice(1), lives: s?.ciudad ?? s?.nombre ?? '', sucursal_id: e.sucursal_id };
}

/** Accounts as cards, with their post, in the order given. */
async function tarjetas(ctx: ReadCtx, cuentas: readonly UsuarioRow[]): Promise<Persona[]> {
  const out: Persona[] = [];
  for (const u of cuentas) out.push({ id: u.id, avatar: u.avatar, name: u.fullName, designation: (await puesto(ctx, u)).designation });
  return out;
}

const mios = (ctx: ReadCtx) => eq(seguidos.empresa_id, ctx.empresa_id);

/** Whom a person follows, or who follows it, last first. */
export async function idsSeguidos(ctx: ReadCtx, id: string, de: 'seguidos' | 'seguidores'): Promise<string[]> {
  const [fija, otra] = de === 'seguidos' ? [seguidos.usuario_id, seguidos.seguido_id] : [seguidos.seguido_id, seguidos.usuario_id];
  const rows = await ctx.db
    .select({ id: otra })
    .from(seguidos)
    .where(and(mios(ctx), eq(fija, id)))
    .orderBy(desc(seguidos.creado_en))
    .limit(MAX);
  return rows.map((r) => r.id);
}

export async function cuantos(ctx: ReadCtx, id: string): Promise<{ followers: number; following: number }> {
  const [row] = await ctx.db
    .select({
      followers: sql<number>`count(*) filter (where ${seguidos.seguido_id} = ${id})::int`,
      following: sql<number>`count(*) filter (where ${seguidos.usuario_id} = ${id})::int`,
    })
    .from(seguidos)
    .where(mios(ctx));
  return row ?? { followers: 0, following: 0 };
}

/** Active accounts of a branch, without this person. */
async function deSucursal(ctx: ReadCtx, sucursal_id: string | null, yo: string): Promise<UsuarioRow[]> {
  if (!sucursal_id) return [];
  const ruts = new Set((await personasPorCargo(ctx)).filter((p) => p.sucursal_id === sucursal_id).map((p) => p.codigo));
  return (await cuentasActivas(ctx)).filter((u) => u.id !== yo && u.rut !== null && ruts.has(u.rut));
}

/** People of the branch of who asks, that it does not follow. `mutualFriend`: somebody it follows does. */
export async function sugerencias(ctx: ReadCtx) {
  const yo = await colega(ctx, undefined);
  const sigo = await idsSeguidos(ctx, yo.id, 'seguidos');
  const cerca = (await deSucursal(ctx, (await puesto(ctx, yo)).sucursal_id, yo.id)).filter((u) => !sigo.includes(u.id)).slice(0, SUGERIDOS);
  const comunes =
    sigo.length === 0 || cerca.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ id: seguidos.seguido_id })
          .from(seguidos)
          .where(
            and(
              mios(ctx),
              inArray(seguidos.usuario_id, sigo),
              inArray(
                seguidos.seguido_id,
                cerca.map((u) => u.id),
              ),
              ne(seguidos.seguido_id, yo.id),
            ),
          );
  const comun = new Set(comunes.map((c) => c.id));
  return (await tarjetas(ctx, cerca)).map((p) => ({ ...p, mutualFriend: comun.has(p.id) }));
}

/** GET /api/perfil/equipo: whom it follows, who follows it, and its branch. */
export async function equipo(ctx: ReadCtx, id: string | undefined) {
  const u = await colega(ctx, id);
  const de = async (cual: 'seguidos' | 'seguidores') => {
    const ids = await idsSeguidos(ctx, u.id, cual);
    const cuentas = new Map((await cuentasPorId(ctx, ids)).map((c) => [c.id, c]));
    return tarjetas(
      ctx,
      ids.flatMap((x) => cuentas.get(x) ?? []),
    );
  };
  const sucursal = await deSucursal(ctx, (await puesto(ctx, u)).sucursal_id, u.id);
  return { siguiendo: await de('seguidos'), seguidores: await de('seguidores'), sucursal: await tarjetas(ctx, sucursal.slice(0, 60)) };
}
