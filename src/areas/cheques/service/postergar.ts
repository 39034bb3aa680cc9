import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { diaDeposito, EN_CARTERA } from '../domain/estados.ts';
import { cheques } from '../tables.ts';
import { anotarMano } from './filas.ts';

/** The extension that moved its date is undone: the cheque has the date it had. 409 `hay_movimientos_posteriores` once it was deposited or moved again. */
export async function devolverFechaCheque(ctx: Ctx, id: string, o: { de: Fecha; a: Fecha }): Promise<void> {
  const row = await ctx.lock(cheques, id);
  if (row.fecha !== o.a || !EN_CARTERA.includes(row.estado))
    throw new Conflict('hay_movimientos_posteriores', { lista: `el cheque ${row.num_cheque}` });
  await anotarMano(ctx, id, { accion: 'prorroga', entrega: ctx.session.nombre, recibe: ctx.session.nombre, motivo: 'Prórroga reversada' });
  await ctx.update(cheques, id, {
    fecha: o.de,
    depositar_el: diaDeposito(o.de, await ctx.calendar()),
    n_prorrogas: row.n_prorrogas - 1,
  });
}
