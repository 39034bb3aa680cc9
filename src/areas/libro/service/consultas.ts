import { and, asc, between, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha, firstDay, lastDay, minFecha, periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { balanceComprobacion, descuadresBalance, estadoResultados, type SumaCuenta } from '../domain/balance.ts';
import { type Evento, NOMBRE_EVENTO } from '../domain/eventos/registro.ts';
import { cuentaPadre } from '../domain/plan.ts';
import { asientos, lineas, saldos } from '../tables.ts';
import { deudas, exposicion } from './deudas.ts';
import { planDe } from './plan.ts';

export const nombreEvento = (evento: string): string => NOMBRE_EVENTO[evento as Evento] ?? evento;

interface Tramo {
  desde: Fecha | null;
  hasta: Fecha;
  sucursal?: string | undefined;
  moneda?: string | undefined;
}

/** Lines of days that no whole month covers: the edges of a range. */
function bordes(t: Tramo): [Fecha, Fecha][] {
  const ultimo = periodoOf(t.hasta);
  if (t.desde && periodoOf(t.desde) === ultimo) return [[t.desde, t.hasta]];
  const fin: [Fecha, Fecha] = [firstDay(ultimo), t.hasta];
  if (!t.desde || t.desde === firstDay(periodoOf(t.desde))) return [fin];
  return [[t.desde, minFecha(lastDay(periodoOf(t.desde)), t.hasta)], fin];
}

/** Σ by account and branch between two days: whole months from the stored balances, the edges from the lines. */
export async function sumasEntre(ctx: ReadCtx, t: Tramo): Promise<SumaCuenta[]> {
  const moneda = t.moneda ?? 'CLP';
  const enteros = t.desde && t.desde !== firstDay(periodoOf(t.desde)) ? sql`${saldos.periodo} > ${periodoOf(t.desde)}` : undefined;
  const meses = await ctx.db
    .select({ cuenta: saldos.cuenta, sucursal: saldos.sucursal, debe: saldos.debe, haber: saldos.haber })
    .from(saldos)
    .where(
      and(
        eq(saldos.empresa_id, ctx.empresa_id),
        eq(saldos.moneda, moneda),
        lt(saldos.periodo, periodoOf(t.hasta)),
        t.desde ? gte(saldos.periodo, periodoOf(t.desde)) : undefined,
        enteros,
        t.sucursal ? eq(saldos.sucursal, t.sucursal) : undefined,
      ),
    );
  const partes: { cuenta: string; sucursal: string | null; debe: number; haber: number }[] = [...meses];
  for (const [desde, hasta] of bordes(t)) {
    const donde = and(
      eq(lineas.empresa_id, ctx.empresa_id),
      eq(lineas.moneda, moneda),
      between(lineas.fecha, desde, hasta),
      t.sucursal ? eq(lineas.sucursal, t.sucursal) : undefined,
    );
    const filas = await ctx.db
      .select({
        cuenta: lineas.cuenta,
        sucursal: lineas.sucursal,
        debe: sql<string>`sum(${lineas.debe})`,
        haber: sql<string>`sum(${lineas.haber})`,
      })
      .from(lineas)
      .where(donde)
      .groupBy(lineas.cuenta, lineas.sucursal);
    partes.push(...filas.map((f) => ({ ...f, debe: Number(f.debe), haber: Number(f.haber) })));
  }
  return partes.map((p) => ({
    cuenta: p.cuenta,
    debe: pesos(p.debe),
    haber: pesos(p.haber),
    ...(p.sucursal ? { sucursal: p.sucursal } : {}),
  }));
}

/** Σ by account; branches added up. */
function porCuenta(partes: readonly SumaCuenta[], conSucursal = false): SumaCuenta[] {
  const sumas = new Map<string, SumaCuenta>();
  for (const p of partes) {
    const clave = conSucursal ? `${p.cuenta}|${p.sucursal ?? ''}` : p.cuenta;
    const s = sumas.get(clave);
    const base = conSucursal ? p : { cuenta: p.cuenta };
    sumas.set(clave, { ...base, debe: pesos((s?.debe ?? 0) + p.debe), haber: pesos((s?.haber ?? 0) + p.haber) });
  }
  return [...sumas.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, s]) => s);
}

/** Balance de comprobación of 8 columns at a day (areas/3 `libro`); with `desde`, of the movements since then. */
export async function balance(
  ctx: ReadCtx,
  t: { desde?: Fecha | undefined; al?: Fecha | undefined; sucursal?: string | undefined; moneda?: string },
) {
  const al = t.al ?? ctx.hoy;
  const desde = t.desde ?? null;
  const sumas = porCuenta(await sumasEntre(ctx, { desde, hasta: al, sucursal: t.sucursal, moneda: t.moneda }));
  const b = balanceComprobacion(sumas, await planDe(ctx));
  return { desde, al, moneda: t.moneda ?? 'CLP', ...b, descuadres: descuadresBalance(b) };
}

