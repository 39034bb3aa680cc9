import { lineasDePks } from '#areas/libro/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { pagosPorAsiento } from '../domain/pagos-por-asiento.ts';
import { type ConvenioFila, pksDe } from './filas.ts';

/** What came in for the debts of a case. */
export async function pagosDe(ctx: ReadCtx, causa_id: string) {
  return pagosPorAsiento(await lineasDePks(ctx, await pksDe(ctx, causa_id)));
}

/** The cuotas of an agreement with what was paid of each, oldest first: what came in since it was made covers them in order. */
export async function cuotasDelConvenio(ctx: ReadCtx, c: ConvenioFila) {
  const pagado = sumPesos((await pagosDe(ctx, c.causa_id)).filter((p) => p.fecha >= c.desde).map((p) => p.monto));
  let queda: number = Math.max(0, pagado);
  return [...c.cuotas]
    .sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
    .map((q) => {
      const parte = Math.min(queda, q.monto);
      queda -= parte;
      const vencida = q.fecha < ctx.hoy;
      const enGracia = ctx.hoy <= addDays(q.fecha, c.gracia_dias);
      const estado = parte >= q.monto ? 'pagada' : !vencida ? 'por_vencer' : enGracia ? 'en_gracia' : 'vencida';
      return {
        fecha: q.fecha,
        monto: pesos(q.monto),
        pagado: pesos(parte),
        estado: estado as 'pagada' | 'por_vencer' | 'en_gracia' | 'vencida',
      };
    });
}
