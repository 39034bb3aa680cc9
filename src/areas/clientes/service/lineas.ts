import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { comprometerExposicion } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirDisponible, libre } from '../domain/linea.ts';
import { lineas, sublimites } from '../tables.ts';

export type LineaRow = typeof lineas.$inferSelect;

/** What nobody has taken of a line in pesos, whether it may be drawn or not; negative = sobregiro. */
export function libreDe(l: Pick<LineaRow, 'monto_pesos' | 'usado' | 'reservado'>): Pesos {
  return libre({ monto: l.monto_pesos, anticipos_vigentes: l.usado, proformas_en_curso: l.reservado });
}

type LineaVigente = LineaRow & { libre: Pesos; sublimites: { rut_deudor: Rut; monto: Pesos }[] };

export async function sublimitesDe(ctx: ReadCtx, linea_id: string): Promise<{ rut_deudor: Rut; monto: Pesos }[]> {
  return ctx.db
    .select({ rut_deudor: sublimites.rut_deudor, monto: sublimites.monto })
    .from(sublimites)
    .where(and(eq(sublimites.empresa_id, ctx.empresa_id), eq(sublimites.linea_id, linea_id)))
    .orderBy(asc(sublimites.rut_deudor));
}

/** The line that a client may draw on today, or undefined. */
export async function lineaVigente(ctx: ReadCtx, rut: string): Promise<LineaVigente | undefined> {
  const filas = await ctx.db
    .select({ l: lineas, s: { rut_deudor: sublimites.rut_deudor, monto: sublimites.monto } })
    .from(lineas)
    .leftJoin(sublimites, and(eq(sublimites.empresa_id, lineas.empresa_id), eq(sublimites.linea_id, lineas.id)))
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        eq(lineas.cliente_rut, rut as Rut),
        eq(lineas.estado, 'vigente'),
        lte(lineas.desde, ctx.hoy),
        gte(lineas.hasta, ctx.hoy),
      ),
    )
    .orderBy(asc(lineas.id), asc(sublimites.rut_deudor));
  const l = filas[0]?.l;
  const suyos = filas.filter((f) => f.l.id === l?.id).flatMap(({ s }) => (s === null ? [] : [s]));
  return l && { ...l, libre: libreDe(l), sublimites: suyos };
}

/** Every line a client has had, newest first. */
export async function lineasDe(ctx: ReadCtx, rut: string): Promise<LineaRow[]> {
  return ctx.db
    .select()
    .from(lineas)
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.cliente_rut, rut as Rut)))
    .orderBy(desc(lineas.numero));
}

type Movida = { usado?: SQL; reservado?: SQL };

/**
 * One conditional update of the counter; undefined when the condition does not hold. An old line's id spends the one that took over.
 * Sobregiro only falls, but for an act that was allowed to stretch the line (`estira`).
 */
async function mover(ctx: Ctx, linea_id: string, cambio: Movida, condicion: SQL, estira = false): Promise<LineaRow | undefined> {
  const directa = await moverFila(ctx, linea_id, cambio, sql`${lineas.reemplazada_por} is null and ${condicion}`, estira);
  if (directa) return directa;
  const { reemplazada_por } = await ctx.get(lineas, linea_id);
  return reemplazada_por ? moverFila(ctx, reemplazada_por, cambio, condicion, estira) : undefined;
}

async function moverFila(ctx: Ctx, id: string, cambio: Movida, condicion: SQL, estira: boolean): Promise<LineaRow | undefined> {
  const usado = cambio.usado ?? sql`${lineas.usado}`;
  const reservado = cambio.reservado ?? sql`${lineas.reservado}`;
  const sobre = sql`greatest(0, ${usado} + ${reservado} - ${lineas.monto_pesos})`;
  const [row] = await ctx.db
    .update(lineas)
    .set({
      ...(cambio as object),
      sobregiro: estira ? sobre : sql`least(${lineas.sobregiro}, ${sobre})`,
      version: sql`${lineas.version} + 1`,
    })
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.id, id), condicion))
    .returning();
  if (row) ctx.changes.push({ tabla: 'linea', id, antes: null, despues: { usado: row.usado, reservado: row.reservado } });
  return row;
}

function exigirPositivo(monto: number): void {
  if (!Number.isSafeInteger(monto) || monto < 0) throw new Error(`a line moves by whole pesos, not ${monto}`);
}

