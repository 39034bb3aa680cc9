import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { VIVOS } from '../domain/estados.ts';
import { pagares } from '../tables.ts';

/**
 * Moves the due date of a living pagaré with a single one (area prorrogas): `vencimiento` keeps what was signed, `ultimo_vencimiento` says
 * when it falls due now. Answers the date it had. 409 when it is not alive.
 */
export async function postergarPagare(ctx: Ctx, id: string, a: Fecha): Promise<Fecha | null> {
  const p = await ctx.lock(pagares, id);
  if (!VIVOS.includes(p.estado) || p.estado === 'demandado')
    throw new Conflict('transicion_no_permitida', { accion: 'prorrogar', estado: words(p.estado) });
  await ctx.update(pagares, id, { ultimo_vencimiento: a });
  return p.ultimo_vencimiento;
}

/** The pagaré falls due when it did. 409 `hay_movimientos_posteriores` when it was extended again or is no longer alive. */
export async function deshacerPostergacionPagare(ctx: Ctx, id: string, o: { de: Fecha; a: Fecha }): Promise<void> {
  const p = await ctx.lock(pagares, id);
  if (p.ultimo_vencimiento !== o.a) throw new Conflict('hay_movimientos_posteriores', { lista: 'otra prórroga' });
  if (!VIVOS.includes(p.estado)) throw new Conflict('hay_movimientos_posteriores', { lista: `el pagaré está ${words(p.estado)}` });
  await ctx.update(pagares, id, { ultimo_vencimiento: o.de });
}
