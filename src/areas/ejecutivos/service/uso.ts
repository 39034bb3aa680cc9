import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { carteras, ejecutivos } from '../tables.ts';
import { vigenteEl } from './cartera.ts';

/** Active staff and current clients of a branch that is about to close. */
export async function usoDeSucursal(ctx: ReadCtx, e: Question<'sucursal.por_desactivar'>): Promise<AnswerTo<'sucursal.por_desactivar'>> {
  const n = sql<number>`count(*)::int`;
  const [staff] = await ctx.db
    .select({ n })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.sucursal_id, e.sucursal_id), eq(ejecutivos.estado, 'activo')));
  const [clientes] = await ctx.db
    .select({ n })
    .from(carteras)
    .where(
      and(
        eq(carteras.empresa_id, ctx.empresa_id),
        eq(carteras.sucursal_id, e.sucursal_id),
        or(isNull(carteras.hasta), gte(carteras.hasta, ctx.hoy)),
      ),
    );
  return [
    { titulo: 'ejecutivos activos', n: staff?.n ?? 0 },
    { titulo: 'clientes en cartera', n: clientes?.n ?? 0 },
  ].filter((b) => b.n > 0);
}

/** An account whose person still has an active record is not removed. */
export async function fichaDeCuenta(
  ctx: ReadCtx,
  e: Question<'cuenta.por_eliminar'>,
): Promise<AnswerTo<'cuenta.por_eliminar'> | undefined> {
  if (!e.rut) return undefined;
  const rows = await ctx.db
    .select({ id: ejecutivos.id })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.rut, e.rut as Rut), eq(ejecutivos.estado, 'activo')));
  return rows.length > 0 ? [{ titulo: 'ficha de ejecutivo activa', n: rows.length }] : undefined;
}

/** Active staff and clients of today of each branch, by its id. */
export async function porSucursal(ctx: ReadCtx): Promise<Record<string, { ejecutivos: number; clientes: number }>> {
  const n = sql<number>`count(*)::int`;
  const staff = await ctx.db
    .select({ id: ejecutivos.sucursal_id, n })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.estado, 'activo')))
    .groupBy(ejecutivos.sucursal_id);
  const clientes = await ctx.db
    .select({ id: carteras.sucursal_id, n })
    .from(carteras)
    .where(and(eq(carteras.empresa_id, ctx.empresa_id), vigenteEl(ctx.hoy)))
    .groupBy(carteras.sucursal_id);
  const de = (filas: typeof staff, id: string) => filas.find((f) => f.id === id)?.n ?? 0;
  const ids = [...new Set([...staff, ...clientes].map((f) => f.id))];
  return Object.fromEntries(ids.map((id) => [id, { ejecutivos: de(staff, id), clientes: de(clientes, id) }]));
}

/** Which of these RUT have an active record. */
export async function fichasActivas(ctx: ReadCtx, { ruts }: Question<'cuenta.fichas'>): Promise<string[]> {
  const rows = await ctx.db
    .select({ rut: ejecutivos.rut })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), eq(ejecutivos.estado, 'activo'), inArray(ejecutivos.rut, [...ruts] as Rut[])));
  return rows.map((r) => r.rut);
}

/** Answers how many records of the staff use each code of the lists of this area. */
export async function usosCatalogo(
  ctx: ReadCtx,
  { catalogo }: Question<'catalogo.usado'>,
): Promise<AnswerTo<'catalogo.usado'> | undefined> {
  const columna = catalogo === 'clases' ? ejecutivos.clase : catalogo === 'cargos' ? ejecutivos.cargo : null;
  if (!columna) return undefined;
  const rows = await ctx.db
    .select({ codigo: columna, n: sql<number>`count(*)::int` })
    .from(ejecutivos)
    .where(eq(ejecutivos.empresa_id, ctx.empresa_id))
    .groupBy(columna);
  return Object.fromEntries(rows.map((r) => [r.codigo, r.n]));
}
