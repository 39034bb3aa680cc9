import { and, eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarDeudor } from '#areas/clientes/public.server.ts';
import { contabilizar } from '#areas/libro/public.server.ts';
import { Forbidden, Rule } from '#kernel/errors.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { pasivos, retenciones } from '../tables.ts';
import { aplicarComprometido, comprometer } from './compromisos.ts';
import { moverPartes, type PasivoFila } from './mover.ts';
import { crearPasivo } from './puerta.ts';

/** Motives that only CUMPLIMIENTO puts and lifts (areas/2 pasivos, States). */
const LEGALES: readonly string[] = ['ORDEN_JUDICIAL', 'PENSION_ALIMENTOS'];

function exigirCumplimiento(ctx: Ctx): void {
  if (ctx.session.modulos.includes('all') || ctx.session.perfiles.includes('CUMPLIMIENTO')) return;
  throw new Forbidden('solo_cumplimiento');
}

/** Holds part of what is free. 403 `solo_cumplimiento` for a legal motive; 422 `saldo_insuficiente`. */
export async function retener(ctx: Ctx, p: PasivoFila, e: { monto: Pesos; motivo_retencion: string; comentario: string }): Promise<void> {
  await exigirOpcion(ctx, 'motivos_retencion', e.motivo_retencion, 'motivo_retencion');
  const legal = LEGALES.includes(e.motivo_retencion);
  if (legal) exigirCumplimiento(ctx);
  ctx.audit({ motivo: e.comentario });
  const r = await ctx.insert(retenciones, {
    pasivo_id: p.id,
    monto: e.monto,
    motivo: e.motivo_retencion,
    legal,
    comentario: e.comentario,
    fecha: ctx.hoy,
  });
  await moverPartes(ctx, p.id, 'retener', e.monto, { origen: { area: 'pasivos', id: r.id }, motivo: e.comentario });
  await ctx.update(pasivos, p.id, { motivo_retencion: e.motivo_retencion });
}

/** Frees a hold, whole; a legal one only by CUMPLIMIENTO. 422 `retencion_ajena`. */
export async function liberar(ctx: Ctx, p: PasivoFila, e: { retencion_id: string; motivo: string }): Promise<void> {
  const r = await ctx.find(retenciones, e.retencion_id);
  if (r?.pasivo_id !== p.id || !r.viva) throw new Rule('retencion_ajena');
  if (r.legal) exigirCumplimiento(ctx);
  ctx.audit({ motivo: e.motivo });
  await ctx.update(retenciones, r.id, { viva: false, liberada_por: ctx.people, liberada_motivo: e.motivo, liberada_el: ctx.hoy });
  await moverPartes(ctx, p.id, 'liberar', r.monto, { origen: { area: 'pasivos', id: r.id }, motivo: e.motivo });
  const [otra] = await ctx.db
    .select({ motivo: retenciones.motivo })
    .from(retenciones)
    .where(and(eq(retenciones.empresa_id, ctx.empresa_id), eq(retenciones.pasivo_id, p.id), eq(retenciones.viva, true)))
    .limit(1);
  await ctx.update(pasivos, p.id, { motivo_retencion: otra?.motivo ?? null });
}

/**
 * A court or the Ley 21.389 gives part of the client's money to another: his pasivo goes down and a RETENCION_LEGAL of the beneficiary is
 * born for the same sum (`pasivo_retencion_legal`: D2105 or 2108 / H2105). CUMPLIMIENTO only; it takes what is free.
 */
export async function retencionLegal(
  ctx: Ctx,
  p: PasivoFila,
  e: { monto: Pesos; beneficiario_rut: Rut; beneficiario_nombre: string; resolucion: string },
): Promise<void> {
  exigirCumplimiento(ctx);
  ctx.audit({ motivo: e.resolucion });
  await asegurarDeudor(ctx, { rut: e.beneficiario_rut, razon_social: e.beneficiario_nombre });
  const origen = { area: 'pasivos', id: ctx.id() };
  await comprometer(ctx, [{ id: p.id, monto: e.monto }], origen);
  const usados = await aplicarComprometido(ctx, origen);
  const nuevo = await crearPasivo(ctx, {
    rut: e.beneficiario_rut,
    amount: e.monto,
    tipo_pasivo: 'RETENCION_LEGAL',
    comprobante: e.resolucion.slice(0, 60),
    origen: { area: 'pasivos', id: p.id },
    fecha: ctx.hoy,
  });
  await contabilizar(
    ctx,
    'pasivo_retencion_legal',
    { pasivos: usados, beneficiarios: [{ monto: e.monto, rut: e.beneficiario_rut, pk: nuevo.pk, documento: p.comprobante }] },
    { origen, fecha: ctx.hoy, glosa: `Retención legal: ${e.resolucion}`.slice(0, 200) },
  );
}
