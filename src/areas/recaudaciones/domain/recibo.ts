import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, roundCash, sumPesos, ufToPesos } from '#kernel/values/money.ts';

/** Cash to charge for a debt (Ley 20.956): 533.027 is charged as 533.030, redondeo +3. Other media are exact. */
export function cobroEnEfectivo(deuda: Pesos): { cobra: Pesos; redondeo: Pesos } {
  const cobra = roundCash(deuda);
  return { cobra, redondeo: pesos(cobra - deuda) };
}

/** Σ aplicaciones + excedente + redondeo = monto, always (redondeo with its sign). Throws RangeError: it is a fault of ours, never the user's. */
export function exigirCuadrado(r: { monto: Pesos; aplicaciones: readonly Pesos[]; excedente: Pesos; redondeo: Pesos }): void {
  const suma = sumPesos([...r.aplicaciones, r.excedente, r.redondeo]);
  if (suma !== r.monto) throw new RangeError(`receipt does not balance: ${suma} ≠ ${r.monto}`);
  if (r.excedente < 0 || r.aplicaciones.some((a) => a < 0)) throw new RangeError('negative part in a receipt');
}

export interface ReciboPedido {
  medio_pago: string;
  via: string;
  monto: Pesos;
  fecha_pago: Fecha;
  caja_abierta: boolean;
}

/**
 * Refusals of a receipt that do not depend on the debt. Throws 422 `fecha_futura`, `caja_no_abierta` (cash at office or in the street
 * needs an open till) or `efectivo_sobre_tope` {tope} (UF 20 at the UF of the payment date).
 */
export function exigirRecibo(r: ReciboPedido, o: { hoy: Fecha; efectivo_maximo_uf: string; valor_uf: string }): void {
  if (r.fecha_pago > o.hoy)
    throw new Rule('fecha_futura', { fecha: formatFecha(r.fecha_pago) }, { fecha_pago: ['No puede ser posterior a hoy'] });
  if (r.medio_pago !== 'EFECTIVO') return;
  if ((r.via === 'OFICINA' || r.via === 'TERRENO') && !r.caja_abierta) throw new Rule('caja_no_abierta');
  const tope = ufToPesos(o.efectivo_maximo_uf, o.valor_uf);
  if (r.monto > tope)
    throw new Rule('efectivo_sobre_tope', { tope: formatPesos(tope) }, { monto: [`Efectivo hasta ${formatPesos(tope)}`] });
}
