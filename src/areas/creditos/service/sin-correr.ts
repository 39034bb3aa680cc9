import { trasSuspender } from '../domain/sin-mora.ts';
import type { FilaSumada } from '../domain/vivo.ts';
import type { Atraso } from './deudas.ts';
import type { CreditoFila } from './filas.ts';

/** How late a cuota is as the auxiliary keeps it on a day, when some days of its mora are not charged. */
export const sinCorrer = (c: CreditoFila, fila: FilaSumada, a: Atraso, hoy: Atraso['mora_desde']): Atraso =>
  trasSuspender(a, c.mora_suspendida, hoy, () =>
    c.moneda === 'UF' ? { uf: { gastos: a.uf?.gastos ?? 0, mora: fila.mora } } : { mora: fila.mora },
  );
