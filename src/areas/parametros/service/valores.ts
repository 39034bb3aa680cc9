import { and, asc, eq, gte, inArray, isNull, lte, max, or } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import { type Calendario, makeCalendario } from '#kernel/values/calendar.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ValorUf } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { feriados, indicesUf, indicesUtm, parametros } from '../tables.ts';

/** Values already read by an act or a query: a price asks for twenty of them, and they are one read. */
const leidos = new WeakMap<ReadCtx, Map<string, Promise<Map<string, unknown>>>>();

/** The value in force of a parameter at a date, or undefined (its declared default then stands). All of a date are read at once. */
export async function valorVigente(ctx: ReadCtx, clave: string, fecha: string): Promise<unknown> {
  const porFecha = leidos.get(ctx) ?? new Map<string, Promise<Map<string, unknown>>>();
  leidos.set(ctx, porFecha);
  const valores = porFecha.get(fecha) ?? leerVigentes(ctx, fecha as Fecha);
  porFecha.set(fecha, valores);
  return (await valores).get(clave);
}

async function leerVigentes(ctx: ReadCtx, fecha: Fecha): Promise<Map<string, unknown>> {
  const rows = await ctx.db
    .select({ clave: parametros.clave, valor: parametros.valor })
    .from(parametros)
    .where(
      and(
        eq(parametros.empresa_id, ctx.empresa_id),
        inArray(parametros.estado, ['vigente', 'sucedido']),
        lte(parametros.desde, fecha),
        or(isNull(parametros.hasta), gte(parametros.hasta, fecha)),
      ),
    )
    .orderBy(asc(parametros.desde), asc(parametros.creado_en));
  return new Map(rows.map((r) => [r.clave, r.valor]));
}

/** Values already used by an act that was committed: nobody changes them any more, so each process reads them once. */
const usadas = new WeakMap<object, Map<Fecha, ValorUf>>();
const marcaron = new WeakSet<ReadCtx>();

/**
 * Pesos of one UF on a day. 422 `uf_no_publicada` when it is not known yet (domain §2). Read inside an act, the value is marked
 * used and nobody changes it any more.
 */
export async function valorUf(ctx: ReadCtx, fecha: Fecha): Promise<ValorUf> {
  const fijos = usadas.get(ctx.deps) ?? new Map<Fecha, ValorUf>();
  usadas.set(ctx.deps, fijos);
  const fijo = fijos.get(fecha);
  if (fijo) return fijo;
  const [row] = await ctx.db.select({ valor: indicesUf.valor, usada: indicesUf.usada }).from(indicesUf).where(eq(indicesUf.fecha, fecha));
  if (!row) throw new Rule('uf_no_publicada', { fecha: formatFecha(fecha) });
  if (row.usada && !marcaron.has(ctx)) fijos.set(fecha, row.valor as ValorUf);
  if (!row.usada && esActo(ctx)) {
    // What this act marked may still be undone with it: it is not yet a value that nobody changes.
    marcaron.add(ctx);
    await ctx.db.update(indicesUf).set({ usada: true }).where(eq(indicesUf.fecha, fecha));
  }
  return row.valor as ValorUf;
}

/** A write of the pipeline, not a read: only it spends a value. */
function esActo(ctx: ReadCtx): boolean {
  const accion = 'accion' in ctx ? String(ctx.accion).replaceAll('-', '_') : '';
  return ctx.deps.registry.area(ctx.area)?.contract.operations[accion]?.kind === 'action';
}

/** UTM of a month, whole pesos. 422 `utm_no_publicada`. */
export async function valorUtm(ctx: ReadCtx, mes: Periodo): Promise<number> {
  const [row] = await ctx.db.select({ valor: indicesUtm.valor }).from(indicesUtm).where(eq(indicesUtm.mes, mes));
  if (!row) throw new Rule('utm_no_publicada', { mes });
  return row.valor;
}

/** Last day whose UF is known (`fecha_maxima_uf`). */
export async function fechaMaximaUf(ctx: ReadCtx): Promise<Fecha | null> {
  const [row] = await ctx.db.select({ fecha: max(indicesUf.fecha) }).from(indicesUf);
  return (row?.fecha as Fecha | undefined) ?? null;
}

/** Banking and contact calendars with the rows added by hand. */
export async function calendarioDe(ctx: ReadCtx): Promise<Calendario> {
  const rows = await ctx.db.select().from(feriados).where(eq(feriados.empresa_id, ctx.empresa_id));
  return makeCalendario(rows.map((r) => ({ fecha: r.fecha, nombre: r.nombre, tipo: r.tipo })));
}
