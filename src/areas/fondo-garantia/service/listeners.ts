import { and, eq, inArray } from 'drizzle-orm';
import { obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { coberturas } from '../tables.ts';
import { vigentes } from './cierre-del-dia.ts';
import { cesar } from './dinero.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { objetoDe } from './filas.ts';
import { alDeshacer, alReprogramar } from './notas.ts';
import { PAGADA, revivirImpagas } from './revivir.ts';

/** What a client no longer owes is covered no more: the cover ends in the act that paid it. What he owes again is covered again. */
async function seguirDeudas(ctx: Ctx, rut: Rut): Promise<void> {
  const cualquiera = and(eq(coberturas.cliente_rut, rut), inArray(coberturas.estado, ['vigente', 'cancelada']));
  if (!(await ctx.first(coberturas, cualquiera))) return;
  await revivirImpagas(ctx, rut);
  for (const row of await vigentes(ctx, rut)) {
    if ((await objetoDe(ctx, row)).saldo === 0) await cesar(ctx, row, 'cancelar', PAGADA);
  }
}

/** A payment may have left a covered debt at zero, or gone back: its cover follows it in the same act. */
async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo] = e.pk.split(':');
  if (tipo !== 'cuota' && tipo !== 'documento') return;
  const o = await obligacionPorPk(ctx, e.pk);
  if (o) await seguirDeudas(ctx, o.cliente_rut ?? o.rut);
}

/** `credito.cobros`: what creditos itself applied to its cuotas (a receipt, a prepayment, a PAC of many) tells no `obligacion.abonada`. */
async function alCobrarse(ctx: Ctx, e: Event<'credito.cobros'>): Promise<void> {
  if (e.hechos.length + e.deshechos.length > 0) await seguirDeudas(ctx, e.rut as Rut);
}

export const answers: Answers = { 'asiento.por_enlazar': alEnlazarAsiento };

export const listeners: Listeners = {
  'credito.cobros': alCobrarse,
  'obligacion.abonada': alAbonar,
  'credito.reprogramado': alReprogramar,
  'credito.reprogramacion_deshecha': alDeshacer,
};