/** Estado de resultados by branch; the closing of the year is left out, or a closed year would show nothing. */
export async function resultados(ctx: ReadCtx, t: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const hasta = t.hasta ?? ctx.hoy;
  const filas = await ctx.db
    .select({
      cuenta: lineas.cuenta,
      sucursal: lineas.sucursal,
      debe: sql<string>`sum(${lineas.debe})`,
      haber: sql<string>`sum(${lineas.haber})`,
    })
    .from(lineas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        sql`left(${lineas.cuenta}, 1) in ('4', '5')`,
        t.desde ? gte(lineas.fecha, t.desde) : undefined,
        lte(lineas.fecha, hasta),
        sql`${asientos.evento} <> 'cierre_ejercicio'`,
      ),
    )
    .groupBy(lineas.cuenta, lineas.sucursal);
  const sumas = porCuenta(
    filas.map((f) => ({
      cuenta: f.cuenta,
      debe: pesos(Number(f.debe)),
      haber: pesos(Number(f.haber)),
      ...(f.sucursal ? { sucursal: f.sucursal } : {}),
    })),
    true,
  );
  const sedes = new Map((await sucursalesDe(ctx)).map((s) => [s.codigo, s.nombre]));
  const sucursales = estadoResultados(sumas, await planDe(ctx)).map((s) => ({
    ...s,
    nombre: s.sucursal === null ? 'Toda la empresa' : (sedes.get(s.sucursal) ?? s.sucursal),
  }));
  return { desde: t.desde ?? null, hasta, sucursales, resultado: sumPesos(sucursales.map((s) => s.resultado)) };
}

/** The chart as a tree, with the balance of each account and group. */
export async function arbolCuentas(ctx: ReadCtx, al: Fecha = ctx.hoy) {
  const plan = await planDe(ctx);
  const sumas = porCuenta(await sumasEntre(ctx, { desde: null, hasta: al }));
  return [...plan.values()].map((c) => ({
    ...c,
    exige_auxiliar: [...c.exige_auxiliar],
    padre: cuentaPadre(c.codigo, plan),
    saldo: sumPesos(sumas.filter((s) => s.cuenta.startsWith(c.codigo)).map((s) => s.debe - s.haber)),
  }));
}

interface ConsultaMayor {
  cuenta: string;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  rut?: Rut | undefined;
  sucursal?: string | undefined;
  pk?: string | undefined;
  page: number;
  perPage: number;
}

const origenLinea = {
  asiento_id: asientos.id,
  linea: lineas.n,
  num_asiento: asientos.num_asiento,
  periodo: asientos.periodo,
  fecha: lineas.fecha,
  evento: asientos.evento,
  glosa: asientos.glosa,
  origen_area: asientos.origen_area,
  origen_id: asientos.origen_id,
  cuenta: lineas.cuenta,
  debe: lineas.debe,
  haber: lineas.haber,
  rut: lineas.rut,
  pk: lineas.pk,
  documento: lineas.documento,
  sucursal: lineas.sucursal,
};

/** The account of the question, its lines, and those of its range. 404 for an account outside the chart. */
async function dondeMayor(ctx: ReadCtx, c: Omit<ConsultaMayor, 'page' | 'perPage'>) {
  const cuenta = (await planDe(ctx)).get(c.cuenta);
  if (!cuenta) throw new NotFound();
  const hasta = c.hasta ?? ctx.hoy;
  const deLaCuenta: SQL | undefined = and(
    eq(lineas.empresa_id, ctx.empresa_id),
    cuenta.imputable ? eq(lineas.cuenta, c.cuenta) : sql`${lineas.cuenta} like ${`${c.cuenta}%`}`,
    c.rut ? eq(lineas.rut, c.rut) : undefined,
    c.sucursal ? eq(lineas.sucursal, c.sucursal) : undefined,
    c.pk ? eq(lineas.pk, c.pk) : undefined,
  );
  return { cuenta, hasta, deLaCuenta, rango: and(c.desde ? gte(lineas.fecha, c.desde) : undefined, lte(lineas.fecha, hasta)) };
}

/** Lines of a mayor that are read at once when all of them are. */
const POR_TANDA = 1_000;

/**
 * Every line of an account in a range, some at a time, with its balance on top of `antes` (pesos, debit less credit). `tope`: number in the chain of
 * the last entry looked at, so that what is posted meanwhile is not there in part.
 */
