import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { writeMany } from '#platform/server/many-rows.ts';
import { type ClaseDeuda, claseDePk } from '../domain/eventos/deudas.ts';
import { historia, obligaciones, obligados } from '../tables.ts';

export type Rol = 'TITULAR' | 'AVAL' | 'DEUDOR';
export type ObligacionFila = typeof obligaciones.$inferSelect;

/** What is earned of an obligación day by day: day k of `dias` after `desde` (domain §6.6). */
interface TerminosDevengo {
  tipo: 'diferencia_precio' | 'interes_anticipado';
  total: Pesos;
  desde: Fecha;
  dias: number;
  hasta?: Fecha | undefined;
}

export interface NuevaObligacion {
  /** `<tipo>:<id>`: documento, cuota, prorroga, gasto, saldo_cedente, costa. */
  pk: string;
  tipo: string;
  /** Told when the `pk` does not: protesto, causa. */
  clase?: ClaseDeuda | undefined;
  rut: Rut;
  rol?: Rol | undefined;
  /** The client whose business it is, when another one owes. */
  cliente_rut?: Rut | undefined;
  origen_area: string;
  origen_id: string;
  numero: string;
  cuota?: number | null | undefined;
  documento?: string | undefined;
  sucursal?: string | undefined;
  producto?: string | undefined;
  moneda?: 'CLP' | 'UF' | undefined;
  /** Day it is born; today without it. */
  fecha?: Fecha | undefined;
  /** Unpaid capital in pesos; 0 when `capital_uf` says it. */
  capital?: Pesos | undefined;
  interes?: Pesos | undefined;
  capital_uf?: string | undefined;
  interes_uf?: string | undefined;
  gastos?: Pesos | undefined;
  costas?: Pesos | undefined;
  /** What mora is charged on when it is not the whole unpaid cuota: the anticipo of a document. */
  base_mora?: Pesos | undefined;
  vencimiento: Fecha;
  tasa_mensual?: string | undefined;
  base_dias?: number | undefined;
  tasa_mora_mensual?: string | undefined;
  devengo?: TerminosDevengo | undefined;
  /** Others who answer for it. */
  obligados?: readonly { rut: Rut; rol: Rol }[] | undefined;
}

export type Saldos = Pick<
  ObligacionFila,
  | 'capital'
  | 'interes'
  | 'capital_uf'
  | 'interes_uf'
  | 'gastos'
  | 'gastos_uf'
  | 'mora_uf'
  | 'costas'
  | 'mora'
  | 'mora_desde'
  | 'base_mora'
  | 'tasa_mora_mensual'
  | 'vencimiento'
  | 'estado'
>;
/** What an owner may change of it: what is owed, its terms, in whose case it stands. */
export type CambioObligacion = Partial<
  Saldos &
    Pick<
      ObligacionFila,
      'clase' | 'vendida' | 'tasa_mensual' | 'numero' | 'devengo_total' | 'devengo_desde' | 'devengo_dias' | 'devengo_hasta'
    >
>;

const CERO = pesos(0);

/** Writes how some obligaciones stand from a day on. */
export async function anotar(
  ctx: Ctx,
  filas: readonly (Saldos & { pk: string; version: number; vendida: boolean | null })[],
  fecha: Fecha,
): Promise<void> {
  if (filas.length === 0) return;
  ctx.moved('libro_obligacion');
  await ctx.appendLast(
    historia,
    filas.map((o) => ({
      empresa_id: ctx.empresa_id,
      pk: o.pk,
      // The version of the row numbers its history: 1 when born.
      n: o.version,
      fecha,
      capital: o.capital,
      interes: o.interes,
      capital_uf: o.capital_uf,
      interes_uf: o.interes_uf,
      gastos: o.gastos,
      gastos_uf: o.gastos_uf,
      mora_uf: o.mora_uf,
      costas: o.costas,
      mora: o.mora,
      mora_desde: o.mora_desde,
      base_mora: o.base_mora,
      tasa_mora_mensual: o.tasa_mora_mensual,
      vencimiento: o.vencimiento,
      estado: o.estado,
      vendida: o.vendida,
      registrado_en: ctx.ahora,
    })),
  );
}

function filaDe(ctx: Ctx, n: NuevaObligacion) {
  const { obligados: _o, devengo, ...resto } = n;
  return {
    ...resto,
    clase: n.clase ?? claseDePk(n.pk),
    rol: n.rol ?? ('TITULAR' as const),
    fecha: n.fecha ?? ctx.hoy,
    capital: n.capital ?? CERO,
    interes: n.interes ?? CERO,
    gastos: n.gastos ?? CERO,
    costas: n.costas ?? CERO,
    mora: CERO,
    mora_desde: n.vencimiento,
    devengado: CERO,
    ...(devengo
      ? {
          devengo_tipo: devengo.tipo,
          devengo_total: devengo.total,
          devengo_desde: devengo.desde,
          devengo_dias: devengo.dias,
          devengo_hasta: devengo.hasta ?? null,
        }
      : {}),
  };
}