export interface OpcionesReserva {
  /**
   * What each debtor would hold of the line with this act, asked with the line's row already locked: two acts at once are measured one
   * after the other. 422 `sublimite_excedido` {deudor, disp}.
   */
  deudores?: (() => Promise<readonly { rut: string; nombre: string; monto: number }[]>) | undefined;
  /** Debtors with a granted exception over their sublímite. */
  sobre_sublimite?: readonly string[] | undefined;
  /** Pesos over the line that a granted exception `linea_excedida` allows; they stand as sobregiro until given back. */
  exceso?: number | undefined;
  /** The line as it was read before: its sublímites never change. */
  linea?: LineaVigente | null | undefined;
}

async function exigirSublimites(ctx: Ctx, linea: LineaRow, o: OpcionesReserva): Promise<void> {
  if (!o.deudores) return;
  const limites = new Map(
    (o.linea?.id === linea.id ? o.linea.sublimites : await sublimitesDe(ctx, linea.id)).map((s) => [s.rut_deudor as string, s.monto]),
  );
  if (limites.size === 0) return;
  for (const d of await o.deudores()) {
    const limite = limites.get(d.rut);
    if (limite === undefined || d.monto <= limite || o.sobre_sublimite?.includes(d.rut)) continue;
    throw new Rule('sublimite_excedido', { deudor: d.nombre, monto: formatPesos(d.monto), max: formatPesos(limite) });
  }
}

/**
 * Takes `monto` of the line for a proforma under way. 422 `linea_excedida` {disp}, `sublimite_excedido` {deudor, monto, max}, `sin_linea`
 * when it is not in force.
 */
export async function reservarLinea(ctx: Ctx, linea_id: string, monto: number, o: OpcionesReserva = {}): Promise<void> {
  exigirPositivo(monto);
  const exceso = o.exceso ?? 0;
  exigirPositivo(exceso);
  const tomada = await mover(ctx, linea_id, { reservado: sql`${lineas.reservado} + ${monto}` }, cabe(ctx, monto, exceso), exceso > 0);
  if (tomada) return exigirSublimites(ctx, tomada, o);
  return rechazar(ctx, linea_id, monto);
}

/** The line is in force and has room for `monto` more, `exceso` over it included. */
function cabe(ctx: Ctx, monto: number, exceso = 0): SQL {
  return sql`${lineas.estado} = 'vigente' and ${lineas.hasta} >= ${ctx.hoy} and ${lineas.monto_pesos} + ${exceso} - ${lineas.usado} - ${lineas.reservado} >= ${monto}`;
}

/** Says why the line does not take `monto`. */
async function rechazar(ctx: Ctx, linea_id: string, monto: number): Promise<never> {
  const vieja = await ctx.get(lineas, linea_id);
  const l = vieja.reemplazada_por ? await ctx.get(lineas, vieja.reemplazada_por) : vieja;
  if (l.estado !== 'vigente' || l.hasta < ctx.hoy) throw new Rule('sin_linea');
  exigirDisponible(libreDe(l), pesos(monto));
  throw new Rule('linea_excedida', { disp: formatPesos(Math.max(0, libreDe(l))) });
}

async function exigirMovida(row: Promise<LineaRow | undefined>, que: string): Promise<void> {
  if (!(await row)) throw new Error(`the line does not hold what is ${que}`);
}

/** Gives back a reservation that did not become an operation. */
export async function soltarReserva(ctx: Ctx, linea_id: string, monto: number): Promise<void> {
  exigirPositivo(monto);
  await exigirMovida(
    mover(ctx, linea_id, { reservado: sql`${lineas.reservado} - ${monto}` }, sql`${lineas.reservado} >= ${monto}`),
    'released',
  );
}

/**
 * The advance of a giro leaves: what was reserved for it and, when that is not all of it (a rejected giro that could not hold its place), the
 * room that the line still has, in one conditional update. 422 as `reservarLinea`.
 */
export async function usarLinea(ctx: Ctx, linea_id: string, n: { monto: number; reservado: number }): Promise<void> {
  const tenido = Math.min(n.monto, n.reservado);
  const falta = n.monto - tenido;
  exigirPositivo(n.monto);
  exigirPositivo(tenido);
  const tiene = sql`${lineas.reservado} >= ${tenido}`;
  const cambio = { reservado: sql`${lineas.reservado} - ${tenido}`, usado: sql`${lineas.usado} + ${n.monto}` };
  const usada = await mover(ctx, linea_id, cambio, falta > 0 ? sql`${tiene} and ${cabe(ctx, falta)}` : tiene);
  if (usada) return;
  if (falta > 0) await rechazar(ctx, linea_id, falta);
  throw new Error('the line does not hold what is used');
}

