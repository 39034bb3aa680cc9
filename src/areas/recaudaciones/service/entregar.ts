import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadosCaja } from '../domain/estados.ts';
import { cajas, egresos } from '../tables.ts';
import { type CajaFila, esperadoDe, recontar } from './caja.ts';
import { nombreDe } from './consultas.ts';
import { horaDe, nombreOficina } from './filas.ts';
import { quienEs } from './registrar.ts';

type PorEntregar = Event<'efectivo.por_entregar'>;
const ENTREGAN = estadosCaja.states.filter((s) => estadosCaja.can(s, 'entregar'));

/** Sheets of a branch and a day that are not closed. */
function abiertasDe(ctx: ReadCtx, e: { sucursal: string; fecha: string }): Promise<CajaFila[]> {
  return ctx.db
    .select()
    .from(cajas)
    .where(
      and(
        eq(cajas.empresa_id, ctx.empresa_id),
        eq(cajas.office, e.sucursal),
        eq(cajas.fecha, e.fecha as Fecha),
        inArray(cajas.estado, ENTREGAN),
      ),
    )
    .orderBy(asc(cajas.id));
}

/** `efectivo.cajas`: the sheets among which a person chooses, with the cash that each should hold. */
export async function ofrecerCajas(ctx: ReadCtx, e: Question<'efectivo.cajas'>): Promise<AnswerTo<'efectivo.cajas'>> {
  const cajas: AnswerTo<'efectivo.cajas'>[number][] = [];
  for (const c of await abiertasDe(ctx, e)) {
    const cajero = (await nombreDe(ctx, c.cajero)) ?? c.cajero;
    cajas.push({ id: c.id, cajero, efectivo: esperadoDe(c), propia: c.cajero === quienEs(ctx) });
  }
  return cajas;
}

/**
 * The sheet that hands the cash over: of that branch, of the day of the payment (the day of its entry) and not closed. The one chosen;
 * without choice that of who confirms when he has one, otherwise the only one that holds the cash. 422 `caja_sin_abrir`,
 * `caja_sin_efectivo`; 409 `varias_cajas`: nobody's till is charged by guessing.
 */
async function cajaQueEntrega(ctx: Ctx, e: PorEntregar): Promise<CajaFila> {
  const sucursal = await nombreOficina(ctx, e.sucursal);
  const todas = await abiertasDe(ctx, e);
  const abiertas = e.caja_id ? todas.filter((c) => c.id === e.caja_id) : todas;
  if (abiertas.length === 0)
    throw new Rule(
      'caja_sin_abrir',
      { sucursal, fecha: formatFecha(e.fecha as Fecha) },
      e.caja_id
        ? { caja_id: ['Elija una caja abierta de esa sucursal y ese día'] }
        : { sucursal: ['No tiene una caja abierta de ese día'] },
    );
  const propia = e.caja_id ? undefined : abiertas.find((c) => c.cajero === quienEs(ctx));
  const candidatas = propia ? [propia] : abiertas;
  const alcanzan = candidatas.filter((c) => esperadoDe(c) >= e.monto);
  const [caja, otra] = alcanzan;
  if (!caja) {
    const hay = formatPesos(Math.max(...candidatas.map(esperadoDe)));
    const campo = e.caja_id ? 'caja_id' : 'sucursal';
    throw new Rule('caja_sin_efectivo', { sucursal, hay, monto: formatPesos(e.monto) }, { [campo]: ['No tiene ese efectivo'] });
  }
  if (otra) {
    const nombres = [];
    for (const c of alcanzan) nombres.push((await nombreDe(ctx, c.cajero)) ?? c.cajero);
    throw new Conflict('varias_cajas', { sucursal, cajeros: nombres.join(', ') }, { caja_id: ['Elija la caja que lo entregó'] });
  }
  return caja;
}

/**
 * The till's half of a payment in cash (`efectivo.por_entregar`): the egreso on its sheet, whose expected cash falls. The entry is of the area
 * of origin, in the same transaction: a refusal here leaves the giro unconfirmed. While counting, the difference is computed again.
 */
export async function entregarEfectivo(ctx: Ctx, e: PorEntregar): Promise<void> {
  const caja = await ctx.lock(cajas, (await cajaQueEntrega(ctx, e)).id);
  estadosCaja.go(caja.estado as (typeof ENTREGAN)[number], 'entregar');
  if (esperadoDe(caja) < e.monto) {
    const sucursal = await nombreOficina(ctx, e.sucursal);
    throw new Rule('caja_sin_efectivo', { sucursal, hay: formatPesos(esperadoDe(caja)), monto: formatPesos(e.monto) });
  }
  const { orden_id, origen_area, origen_id, nombre, comprobante } = e;
  const datos = {
    orden_id,
    origen_area,
    origen_id,
    nombre,
    comprobante,
    rut: e.rut as Rut,
    monto: pesos(e.monto),
    fecha: e.fecha as Fecha,
  };
  await ctx.insert(egresos, { ...datos, caja_id: caja.id, hora: horaDe(ctx) });
  await ctx.db
    .update(cajas)
    .set({ entregado: sql`${cajas.entregado} + ${e.monto}`, version: sql`${cajas.version} + 1` })
    .where(and(eq(cajas.empresa_id, ctx.empresa_id), eq(cajas.id, caja.id)));
  if (caja.estado === 'en_cuadratura') await recontar(ctx, caja.id);
  await ctx.signal('cambio', { area: 'recaudaciones' });
}
