import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { obligadosPara } from '#areas/avales/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import {
  actualizarObligacion,
  cerrarObligacion,
  contabilizarVarios,
  deudasPorPk,
  obligacionesPorPk,
  registrarObligaciones,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { isUuid } from '#kernel/values/id.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { enPesos } from '../domain/contable.ts';
import { creditos, cuotas } from '../tables.ts';
import { nombreCuota } from './deudas.ts';
import { AREA, type CreditoFila, type CuotaFila } from './filas.ts';
import { ufDe } from './simular.ts';

/** Premiums that one call of the close charges. */
const LOTE = 500;
const PRIMERO = '00000000-0000-0000-0000-000000000000';
const DE_CUOTA = 'cuota:';
/** While it runs, the insurance runs with it. */
const CON_SEGURO: readonly CreditoFila['estado'][] = ['girado', 'vigente'];

/** The debt of the premium of a cuota: a charge of its own (1209), beside the cuota and due with it. */
const pkPrima = (q: Pick<CuotaFila, 'id'>): string => `gasto:${q.id}`;
const origenPrima = (q: Pick<CuotaFila, 'id'>) => ({ area: AREA, id: `prima:${q.id}` });

type Con = Pick<CreditoFila, 'id' | 'numero' | 'rut' | 'sede' | 'moneda'>;

/** A premium is due with its cuota, also when that one was extended. */
const venceCon = (q: CuotaFila): Fecha => q.prorrogada_a ?? q.vencimiento;

interface Prima {
  q: CuotaFila;
  c: Con;
  monto: Pesos;
  sucursal?: { sucursal: string };
}

/** The debts of some premiums: born, or alive again when the credit was reopened. */
async function deber(ctx: Ctx, primas: readonly Prima[]): Promise<void> {
  const hay = new Set(
    (
      await obligacionesPorPk(
        ctx,
        primas.map(({ q }) => pkPrima(q)),
      )
    ).map((o) => o.pk),
  );
  for (const { q, monto } of primas)
    if (hay.has(pkPrima(q))) await actualizarObligacion(ctx, pkPrima(q), { capital: monto, estado: 'vigente', vencimiento: venceCon(q) });
  const nuevas = [];
  for (const { q, c, monto, sucursal } of primas.filter((p) => !hay.has(pkPrima(p.q))))
    nuevas.push({
      pk: pkPrima(q),
      tipo: 'gasto',
      rut: c.rut,
      cliente_rut: c.rut,
      origen_area: AREA,
      origen_id: c.id,
      ...sucursal,
      numero: `Seguro de la cuota ${nombreCuota(c, q)}`,
      documento: nombreCuota(c, q),
      capital: monto,
      vencimiento: venceCon(q),
      obligados: await obligadosPara(ctx, c.rut, { area: 'credito', id: c.id }),
    });
  await registrarObligaciones(ctx, nuevas);
}

/** Charges premiums today: D1209 / H2103 and a debt each. One in UF is charged in pesos at the UF of today; it waits while there is none. */
async function cargar(ctx: Ctx, filas: readonly { q: CuotaFila; c: Con }[]): Promise<number> {
  if (filas.length === 0) return 0;
  const uf = filas.some(({ c }) => c.moneda === 'UF') ? await ufDe(ctx, ctx.hoy) : null;
  const nombres = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.codigo]));
  const primas = filas.flatMap(({ q, c }): Prima[] => {
    if (c.moneda === 'UF' && uf === null) return [];
    const monto = pesos(enPesos(q.seguro, c.moneda === 'UF' ? uf : null));
    const sucursal = c.sede ? nombres.get(c.sede) : undefined;
    return monto > 0 ? [{ q, c, monto, ...(sucursal ? { sucursal: { sucursal } } : {}) }] : [];
  });
  await contabilizarVarios(
    ctx,
    'prima_seguro_credito',
    primas.map(({ q, c, monto, sucursal }) => ({
      id: origenPrima(q).id,
      glosa: `Prima de seguro de la cuota ${nombreCuota(c, q)}`,
      datos: { cargo: { monto, pk: pkPrima(q), rut: c.rut, documento: nombreCuota(c, q), ...sucursal } },
    })),
    { area: AREA, fecha: ctx.hoy },
  );
  await deber(ctx, primas);
  for (const { q, monto } of primas) await anotar(ctx, q.id, monto);
  return primas.length;
}

const anotar = (ctx: Ctx, id: string, prima: Pesos | null) =>
  ctx.db
    .update(cuotas)
    .set({ prima })
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.id, id)));

const SIN_COBRAR = and(isNotNull(cuotas.prima_desde), isNull(cuotas.prima), ne(cuotas.estado, 'reemplazada'));

/**
 * End of day: the premium of each cuota is charged on the day when the period that it covers begins, once, while the credit runs; what a day
 * missed is caught up by the next. It is paid with its cuota.
 */
export async function cobrarPrimas(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const filas = await ctx.db
    .select({ q: cuotas, c: { id: creditos.id, numero: creditos.numero, rut: creditos.rut, sede: creditos.sede, moneda: creditos.moneda } })
    .from(cuotas)
    .innerJoin(creditos, and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id)))
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        SIN_COBRAR,
        lte(cuotas.prima_desde, ctx.hoy),
        inArray(creditos.estado, [...CON_SEGURO]),
        gt(cuotas.id, cursor ?? PRIMERO),
      ),
    )
    .orderBy(asc(cuotas.id))
    .limit(LOTE)
    .for('update');
  const hechos = await cargar(ctx, filas);
  return { cursor: filas.length < LOTE ? null : (filas.at(-1)?.q.id ?? null), hechos };
}

