import { and, eq, inArray } from 'drizzle-orm';
import { type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { type CreditoFila, eventosDe } from './filas.ts';
import { rehacer } from './rehacer.ts';
import { alCorriente } from './traer-la-noche.ts';

/** States in which a credit owes and its mora may run. */
const CORRE = ['girado', 'vigente', 'judicial'] as const;

const deUnRut = (ctx: Ctx, rut: Rut): Promise<CreditoFila[]> =>
  ctx.lockAll(creditos, and(eq(creditos.rut, rut), inArray(creditos.estado, [...CORRE])));

/**
 * Stops the mora of what a person owes in her credits from a day: the agreed mora of a renegotiation is not charged (Ley 20.720 art. 264). What she paid already
 * stays as it was paid, so of each credit it stops after its last payment when that came later. No entry is posted: mora is income when it is received. The same
 * `causa` twice changes nothing. Answers how many credits it stopped.
 */
export async function suspenderMora(ctx: Ctx, d: { rut: Rut; desde: Fecha; causa: string; motivo: string }): Promise<number> {
  let n = 0;
  for (const leido of await deUnRut(ctx, d.rut)) {
    if (leido.mora_suspendida.some((s) => s.causa === d.causa || s.hasta === null)) continue;
    const c = await alCorriente(ctx, leido);
    const hechos = (await eventosDe(ctx, c.id)).map((e) => e.fecha);
    const antes = c.mora_suspendida.flatMap((s) => s.hasta ?? []);
    const desde = [...hechos, ...antes].reduce((a, b) => maxFecha(a, b), d.desde);
    const tramo = { desde, hasta: null, causa: d.causa, motivo: d.motivo };
    await rehacer(ctx, await ctx.update(creditos, c.id, { mora_suspendida: [...c.mora_suspendida, tramo] }));
    n += 1;
  }
  return n;
}

/** The renegotiation ended: mora runs again after `hasta`, and the days between are never charged. Answers how many credits go on. */
export async function reanudarMora(ctx: Ctx, d: { rut: Rut; hasta: Fecha; causa: string }): Promise<number> {
  let n = 0;
  for (const leido of await deUnRut(ctx, d.rut)) {
    if (!leido.mora_suspendida.some((s) => s.causa === d.causa && s.hasta === null)) continue;
    const c = await alCorriente(ctx, leido);
    const tramos = c.mora_suspendida.map((s) =>
      s.causa === d.causa && s.hasta === null ? { ...s, hasta: maxFecha(s.desde, d.hasta) } : s,
    );
    await rehacer(ctx, await ctx.update(creditos, c.id, { mora_suspendida: tramos }));
    n += 1;
  }
  return n;
}