export async function* lineasDelMayor(
  ctx: ReadCtx,
  c: Omit<ConsultaMayor, 'page' | 'perPage'>,
  { antes, tope }: { antes: number; tope: number },
) {
  const { deLaCuenta, rango } = await dondeMayor(ctx, c);
  let saldo = antes;
  for (let ultima: { fecha: Fecha; n_cadena: number; linea: number } | undefined; ; ) {
    const desde =
      ultima &&
      sql`(${lineas.fecha}, ${asientos.n_cadena}, ${lineas.n}) > (${ultima.fecha}::date, ${ultima.n_cadena}::int, ${ultima.linea}::int)`;
    const filas = await ctx.db
      .select({ ...origenLinea, n_cadena: asientos.n_cadena })
      .from(lineas)
      .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
      .where(and(deLaCuenta, rango, lte(asientos.n_cadena, tope), desde))
      .orderBy(asc(lineas.fecha), asc(asientos.n_cadena), asc(lineas.n))
      .limit(POR_TANDA);
    yield filas.map((f) => {
      saldo += f.debe - f.haber;
      return { ...f, evento_nombre: nombreEvento(f.evento), saldo: pesos(saldo) };
    });
    if (filas.length < POR_TANDA) return;
    ultima = filas.at(-1);
  }
}

/** Lines of an account with their running balance and the act behind each one. 404 for an account outside the chart. */
export async function mayor(ctx: ReadCtx, c: ConsultaMayor) {
  const { cuenta, hasta, deLaCuenta, rango } = await dondeMayor(ctx, c);
  const neto = sql<string>`coalesce(sum(${lineas.debe} - ${lineas.haber}), 0)`;
  const saldoEntre = async (donde: SQL | undefined) =>
    (await ctx.db.select({ saldo: neto, n: sql<number>`count(*)::int` }).from(lineas).where(and(deLaCuenta, donde)))[0] ?? {
      saldo: '0',
      n: 0,
    };
  const antes = c.desde ? Number((await saldoEntre(lte(lineas.fecha, addDays(c.desde, -1)))).saldo) : 0;
  const dentro = await saldoEntre(rango);
  const filas = await ctx.db
    .select({
      ...origenLinea,
      corrido: sql<string>`sum(${lineas.debe} - ${lineas.haber}) over (order by ${lineas.fecha}, ${asientos.n_cadena}, ${lineas.n})`,
    })
    .from(lineas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
    .where(and(deLaCuenta, rango))
    .orderBy(asc(lineas.fecha), asc(asientos.n_cadena), asc(lineas.n))
    .limit(c.perPage)
    .offset((c.page - 1) * c.perPage);
  return {
    cuenta: c.cuenta,
    nombre: cuenta.nombre,
    desde: c.desde ?? null,
    hasta,
    saldo_anterior: pesos(antes),
    items: filas.map(({ corrido, ...f }) => ({ ...f, evento_nombre: nombreEvento(f.evento), saldo: pesos(antes + Number(corrido)) })),
    saldo_final: pesos(antes + Number(dentro.saldo)),
    total: dentro.n,
    page: c.page,
    perPage: c.perPage,
  };
}

/** Auxiliary of a RUT: what it owes by concept, its balances by account and obligación, its exposición. Writes the reading log. */
export async function auxiliar(ctx: ReadCtx, rut: Rut, al: Fecha = ctx.hoy) {
  await ctx.lectura(rut, 'auxiliar contable');
  const plan = await planDe(ctx);
  const filas = await ctx.db
    .select({
      cuenta: lineas.cuenta,
      pk: lineas.pk,
      documento: sql<string | null>`max(${lineas.documento})`,
      saldo: sql<string>`sum(${lineas.debe} - ${lineas.haber})`,
    })
    .from(lineas)
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.rut, rut), lte(lineas.fecha, al)))
    .groupBy(lineas.cuenta, lineas.pk)
    .having(sql`sum(${lineas.debe} - ${lineas.haber}) <> 0`)
    .orderBy(asc(lineas.cuenta), asc(lineas.pk))
    .limit(2_000);
  const debidas = await deudas(ctx, rut, al);
  return {
    rut,
    al,
    deudas: debidas,
    total: sumPesos(debidas.filter((d) => d.rol === 'TITULAR').map((d) => d.monto)),
    saldos: filas.map((f) => ({ ...f, nombre: plan.get(f.cuenta)?.nombre ?? f.cuenta, saldo: Number(f.saldo) as Pesos })),
    exposicion: await exposicion(ctx, rut, al),
  };
}

/** Lines of some entries as they go out, by entry. */
export async function lineasDe(ctx: ReadCtx, ids: readonly string[]) {
  const plan = await planDe(ctx);
  const filas =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(lineas)
          .where(and(eq(lineas.empresa_id, ctx.empresa_id), inArray(lineas.asiento_id, [...ids])))
          .orderBy(asc(lineas.asiento_id), asc(lineas.n));
  return filas.map((l) => ({ ...l, cuenta_nombre: plan.get(l.cuenta)?.nombre ?? l.cuenta }));
}
