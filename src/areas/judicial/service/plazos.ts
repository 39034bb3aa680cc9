import { venceTermino } from '#finanzas/plazos-judiciales.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha, weekday } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { plazos } from '../tables.ts';
import { type CausaFila, exigirAbierta, type PlazoFila, plazosDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

interface Termino {
  desde: Fecha;
  dias: number;
  ampliacion: number;
}

/** Last day of a term of a case: judicial days, with those that it was lengthened by, on the calendar of the commune of its court. */
export async function venceDe(ctx: ReadCtx, c: Pick<CausaFila, 'comuna'>, p: Termino): Promise<Fecha> {
  return venceTermino(p.desde, p.dias + p.ampliacion, await ctx.calendar(), c.comuna ?? undefined);
}

/** Every day from the notice to the end of a term: its number, or why it does not count. */
export async function calendarioDe(ctx: ReadCtx, c: Pick<CausaFila, 'comuna'>, p: Termino & { vence: Fecha }) {
  const cal = await ctx.calendar();
  const out: { fecha: Fecha; n: number | null; salta: string | null }[] = [{ fecha: p.desde, n: null, salta: 'Día de la notificación' }];
  let n = 0;
  for (let dia = addDays(p.desde, 1); dia <= p.vence && out.length < 400; dia = addDays(dia, 1)) {
    const cuenta = cal.isContactDay(dia, c.comuna);
    if (cuenta) n += 1;
    const salta = weekday(dia) === 0 ? 'Domingo' : (cal.holidayName(dia) ?? 'Feriado regional');
    out.push({ fecha: dia, n: cuenta ? n : null, salta: cuenta ? null : salta });
  }
  return out;
}

/** The term, locked, while it may still change. 409 `plazo_cumplido`. */
async function vivo(ctx: Ctx, c: CausaFila, id: string): Promise<PlazoFila> {
  exigirAbierta(c);
  const p = (await plazosDe(ctx, c.id)).find((x) => x.id === id);
  if (!p) throw new NotFound();
  if (p.cumplido_el !== null || p.sin_efecto || p.vence < ctx.hoy) throw new Conflict('plazo_cumplido');
  return p;
}

export async function cumplir(ctx: Ctx, c: CausaFila, plazo_id: string): Promise<void> {
  const p = await vivo(ctx, c, plazo_id);
  await ctx.update(plazos, p.id, { cumplido_el: ctx.hoy });
  await ponerAlDia(ctx, c.id);
}

export async function ampliar(ctx: Ctx, c: CausaFila, d: { plazo_id: string; dias: number; motivo: string }): Promise<void> {
  const p = await vivo(ctx, c, d.plazo_id);
  ctx.audit({ motivo: d.motivo });
  const ampliacion = p.ampliacion + d.dias;
  await ctx.update(plazos, p.id, { ampliacion, vence: await venceDe(ctx, c, { ...p, ampliacion }) });
  await ponerAlDia(ctx, c.id);
}
