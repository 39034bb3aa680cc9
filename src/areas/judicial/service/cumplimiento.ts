import { lineasDePks } from '#areas/libro/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type ConvenioFila, pksDe } from './filas.ts';

const COBROS: readonly string[] = [
  'recaudacion_credito',
  'recaudacion_factoring',
  'prepago_credito',
  'reaplicacion_pago',
  'ejecucion_garantia',
  'cheque_cobrado',
  'bien_recibido',
];
/** Areas whose contra-entries take a collection back; others undo something else of the debt. */
const COBRAN: readonly string[] = ['recaudaciones', 'cheques', 'garantias'];
const DEUDA: readonly string[] = ['1201', '1202', '1205', '1207', '1208', '1301', '4105'];

/** What came in for the debts of a case, entry by entry: what their accounts and the mora took of each collection, in pesos; a reversal is negative. */
export async function pagosDe(ctx: ReadCtx, causa_id: string) {
  const todas = await lineasDePks(ctx, await pksDe(ctx, causa_id));
  const cobra = (l: (typeof todas)[number]) => COBROS.includes(l.evento) || (l.evento === 'reversa' && COBRAN.includes(l.origen.area));
  const lineas = todas.filter((l) => DEUDA.includes(l.cuenta) && cobra(l));
  const por = new Map<string, (typeof lineas)[number] & { monto: Pesos }>();
  for (const l of lineas) {
    const antes = por.get(l.asiento_id);
    por.set(l.asiento_id, { ...l, monto: pesos((antes?.monto ?? 0) + l.haber - l.debe) });
  }
  return [...por.values()].filter((p) => p.monto !== 0);
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
