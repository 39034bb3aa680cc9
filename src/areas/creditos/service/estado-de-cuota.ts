import type { FilaSumada } from '../domain/vivo.ts';
import type { CuotaFila } from './filas.ts';

/** How a cuota stands after every payment: one that owes and was agreed, and is in the table no more, was replaced. */
export const estadoFinal = (q: CuotaFila, f: FilaSumada | undefined): CuotaFila['estado'] => {
  if (!f || (f.cuota === 0 && q.o_cuota > 0)) return 'reemplazada';
  const debe = f.interes_debido + f.capital_debido + f.mora + f.gastos - f.pagado.gastos;
  const pagado = f.pagado.interes + f.pagado.capital + f.pagado.mora + f.pagado.gastos;
  if (f.cuota > 0 && debe <= 0) return 'pagada';
  return pagado > 0 ? 'parcial' : 'pendiente';
};
