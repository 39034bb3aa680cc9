import { and, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Prioridad } from '../contract.ts';
import { pendientes } from '../tables.ts';
import type { PendienteRow } from './visibles.ts';

/** High what is due today or was before; low what is only to be read; the rest, normal. */
export function prioridadDe(row: Pick<PendienteRow, 'vence' | 'tipo'>, hoy: Fecha): Prioridad {
  if (row.vence !== null && row.vence <= hoy) return 'alta';
  return row.tipo === 'informar' ? 'baja' : 'normal';
}

/** The same as `prioridadDe`, for the list. */
export function dePrioridad(p: Prioridad, hoy: Fecha): SQL | undefined {
  if (p === 'alta') return lte(pendientes.vence, hoy);
  const sinApuro = or(isNull(pendientes.vence), gt(pendientes.vence, hoy));
  return and(sinApuro, p === 'baja' ? eq(pendientes.tipo, 'informar') : ne(pendientes.tipo, 'informar'));
}
