import { and, eq, sql } from 'drizzle-orm';
import { Conflict } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { cajas, recaudaciones } from '../tables.ts';
import { esperadoDe } from './caja.ts';
import { restarEfectivo } from './efectivo-persona.ts';
import { escribirHistoria } from './escribir.ts';
import { type RecaudacionFila, tomarTurno } from './filas.ts';
import { exigirReaplicables, reproducir } from './reproducir.ts';

/** 409 `conciliada`, `deposito_identificado`, `bien_de_causa` (its case gives it back); 403 when who asks made it. */
export function exigirReversable(ctx: ReadCtx, r: RecaudacionFila): void {
  if (r.cheque_id && r.estado === 'aplicada') throw new Conflict('cheque_pagado');
  if (r.medio_pago === 'BIEN') throw new Conflict('bien_de_causa');
  exigirReaplicables([r]);
  (ctx as Ctx).requireOther(r.hecho_por);
}

/** The cash of a receipt leaves its sheet and the day of its person with it; a closed sheet is reopened first. 409 `caja_cerrada`, `efectivo_ya_salio`. */
async function devolverEfectivo(ctx: Ctx, r: RecaudacionFila): Promise<void> {
  if (!r.caja_id || r.medio_pago !== 'EFECTIVO') return;
  const caja = await ctx.lock(cajas, r.caja_id);
  if (caja.estado === 'cerrada') throw new Conflict('caja_cerrada', { num: r.num_comprobante });
  if (esperadoDe(caja) < r.monto) throw new Conflict('efectivo_ya_salio', { num: r.num_comprobante, hay: formatPesos(esperadoDe(caja)) });
  await ctx.db
    .update(cajas)
    .set({ efectivo: sql`${cajas.efectivo} - ${r.monto}`, version: sql`${cajas.version} + 1` })
    .where(and(eq(cajas.empresa_id, ctx.empresa_id), eq(cajas.id, caja.id)));
  const rut = r.rut_pagador ?? r.rut_deudor;
  if (rut) await restarEfectivo(ctx, { rut, fecha: r.fecha_pago, monto: r.monto });
}

/**
 * Undoes a receipt by contra-entries on its own day (today when its period is closed) and applies the later ones of the debtor again in date
 * order: the books end as if it had never been entered.
 */
export async function reversar(ctx: Ctx, fila: RecaudacionFila, motivo: string): Promise<void> {
  await tomarTurno(ctx, fila.rut_deudor as Rut);
  const r = await ctx.lock(recaudaciones, fila.id);
  if (r.estado === 'en_cobro') {
    ctx.audit({ motivo });
    await ctx.update(recaudaciones, r.id, {
      estado: estados.go(r.estado, 'reversar'),
      reversada_por: ctx.people,
      motivo_reversa: motivo,
    });
    return;
  }
  const historia = await reproducir(ctx, { rut: r.rut_deudor as Rut, quitar: r, bloquear: true });
  exigirReaplicables(historia.deshacer, historia.ajenos);
  await devolverEfectivo(ctx, r);
  await escribirHistoria(ctx, historia, { nueva: null, fecha: r.fecha_contable, motivo });
  ctx.audit({ motivo });
  await ctx.update(recaudaciones, r.id, {
    estado: estados.go(r.estado as 'aplicada', 'reversar'),
    reversada_por: ctx.people,
    motivo_reversa: motivo,
  });
}
