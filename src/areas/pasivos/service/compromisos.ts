import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PartidaPasivo } from '#areas/libro/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { compromisos, movimientos, pasivos } from '../tables.ts';
import { moverPartes, type Origen, type PasivoFila, partidaLibro } from './mover.ts';

type CompromisoFila = typeof compromisos.$inferSelect;

export interface PartidaPedida {
  id: string;
  monto: Pesos;
}

/** Pasivos of the company by id; 404 when one does not exist. In the order of the id. */
export async function pasivosPorId(ctx: ReadCtx, ids: readonly string[]): Promise<PasivoFila[]> {
  const unicos = [...new Set(ids)];
  if (unicos.length === 0) return [];
  const filas = await ctx.db
    .select()
    .from(pasivos)
    .where(and(eq(pasivos.empresa_id, ctx.empresa_id), inArray(pasivos.id, unicos)))
    .orderBy(asc(pasivos.id));
  if (filas.length !== unicos.length) throw new NotFound();
  return filas;
}

/** 422 `por_rendir_intocable` (a buyer's money) or `pasivo_de_otro_rut` when a pasivo is not of the RUT that would use it. */
export function exigirDueno(filas: readonly PasivoFila[], rut: string): void {
  for (const p of filas) {
    if (!p.identificado || p.rut === null) throw new Rule('pasivo_sin_identificar');
    if (p.rut === rut) continue;
    if (p.tipo_pasivo === 'POR_RENDIR_COMPRADOR') throw new Rule('por_rendir_intocable', { comprador: formatRut(p.rut) });
    throw new Rule('pasivo_de_otro_rut', { rut: formatRut(p.rut) });
  }
}

async function compromisosDe(ctx: ReadCtx, origen: Origen, estado?: CompromisoFila['estado']): Promise<CompromisoFila[]> {
  return ctx.db
    .select()
    .from(compromisos)
    .where(
      and(
        eq(compromisos.empresa_id, ctx.empresa_id),
        eq(compromisos.origen_area, origen.area),
        eq(compromisos.origen_id, origen.id),
        estado ? eq(compromisos.estado, estado) : undefined,
      ),
    )
    .orderBy(asc(compromisos.pasivo_id));
}

/**
 * Takes part of pasivos for an act that will use them (a solicitud, a proforma, a prórroga): all or nothing, always in the order of the id
 * so that two acts never wait for each other. 404; 422 `saldo_insuficiente` {disp, cargo}, `pasivo_sin_identificar`, and with `rut`
 * `por_rendir_intocable`, `pasivo_de_otro_rut`. 409 `pasivo_ya_comprometido` when the same act already holds it.
 */
export async function comprometer(ctx: Ctx, partidas: readonly PartidaPedida[], origen: Origen, o: { rut?: string } = {}): Promise<void> {
  const filas = await pasivosPorId(
    ctx,
    partidas.map((p) => p.id),
  );
  if (o.rut) exigirDueno(filas, o.rut);
  const ya = new Set((await compromisosDe(ctx, origen, 'vigente')).map((c) => c.pasivo_id));
  for (const { id, monto } of [...partidas].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (ya.has(id)) throw new Conflict('pasivo_ya_comprometido');
    await moverPartes(ctx, id, 'comprometer', monto, { origen });
    await ctx.insert(compromisos, { pasivo_id: id, origen_area: origen.area, origen_id: origen.id, monto });
    ya.add(id);
  }
}

/** Gives back what an act had taken and will not use. Nothing taken is nothing to give back. */
export async function descomprometer(ctx: Ctx, origen: Origen): Promise<void> {
  for (const c of await compromisosDe(ctx, origen, 'vigente')) {
    await moverPartes(ctx, c.pasivo_id, 'soltar', c.monto, { origen });
    await ctx.update(compromisos, c.id, { estado: 'soltado' });
  }
}

/**
 * Uses up what an act had taken: applied to what it pays (`compensar`, also a proforma's giro) or paid out (`pagar`). Answers the parts for
 * the entry of whoever posts it (`a_favor` of giro_factoring, `pasivos` of pasivo_pago). `fecha` is the day of that entry.
 */
export async function aplicarComprometido(
  ctx: Ctx,
  origen: Origen,
  o: { fecha?: Fecha; como?: 'compensar' | 'pagar' } = {},
): Promise<PartidaPasivo[]> {
  const out: PartidaPasivo[] = [];
  for (const c of await compromisosDe(ctx, origen, 'vigente')) {
    const p = await moverPartes(ctx, c.pasivo_id, o.como ?? 'compensar', c.monto, { origen, fecha: o.fecha });
    await ctx.update(compromisos, c.id, { estado: 'aplicado' });
    out.push(partidaLibro(p, c.monto));
  }
  return out;
}

/** The giro that had applied them (or paid them: `devolver_pago`) did not happen: committed again, as before `aplicarComprometido`. */
export async function devolverAplicado(
  ctx: Ctx,
  origen: Origen,
  fecha?: Fecha,
  como: 'devolver' | 'devolver_pago' = 'devolver',
): Promise<void> {
  for (const c of await compromisosDe(ctx, origen, 'aplicado')) {
    await moverPartes(ctx, c.pasivo_id, como, c.monto, { origen, fecha });
    await ctx.update(compromisos, c.id, { estado: 'vigente' });
  }
}

/** Whether the RUT already owes what one of them had paid out, because its origin was reversed. */
export async function conSaldoCedente(ctx: ReadCtx, filas: readonly PasivoFila[]): Promise<boolean> {
  const ids = filas.map((p) => p.id);
  const suyos = and(
    eq(movimientos.empresa_id, ctx.empresa_id),
    inArray(movimientos.pasivo_id, ids.length > 0 ? ids : [ctx.empresa_id]),
    eq(movimientos.clase, 'saldo_cedente'),
  );
  const [uno] = await ctx.db.select({ id: movimientos.id }).from(movimientos).where(suyos).limit(1);
  return uno !== undefined;
}

/**
 * A deposit just identified paid debts of its RUT (recaudaciones, on `pasivo.identificado`): that part is compensated, the rest stays in
 * favour of the RUT. The entry `identificacion_deposito` is dated today. 422 `saldo_insuficiente`.
 */
export async function aplicarIdentificado(ctx: Ctx, pasivo_id: string, monto: Pesos, origen: Origen): Promise<void> {
  await moverPartes(ctx, pasivo_id, 'comprometer', monto, { origen });
  await moverPartes(ctx, pasivo_id, 'compensar', monto, { origen });
}
