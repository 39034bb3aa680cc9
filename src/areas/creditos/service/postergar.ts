import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoVisible } from '../domain/estados.ts';
import { creditos, cuotas, eventosCredito, postergaciones } from '../tables.ts';
import { nombreCuota } from './deudas.ts';
import { type CreditoFila, pkDe } from './filas.ts';
import { seguirCuota } from './primas.ts';
import { dicho } from './puerta.ts';
import { rehacer } from './rehacer.ts';

/** A cuota as who extends it sees it. */
export interface CuotaPostergable {
  pk: string;
  credito_id: string;
  /** 'crédito-cuota', as its debt is called. */
  nombre: string;
  numero: number;
  rut: Rut;
  moneda: 'CLP' | 'UF';
  /** As it is kept. */
  estado: CreditoFila['estado'];
  /** `moroso` is read from the business date. */
  estado_credito: string;
  /** As agreed: never changes. */
  vencimiento_original: Fecha;
  /** After its extensions. */
  vencimiento: Fecha;
  /** Last day to pay it without mora. */
  sin_mora_hasta: Fecha;
}

const ID = 'cuota:'.length;
const UUID = /^[0-9a-f-]{36}$/i;

/** Cuotas by the key of their debt; those that do not exist are left out. */
export async function cuotasPorPk(ctx: ReadCtx, pks: readonly string[]): Promise<CuotaPostergable[]> {
  const ids = pks.flatMap((pk) => (UUID.test(pk.slice(ID)) ? [pk.slice(ID).toLowerCase()] : []));
  const filas = ids.length === 0 ? [] : await ctx.rows(cuotas, inArray(cuotas.id, ids));
  const suyos = filas.length === 0 ? [] : await ctx.rows(creditos, inArray(creditos.id, [...new Set(filas.map((q) => q.credito_id))]));
  return ids.flatMap((id) => {
    const q = filas.find((f) => f.id === id);
    const c = suyos.find((x) => x.id === q?.credito_id);
    if (!q || !c) return [];
    return {
      pk: pkDe(q),
      credito_id: c.id,
      nombre: nombreCuota(c, q),
      numero: q.numero,
      rut: c.rut,
      moneda: c.moneda,
      estado: c.estado,
      estado_credito: estadoVisible(c.estado, c.proximo_pago, ctx.hoy),
      vencimiento_original: q.vencimiento,
      vencimiento: q.prorrogada_a ?? q.vencimiento,
      sin_mora_hasta: q.prorrogada_a ?? q.fecha_pago_habil,
    };
  });
}

interface Postergacion {
  pk: string;
  /** A banking day after the one it has. */
  a: Fecha;
  /** What of the cost of the extension joins the cuota (posted by who calls: `prorroga_capitalizacion`). Pesos; only of a credit in pesos. */
  suma?: Pesos | undefined;
  /** The extension of this cuota: one each. */
  origen: { area: string; id: string };
}

/**
 * Moves the due date of one cuota from today on: its mora to today is what who calls has charged; the others keep their dates. The credit is
 * rebuilt with it as one more dated event, so that payments entered later with an earlier date find the date of their day.
 */
export async function postergarCuota(ctx: Ctx, p: Postergacion): Promise<void> {
  const q = await ctx.get(cuotas, p.pk.slice(ID));
  const c = await ctx.lock(creditos, q.credito_id);
  const fila = await ctx.insert(postergaciones, {
    credito_id: c.id,
    cuota: q.numero,
    fecha: ctx.hoy,
    de: q.prorrogada_a ?? q.vencimiento,
    a: p.a,
    suma: p.suma ?? pesos(0),
    origen_area: p.origen.area,
    origen_id: p.origen.id,
  });
  await rehacer(ctx, c, { nuevos: [fila.id] });
  await seguirCuota(ctx, q.id);
  await ctx.emit('cuota.postergada', { ...dicho(c), cuota: q.numero, pk: p.pk, de: fila.de, a: fila.a });
}

const viva = (ctx: ReadCtx, origen: { area: string; id: string }) =>
  and(
    eq(postergaciones.empresa_id, ctx.empresa_id),
    eq(postergaciones.origen_area, origen.area),
    eq(postergaciones.origen_id, origen.id),
    isNull(postergaciones.revertida_el),
  );

/** What touched the cuota after its date moved: money entered later, or another extension. Words for the refusal; [] when nothing did. */
async function posteriores(ctx: ReadCtx, p: typeof postergaciones.$inferSelect): Promise<string[]> {
  const pagos = await ctx.db
    .select()
    .from(eventosCredito)
    .where(
      and(
        eq(eventosCredito.empresa_id, ctx.empresa_id),
        eq(eventosCredito.credito_id, p.credito_id),
        gt(eventosCredito.id, p.id),
        isNull(eventosCredito.revertido_el),
      ),
    );
  const tocan = pagos.filter((e) => e.imputado.abonos.some((a) => a.numero === p.cuota) || e.tipo === 'prepago');
  const otras = await ctx.db
    .select()
    .from(postergaciones)
    .where(
      and(
        eq(postergaciones.empresa_id, ctx.empresa_id),
        eq(postergaciones.credito_id, p.credito_id),
        eq(postergaciones.cuota, p.cuota),
        gt(postergaciones.id, p.id),
        isNull(postergaciones.revertida_el),
      ),
    )
    .orderBy(desc(postergaciones.id));
  return [...tocan.map((e) => `pago del ${e.fecha}`), ...otras.map((o) => `prórroga del ${o.fecha}`)];
}

/** The cuota goes back to the date it had. 404; 409 `hay_movimientos_posteriores` {lista} once it was paid or extended again. */
export async function deshacerPostergacion(ctx: Ctx, origen: { area: string; id: string }): Promise<void> {
  const [p] = await ctx.db.select().from(postergaciones).where(viva(ctx, origen));
  if (!p) throw new NotFound();
  const c = await ctx.lock(creditos, p.credito_id);
  const lista = await posteriores(ctx, p);
  if (lista.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: lista.join(', ') });
  const vuelta = await ctx.update(postergaciones, p.id, { revertida_el: ctx.hoy });
  await rehacer(ctx, c, { vuelta });
  const [q] = await ctx.db
    .select({ id: cuotas.id })
    .from(cuotas)
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.credito_id, p.credito_id), eq(cuotas.numero, p.cuota)));
  if (!q) return;
  await seguirCuota(ctx, q.id);
  await ctx.emit('cuota.postergada', { ...dicho(c), cuota: p.cuota, pk: pkDe(q), de: p.a, a: p.de });
}
