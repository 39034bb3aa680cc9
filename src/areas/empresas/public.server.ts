import { and, asc, eq } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { Letterhead } from '#platform/server/print/document.tsx';
import { empresas, sucursales } from './tables.ts';

/** The company of the session. */
export async function empresaDe(db: Db, empresa_id: string): Promise<typeof empresas.$inferSelect | undefined> {
  const [row] = await db.select().from(empresas).where(eq(empresas.id, empresa_id));
  return row;
}

/** The head of a printed paper of the company; the area gives its title, its folio and, when it is not today, its date. */
export async function membrete(ctx: ReadCtx, o: { titulo: string; folio: string; fecha?: Fecha }): Promise<Letterhead> {
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const empresa = { razon_social: e?.razon_social ?? '', rut: e?.rut ?? '', direccion: e?.direccion ?? null };
  return { empresa, titulo: o.titulo, folio: o.folio, fecha: o.fecha ?? ctx.hoy, emitido_por: ctx.session.nombre };
}

type Sucursal = { codigo: string; nombre: string; activo: boolean; orden: number; id: string; caja: boolean };
/** Those already read by an act or a query. This area reads its own every time. */
const leidas = new WeakMap<ReadCtx, Promise<Sucursal[]>>();

/** Branches in force, as options: served as `sucursales`, `sedes`, `offices` (only those with a till). */
export async function sucursalesDe(
  ctx: ReadCtx,
  o: { conCaja?: boolean } = {},
): Promise<{ codigo: string; nombre: string; activo: boolean; orden: number; id: string }[]> {
  const todas = (ctx.area === 'empresas' ? undefined : leidas.get(ctx)) ?? leerVigentes(ctx);
  leidas.set(ctx, todas);
  return (await todas).filter((s) => s.caja || !o.conCaja).map(({ caja: _, ...s }, i) => ({ ...s, orden: i + 1 }));
}

async function leerVigentes(ctx: ReadCtx): Promise<Sucursal[]> {
  const rows = await ctx.db
    .select()
    .from(sucursales)
    .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.vigente, true)))
    .orderBy(asc(sucursales.codigo));
  return rows.map((s, i) => ({ codigo: s.codigo, nombre: s.nombre, activo: true, orden: i + 1, id: s.id, caja: s.tiene_caja }));
}

/** Name of a branch by its code, also of one that closed. */
export async function nombreSucursal(ctx: ReadCtx, codigo: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ nombre: sucursales.nombre })
    .from(sucursales)
    .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.codigo, codigo)));
  return row?.nombre;
}

export async function sucursalPorId(ctx: ReadCtx, id: string): Promise<typeof sucursales.$inferSelect | undefined> {
  return ctx.find(sucursales, id);
}

/** Id of each branch by its code, also of those that closed. */
export async function codigosDeSucursal(ctx: ReadCtx): Promise<Map<string, string>> {
  const filas = await ctx.db
    .select({ id: sucursales.id, codigo: sucursales.codigo })
    .from(sucursales)
    .where(eq(sucursales.empresa_id, ctx.empresa_id));
  return new Map(filas.map((s) => [s.codigo, s.id]));
}

/** Name of each of some branches by their id, also of those that closed. */
export async function nombresDeSucursal(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, string>> {
  const filas = await ctx.db
    .select({ id: sucursales.id, nombre: sucursales.nombre })
    .from(sucursales)
    .where(eq(sucursales.empresa_id, ctx.empresa_id));
  return new Map(filas.filter((s) => ids.includes(s.id)).map((s) => [s.id, s.nombre]));
}

/** Every company of the installation. */
export async function empresasTodas(db: Db): Promise<string[]> {
  return (await db.select({ id: empresas.id }).from(empresas).orderBy(asc(empresas.id))).map((e) => e.id);
}

/** Company that a new account joins: the first one created. */
export async function primeraEmpresa(db: Db): Promise<string> {
  const [row] = await db.select({ id: empresas.id }).from(empresas).orderBy(asc(empresas.creado_en), asc(empresas.id)).limit(1);
  if (!row) throw new Error('there is no company yet');
  return row.id;
}

/** Branch by code. */
export async function sucursalPorCodigo(ctx: ReadCtx, codigo: string): Promise<typeof sucursales.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(sucursales)
    .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.codigo, codigo)));
  if (!row) throw new Error(`no branch ${codigo}`);
  return row;
}

/** Whether the installation has a company already. */
export async function hayEmpresa(db: Db): Promise<boolean> {
  const rows = await db.select({ id: empresas.id }).from(empresas).limit(1);
  return rows.length > 0;
}

/** Creates the company of a new installation (not the demo). */
export async function crearEmpresa(ctx: Ctx, e: { rut: Rut; razon_social: string }): Promise<void> {
  await ctx.insert(empresas, { id: ctx.empresa_id, ...e, tipo: 'FACTORING' });
  await ctx.insert(sucursales, { codigo: 'CASA_MATRIZ', nombre: 'Casa matriz', tiene_caja: true });
}