/** Enters debts in the auxiliary ledger, all in one statement. 409 `duplicado` for a `pk` that exists. */
export async function registrarObligaciones(ctx: Ctx, nuevas: readonly NuevaObligacion[]): Promise<ObligacionFila[]> {
  if (nuevas.length === 0) return [];
  const filas = await ctx.insertLast(
    obligaciones,
    nuevas.map((n) => filaDe(ctx, n)),
  );
  const otros = nuevas.flatMap((n) => (n.obligados ?? []).map((o) => ({ pk: n.pk, rut: o.rut, rol: o.rol, desde: n.fecha ?? ctx.hoy })));
  if (otros.length > 0) await ctx.insertLast(obligados, otros);
  for (const [fecha, grupo] of agrupar(filas, (f) => f.fecha)) await anotar(ctx, grupo, fecha);
  return filas;
}

/** Enters one debt in the auxiliary ledger (areas/3 `libro`). 409 `duplicado` for a `pk` that exists. */
export async function registrarObligacion(ctx: Ctx, nueva: NuevaObligacion): Promise<ObligacionFila> {
  const [fila] = await registrarObligaciones(ctx, [nueva]);
  if (!fila) throw new Error('the obligation was not written');
  return fila;
}

export async function obligacionPorPk(ctx: ReadCtx, pk: string): Promise<ObligacionFila | undefined> {
  const [row] = await ctx.db
    .select()
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.pk, pk)));
  return row;
}

export async function obligacionesPorPk(ctx: ReadCtx, pks: readonly string[]): Promise<ObligacionFila[]> {
  if (pks.length === 0) return [];
  return ctx.db
    .select()
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), inArray(obligaciones.pk, [...pks])));
}

/** Who owes each debt that an act read to hold it: nobody else ever comes to owe it. */
const deudores = new WeakMap<ReadCtx, Map<string, Rut>>();

function recordar(ctx: ReadCtx, filas: readonly ObligacionFila[]): void {
  const sabidos = deudores.get(ctx) ?? new Map<string, Rut>();
  deudores.set(ctx, sabidos);
  for (const { pk, rut } of filas) sabidos.set(pk, rut);
}

/** Who owes some debts; those that the act holds are not asked again. */
export async function deudoresDe(ctx: ReadCtx, pks: readonly string[]): Promise<Rut[]> {
  const sabidos = deudores.get(ctx) ?? new Map<string, Rut>();
  const leidas = await obligacionesPorPk(
    ctx,
    pks.filter((pk) => !sabidos.has(pk)),
  );
  return [...pks.flatMap((pk) => sabidos.get(pk) ?? []), ...leidas.map((o) => o.rut)];
}

/** Changes what is owed or its terms, from `fecha` (today) on; earlier days keep what they showed. 404 for an unknown `pk`. */
export async function actualizarObligacion(
  ctx: Ctx,
  pk: string,
  cambio: CambioObligacion,
  fecha: Fecha = ctx.hoy,
): Promise<ObligacionFila> {
  const [row] = await ctx.db
    .update(obligaciones)
    .set({ ...cambio, version: sql`${obligaciones.version} + 1` })
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.pk, pk)))
    .returning();
  if (!row) throw new NotFound();
  await anotar(ctx, [row], fecha);
  return row;
}

/** The same of several debts that the act holds, each once and all of the same columns: one statement. 404 when one is not there. */
export async function actualizarObligaciones(
  ctx: Ctx,
  cambios: readonly { o: ObligacionFila; cambio: CambioObligacion }[],
  fecha: Fecha = ctx.hoy,
): Promise<void> {
  const [uno, ...otros] = cambios;
  if (!uno) return;
  if (otros.length === 0) return void (await actualizarObligacion(ctx, uno.o.pk, uno.cambio, fecha));
  const escritas = await writeMany(
    ctx,
    obligaciones,
    cambios.map(({ o, cambio }) => ({ id: o.id, patch: cambio })),
  );
  const filas = cambios.map(({ o }) => {
    const fila = escritas.get(o.id) as ObligacionFila | undefined;
    if (!fila) throw new NotFound();
    return fila;
  });
  await anotar(ctx, filas, fecha);
}

