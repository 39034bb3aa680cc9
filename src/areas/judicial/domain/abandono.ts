import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { EstadoCausa } from './estados.ts';

/** Months without a useful step after which the other side may ask that the suit be declared abandoned (CPC 152). */
const MESES_PRINCIPAL = 6;
/** In the notebook of collection, once there is a sentence or nobody opposed (CPC 153): three years. */
const MESES_APREMIO = 36;

const APREMIO: readonly EstadoCausa[] = ['SENTENCIA', 'EMBARGO_TRABADO', 'REMATE_FIJADO', 'REMATADA'];

/** Day from which it may be asked; null before it is filed or once it ended. */
export function abandonoEl(c: { estado: EstadoCausa; ultima_gestion_util: Fecha; fecha_ingreso: Fecha | null }): Fecha | null {
  if (c.fecha_ingreso === null || c.estado === 'TERMINADA') return null;
  return addMonths(c.ultima_gestion_util, APREMIO.includes(c.estado) ? MESES_APREMIO : MESES_PRINCIPAL);
}
