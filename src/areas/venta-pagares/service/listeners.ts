import type { Events } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { recompras, rendiciones } from '../tables.ts';
import { alPorCondonar } from './consentimiento.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { AREA } from './filas.ts';
import { alCobrar, alPagarse, alReabrirse } from './recaudos.ts';
import { recompraPagada, recompraRechazada, revisarRecompra } from './recomprar.ts';
import { rendicionPagada, rendicionRechazada } from './rendir.ts';

async function alConfirmarGiro(ctx: Ctx, e: Events['giro.confirmado']): Promise<void> {
  if (e.origen_area !== AREA) return;
  const rendicion = await ctx.find(rendiciones, e.origen_id);
  if (rendicion) return rendicionPagada(ctx, rendicion, e);
  return recompraPagada(ctx, await ctx.get(recompras, e.origen_id), e);
}

async function alRechazarGiro(ctx: Ctx, e: Events['giro.rechazado']): Promise<void> {
  if (e.origen_area !== AREA) return;
  const rendicion = await ctx.find(rendiciones, e.origen_id);
  if (rendicion) return rendicionRechazada(ctx, rendicion, e.causa);
  return recompraRechazada(ctx, await ctx.get(recompras, e.origen_id), e.causa);
}

async function alRevisarGiro(ctx: Ctx, e: Events['giro.por_autorizar']): Promise<void> {
  if (e.origen_area !== AREA) return;
  const recompra = await ctx.find(recompras, e.origen_id);
  if (recompra) await revisarRecompra(ctx, recompra, e);
}

export const listeners: Listeners = {
  'asiento.por_enlazar': alEnlazarAsiento,
  'condonacion.por_aprobar': alPorCondonar,
  'credito.cobros': alCobrar,
  'credito.pagado': alPagarse,
  'credito.reabierto': alReabrirse,
  'giro.confirmado': alConfirmarGiro,
  'giro.rechazado': alRechazarGiro,
  'giro.por_autorizar': alRevisarGiro,
};