/** The giro charges the first premium: the client may pay it from that day. */
export const primaDelGiro = (ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[]): Promise<number> =>
  cargar(
    ctx,
    filas.filter((q) => q.prima_desde !== null && q.prima === null && q.prima_desde <= ctx.hoy).map((q) => ({ q, c })),
  );

/** An extension moved a cuota, or was undone: the premium charged with it goes to its date. */
export async function seguirCuota(ctx: Ctx, id: string): Promise<void> {
  const q = await ctx.get(cuotas, id);
  if (q.prima !== null) await actualizarObligacion(ctx, pkPrima(q), { vencimiento: venceCon(q) });
}

async function soltar(ctx: Ctx, q: CuotaFila, motivo: string): Promise<void> {
  await reversarOrigen(ctx, { origen: origenPrima(q), motivo });
  await cerrarObligacion(ctx, pkPrima(q), ctx.hoy, q.vencimiento);
  await anotar(ctx, q.id, null);
}

/** The credit ended on `fin`: a period that began after it was never covered, unless its premium was paid. */
export async function soltarPrimas(ctx: Ctx, filas: readonly CuotaFila[], fin: Fecha): Promise<void> {
  for (const q of filas)
    if (q.prima !== null && q.prima_pagada === 0 && q.prima_desde !== null && q.prima_desde >= fin)
      await soltar(ctx, q, 'el crédito terminó antes de ese período');
}

/** Nothing was lent, so nothing was insured. 409 `hay_movimientos_posteriores` once a premium was paid. */
export async function deshacerPrimas(ctx: Ctx, filas: readonly CuotaFila[], motivo: string): Promise<void> {
  if (filas.some((q) => q.prima_pagada > 0)) throw new Conflict('hay_movimientos_posteriores', { lista: 'primas de seguro pagadas' });
  for (const q of filas) if (q.prima !== null) await soltar(ctx, q, motivo);
}

/** What is left to pay of the premium of a cuota, and the debt that it is or will be. */
interface PrimaDeCuota {
  pk: string;
  monto: Pesos;
}

/**
 * The premium that goes with each of these cuotas (`cuota:<id>`), by the key of its cuota: what is left of the one charged, or what will be
 * charged while the credit runs. Pesos; a cuota without premium, or of a credit in UF (pesos of a day to come), is not there.
 */
export async function primasDe(ctx: ReadCtx, pks: readonly string[]): Promise<Map<string, PrimaDeCuota>> {
  const ids = pks.filter((pk) => pk.startsWith(DE_CUOTA)).map((pk) => pk.slice(DE_CUOTA.length));
  const filas = ids.filter(isUuid);
  if (filas.length === 0) return new Map();
  const leidas = await ctx.db
    .select({ q: cuotas, estado: creditos.estado })
    .from(cuotas)
    .innerJoin(creditos, and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id)))
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        inArray(cuotas.id, filas),
        eq(creditos.moneda, 'CLP'),
        isNotNull(cuotas.prima_desde),
        ne(cuotas.estado, 'reemplazada'),
      ),
    );
  const deuda = ({ q, estado }: (typeof leidas)[number]): Pesos => {
    if (q.prima !== null) return pesos(q.prima - q.prima_pagada);
    return pesos(CON_SEGURO.includes(estado) ? enPesos(q.seguro, null) : 0);
  };
  const vivas = leidas.map((l) => ({ pk: `${DE_CUOTA}${l.q.id}`, prima: { pk: pkPrima(l.q), monto: deuda(l) } }));
  return new Map(vivas.filter((v) => v.prima.monto > 0).map((v) => [v.pk, v.prima]));
}

/** The debt of the premium of a cuota (`cuota:<id>`), charged or not. */
export const pkPrimaDe = (pk: string): string => pkPrima({ id: pk.slice(DE_CUOTA.length) });

/** Premiums charged and not paid by the end of a day, pesos. */
export async function primasPorPagar(ctx: ReadCtx, filas: readonly CuotaFila[], al: Fecha): Promise<Pesos> {
  const pks = filas.filter((q) => q.prima !== null).map(pkPrima);
  return sumPesos((await deudasPorPk(ctx, pks, al)).map((d) => d.capital));
}

/** `obligacion.abonada`: somebody received money for a premium, or gave it back (negative). 409 `hay_movimientos_posteriores` beyond it. */
export async function alAbonarPrima(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (tipo !== 'gasto' || !id || !isUuid(id) || e.concepto !== 'CAPITAL') return;
  const queda = sql`${cuotas.prima_pagada} + ${e.monto}`;
  const [hecha] = await ctx.db
    .update(cuotas)
    .set({ prima_pagada: queda as unknown as Pesos })
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.id, id), sql`${queda} between 0 and ${cuotas.prima}`))
    .returning({ id: cuotas.id });
  if (!hecha && (await ctx.find(cuotas, id))) throw new Conflict('hay_movimientos_posteriores', { lista: 'la prima de seguro ya cambió' });
}
