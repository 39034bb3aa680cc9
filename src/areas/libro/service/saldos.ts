import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { asientos, lineas } from '../tables.ts';

/** Debit less credit of an account (or of a group, by its prefix) at the end of a day; of one `pk` when given, of all of a kind when it ends in ':'. Pesos. */
export async function saldoCuenta(ctx: ReadCtx, codigo: string, al: Fecha = ctx.hoy, pk?: string): Promise<Pesos> {
  const [row] = await ctx.db
    .select({ saldo: sql<string>`coalesce(sum(${lineas.debe} - ${lineas.haber}), 0)` })
    .from(lineas)
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        codigo.length >= 4 ? eq(lineas.cuenta, codigo) : sql`${lineas.cuenta} like ${`${codigo}%`}`,
        lte(lineas.fecha, al),
        pk?.endsWith(':') ? sql`${lineas.pk} like ${`${pk}%`}` : pk ? eq(lineas.pk, pk) : undefined,
      ),
    );
  return Number(row?.saldo ?? 0) as Pesos;
}

/** Of each of some debts, debit less credit of some accounts at the end of a day, pesos: what is not zero, by account and `pk`. */
export async function saldosPorPk(
  ctx: ReadCtx,
  cuentas: readonly string[],
  pks: readonly string[],
): Promise<{ cuenta: string; pk: string; saldo: Pesos }[]> {
  if (pks.length === 0) return [];
  const saldo = sql<string>`sum(${lineas.debe} - ${lineas.haber})`;
  const filas = await ctx.db
    .select({ cuenta: lineas.cuenta, pk: lineas.pk, saldo })
    .from(lineas)
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        inArray(lineas.cuenta, [...cuentas]),
        lte(lineas.fecha, ctx.hoy),
        inArray(lineas.pk, [...pks]),
      ),
    )
    .groupBy(lineas.cuenta, lineas.pk)
    .having(sql`${saldo} <> 0`);
  return filas.flatMap((f) => (f.pk === null ? [] : [{ cuenta: f.cuenta, pk: f.pk, saldo: Number(f.saldo) as Pesos }]));
}

export interface MovimientoLibro {
  asiento_id: string;
  linea: number;
  num_asiento: number;
  fecha: Fecha;
  debe: Pesos;
  haber: Pesos;
  rut: Rut | null;
  pk: string | null;
  documento: string | null;
  glosa: string;
  evento: string;
  origen: { area: string; id: string };
  reversa_de: string | null;
}

/** Lines of an account between two days, both included, oldest first: what reconciliation matches. At most 20.000. */
export async function movimientosDe(ctx: ReadCtx, cuenta: string, desde: Fecha, hasta: Fecha): Promise<MovimientoLibro[]> {
  const filas = await ctx.db
    .select({ l: lineas, a: asientos })
    .from(lineas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.cuenta, cuenta), between(lineas.fecha, desde, hasta)))
    .orderBy(asc(lineas.fecha), asc(asientos.n_cadena), asc(lineas.n))
    .limit(20_000);
  return filas.map(({ l, a }) => ({
    asiento_id: a.id,
    linea: l.n,
    num_asiento: a.num_asiento,
    fecha: l.fecha,
    debe: l.debe,
    haber: l.haber,
    rut: l.rut,
    pk: l.pk,
    documento: l.documento,
    glosa: a.glosa,
    evento: a.evento,
    origen: { area: a.origen_area, id: a.origen_id },
    reversa_de: a.reversa_de,
  }));
}

interface LineaDeDeudas {
  asiento_id: string;
  num_asiento: number;
  periodo: string;
  fecha: Fecha;
  evento: string;
  glosa: string;
  origen: { area: string; id: string };
  cuenta: string;
  debe: Pesos;
  haber: Pesos;
}

/** What the journal says of some debts (`pks`), one line for each entry and account, oldest first. At most 2.000. */
export async function lineasDePks(ctx: ReadCtx, pks: readonly string[]): Promise<LineaDeDeudas[]> {
  if (pks.length === 0) return [];
  // Added up before their entries are read: read together, each entry of the company looked for its lines.
  const suyas = ctx.db
    .select({
      asiento_id: lineas.asiento_id,
      cuenta: lineas.cuenta,
      debe: sql<string>`sum(${lineas.debe})`.as('debe'),
      haber: sql<string>`sum(${lineas.haber})`.as('haber'),
    })
    .from(lineas)
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), inArray(lineas.pk, [...pks])))
    .groupBy(lineas.asiento_id, lineas.cuenta)
    .as('suyas');
  const filas = await ctx.db
    .select({ a: asientos, cuenta: suyas.cuenta, debe: suyas.debe, haber: suyas.haber })
    .from(suyas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, ctx.empresa_id), eq(asientos.id, suyas.asiento_id)))
    .orderBy(asc(asientos.fecha_contable), asc(asientos.n_cadena), asc(suyas.cuenta))
    .limit(2_000);
  return filas.map(({ a, cuenta, debe, haber }) => ({
    asiento_id: a.id,
    num_asiento: a.num_asiento,
    periodo: a.periodo,
    fecha: a.fecha_contable,
    evento: a.evento,
    glosa: a.glosa,
    origen: { area: a.origen_area, id: a.origen_id },
    cuenta,
    debe: Number(debe) as Pesos,
    haber: Number(haber) as Pesos,
  }));
}
