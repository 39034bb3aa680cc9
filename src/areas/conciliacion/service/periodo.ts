import { movimientosDe, saldoCuenta } from '#areas/libro/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { fecha as aFecha, type Fecha, lastDay } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cuentasAlDia } from './cuentas.ts';
import type { CuentaFila } from './fila.ts';
import { nombreCuenta } from './fila.ts';

/** An account that the books never moved up to a day has nothing to reconcile. */
async function sinUso(ctx: ReadCtx, cuenta: CuentaFila, desde: Fecha, fin: Fecha): Promise<boolean> {
  if ((await saldoCuenta(ctx, cuenta.cuenta_contable, fin)) !== 0) return false;
  return (await movimientosDe(ctx, cuenta.cuenta_contable, desde, fin)).length === 0;
}

/** The month of the books closes only when each account is reconciled up to its last day (areas/3 `libro`). */
export async function alCerrarPeriodo(ctx: ReadCtx, { periodo }: Question<'periodo.por_cerrar'>): Promise<AnswerTo<'periodo.por_cerrar'>> {
  const items: AnswerTo<'periodo.por_cerrar'>[number][] = [];
  const desde = aFecha(`${periodo}-01`);
  const cuentas = await cuentasAlDia(ctx, periodo);
  const quietas = await atOnce(cuentas.map(({ cuenta, ok }) => !ok && sinUso(ctx, cuenta, desde, lastDay(periodo))));
  for (const [i, { cuenta, ok, hasta }] of cuentas.entries()) {
    if (quietas[i]) continue;
    items.push({
      codigo: `conciliacion_${cuenta.cuenta_contable}`,
      titulo: `Conciliación de ${nombreCuenta(cuenta)} al día`,
      ok,
      url: '/conciliacion',
      ...(ok ? {} : { detalle: hasta ? `Conciliada hasta el ${formatFecha(hasta)}` : 'Nunca se ha conciliado' }),
    });
  }
  return items;
}