/** Every debt of some records is another owner's from today on (sold outright), or ours again; earlier days keep whose it was. */
export async function marcarVendidas(ctx: Ctx, o: { area: string; ids: readonly string[]; vendida: boolean }): Promise<void> {
  if (o.ids.length === 0) return;
  const filas = await ctx.db
    .update(obligaciones)
    .set({ vendida: o.vendida, version: sql`${obligaciones.version} + 1` })
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        eq(obligaciones.origen_area, o.area),
        inArray(obligaciones.origen_id, [...o.ids]),
        ne(obligaciones.vendida, o.vendida),
      ),
    )
    .returning();
  await anotar(ctx, filas, ctx.hoy);
}

/** What is left of a debt of which nothing is owed. */
export const saldada = (mora_desde?: Fecha): CambioObligacion => ({
  capital: CERO,
  interes: CERO,
  capital_uf: null,
  interes_uf: null,
  gastos_uf: null,
  mora_uf: null,
  gastos: CERO,
  costas: CERO,
  mora: CERO,
  base_mora: null,
  ...(mora_desde ? { mora_desde } : {}),
  estado: 'cerrada',
});

/** Nothing is owed any more (paid, sold, written off, its act undone): it leaves the debts and stops earning. */
export async function cerrarObligacion(ctx: Ctx, pk: string, fecha: Fecha = ctx.hoy, mora_desde?: Fecha): Promise<ObligacionFila> {
  const fila = await actualizarObligacion(ctx, pk, saldada(mora_desde), fecha);
  await ctx.emit('obligacion.cerrada', { pk, rut: fila.rut, fecha });
  return fila;
}

/** Another person who answers for the debt (aval) from today on. Idempotent. */
export async function agregarObligado(ctx: Ctx, pk: string, rut: Rut, rol: Rol = 'AVAL'): Promise<void> {
  await ctx.db
    .insert(obligados)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, pk, rut, rol, desde: ctx.hoy })
    .onConflictDoNothing();
}

/** A person stops answering for debts from today on (its aval was released or replaced); earlier days keep it. Idempotent. */
export async function quitarObligado(ctx: Ctx, pks: readonly string[], rut: Rut, rol: Rol = 'AVAL'): Promise<void> {
  if (pks.length === 0) return;
  const suyas = and(inArray(obligados.pk, [...pks]), eq(obligados.rut, rut), eq(obligados.rol, rol));
  await ctx.db
    .update(obligados)
    .set({ hasta: ctx.hoy })
    .where(and(eq(obligados.empresa_id, ctx.empresa_id), isNull(obligados.hasta), suyas));
}

/** The same rows locked, always in the order of the key: who re-applies payments of several debts holds them all first. */
export async function bloquearObligaciones(ctx: Ctx, pks: readonly string[]): Promise<ObligacionFila[]> {
  if (pks.length === 0) return [];
  return ctx.db
    .select()
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), inArray(obligaciones.pk, [...pks])))
    .orderBy(obligaciones.pk)
    .for('update');
}

/** What a RUT owes today as its holder, and some debts more; `bloquear`: held, in the order of their key. */
export async function deudasPropias(ctx: ReadCtx, rut: Rut, o: { mas: readonly string[]; bloquear: boolean }): Promise<ObligacionFila[]> {
  const suyas = and(eq(obligaciones.rut, rut), eq(obligaciones.estado, 'vigente'));
  const cuales = o.mas.length > 0 ? or(suyas, inArray(obligaciones.pk, [...o.mas])) : suyas;
  const leidas = ctx.db
    .select()
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), cuales))
    .orderBy(obligaciones.pk);
  const filas = await (o.bloquear ? leidas.for('update') : leidas);
  recordar(ctx, filas);
  return filas;
}

/** Day on which a debt was born, for a column that holds its key; null for one that is not in the auxiliary. */
export function nacimientoDe(ctx: ReadCtx, pk: SQL): SQL<Fecha | null> {
  const suya = ctx.db
    .select({ fecha: obligaciones.fecha })
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), sql`${obligaciones.pk} = ${pk}`));
  return sql<Fecha | null>`${suya}`;
}

/** Capital that the auxiliary shows of a debt at the end of a day, pesos; null before it was born. */
export async function capitalAl(ctx: ReadCtx, pk: string, al: Fecha): Promise<Pesos | null> {
  const [fila] = await ctx.db
    .select({ capital: historia.capital, estado: historia.estado })
    .from(historia)
    .where(and(eq(historia.empresa_id, ctx.empresa_id), eq(historia.pk, pk), lte(historia.fecha, al)))
    .orderBy(desc(historia.n))
    .limit(1);
  if (!fila) return null;
  return fila.estado === 'vigente' ? fila.capital : CERO;
}