/** A reservation became an advance in force. */
export async function usarReserva(ctx: Ctx, linea_id: string, monto: number): Promise<void> {
  exigirPositivo(monto);
  const cambio = { reservado: sql`${lineas.reservado} - ${monto}`, usado: sql`${lineas.usado} + ${monto}` };
  await exigirMovida(mover(ctx, linea_id, cambio, sql`${lineas.reservado} >= ${monto}`), 'used');
}

/** An advance was paid, or its operation undone. */
export async function devolverUso(ctx: Ctx, linea_id: string, monto: number): Promise<void> {
  exigirPositivo(monto);
  await exigirMovida(mover(ctx, linea_id, { usado: sql`${lineas.usado} - ${monto}` }, sql`${lineas.usado} >= ${monto}`), 'returned');
}

type Aprobada = Event<'solicitud.aprobada'>;

/** The line's amount in pesos: UF by the day's value (half up, domain §2). */
async function enPesos(ctx: ReadCtx, l: { moneda: 'CLP' | 'UF'; monto: string }): Promise<Pesos> {
  return l.moneda === 'UF' ? ufToPesos(l.monto, await valorUf(ctx, ctx.hoy)) : toPesos(l.monto);
}

/** An approved solicitud creates the line, or replaces the living one and takes over what it has in use. Nothing else writes an amount. */
export async function crearLinea(ctx: Ctx, { solicitud_id, rut, linea: l }: Aprobada): Promise<LineaRow> {
  const [vieja] = await ctx.db
    .select()
    .from(lineas)
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        eq(lineas.cliente_rut, rut as Rut),
        or(eq(lineas.estado, 'vigente'), eq(lineas.estado, 'suspendida')),
      ),
    )
    .for('update');
  const id = ctx.id();
  const monto_pesos = await enPesos(ctx, l);
  if (vieja) {
    await ctx.update(lineas, vieja.id, {
      estado: 'reemplazada',
      usado: pesos(0),
      reservado: pesos(0),
      sobregiro: pesos(0),
      reemplazada_por: id,
    });
    await ctx.db
      .update(lineas)
      .set({ reemplazada_por: id })
      .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.reemplazada_por, vieja.id)));
    await comprometerExposicion(ctx, { rut: rut as Rut, tipo: 'linea', origen_area: 'clientes', origen_id: vieja.id, monto: pesos(0) });
  }
  const [usado, reservado] = [vieja?.usado ?? pesos(0), vieja?.reservado ?? pesos(0)];
  const { sublimites: limites, ...datos } = l;
  const row = await ctx.insert(lineas, {
    ...datos,
    id,
    numero: await ctx.folio('linea'),
    cliente_rut: rut as Rut,
    solicitud_id,
    productos: [...l.productos],
    monto_pesos,
    usado,
    reservado,
    sobregiro: pesos(Math.max(0, usado + reservado - monto_pesos)),
  });
  await ctx.insertMany(
    sublimites,
    limites.map((s) => ({ linea_id: id, rut_deudor: s.rut_deudor as Rut, monto: pesos(s.monto) })),
  );
  const monto = l.moneda === 'UF' ? { monto_uf: l.monto } : { monto: monto_pesos };
  await comprometerExposicion(ctx, { rut: rut as Rut, tipo: 'linea', origen_area: 'clientes', origen_id: id, ...monto, hasta: l.hasta });
  return row;
}

/** Prices approved for the living line of a solicitud; what was already priced keeps its own. Throws 422 `sin_linea` when it no longer lives. */
export async function cambiarPrecios(ctx: Ctx, { solicitud_id, rut, precios }: Event<'solicitud.precios'>): Promise<void> {
  const viva = inArray(lineas.estado, ['vigente', 'suspendida']);
  const [l] = await ctx.lockAll(lineas, and(eq(lineas.cliente_rut, rut), eq(lineas.solicitud_id, solicitud_id), viva));
  if (!l) throw new Rule('sin_linea');
  await ctx.update(lineas, l.id, { ...precios });
}

/** Lines in UF follow the UF of the day; what no longer fits becomes sobregiro. Answers how many. */
export async function reajustarLineasUf(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(lineas)
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.moneda, 'UF'), inArray(lineas.estado, ['vigente', 'suspendida'])))
    .for('update');
  for (const l of rows) {
    const monto_pesos = await enPesos(ctx, l);
    await ctx.update(lineas, l.id, { monto_pesos, sobregiro: pesos(Math.max(0, l.usado + l.reservado - monto_pesos)) });
  }
  return rows.length;
}
