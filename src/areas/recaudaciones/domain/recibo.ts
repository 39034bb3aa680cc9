import { ufToPesos } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';

/** Σ aplicaciones + excedente + redondeo = monto, always (redondeo with its sign). Throws RangeError: it is a fault of ours, never the user's. */
export function exigirCuadrado(r: { monto: Pesos; aplicaciones: readonly Pesos[]; excedente: Pesos; redondeo: Pesos }): void {
  const suma = sumPesos([...r.aplicaciones, r.excedente, r.redondeo]);
  if (suma !== r.monto) throw new RangeError(`receipt does not balance: ${suma} ≠ ${r.monto}`);
  if (r.excedente < 0 || r.aplicaciones.some((a) => a < 0)) throw new RangeError('negative part in a receipt');
}

/** Accounts where a receipt comes in: till, banks, collection by PAC, the cheques that the bank already paid, and the goods taken instead of money. */
const DEL_DINERO = /^(1101|1102\.\d+|1105|1401|2107)$/;

/**
 * What came in by the entries of a receipt is the receipt, to the peso: the bank tells one figure and the books may not tell another. `monto` is 0
 * for a deposit that was in the books before it was identified. Throws RangeError: it is a fault of ours, and nothing is written.
 */
export function exigirRecibido(monto: Pesos, lineas: readonly { cuenta: string; debe: number; haber: number }[]): void {
  const entro = lineas.reduce((s, l) => s + (DEL_DINERO.test(l.cuenta) ? l.debe - l.haber : 0), 0);
  if (entro !== monto) throw new RangeError(`the books received ${entro} of a receipt of ${monto}`);
}

interface Pagado {
  abonos: readonly { pk?: string | undefined; concepto: string; monto: Pesos }[];
  comision: Pesos;
  a_favor: Pesos;
}

/** One figure for each debt and concept, whatever order they came in. */
function firmaDe(p: Pagado): string {
  const porConcepto = new Map<string, number>();
  for (const a of p.abonos) porConcepto.set(`${a.pk} ${a.concepto}`, (porConcepto.get(`${a.pk} ${a.concepto}`) ?? 0) + a.monto);
  return JSON.stringify([[...porConcepto].sort(), p.comision, p.a_favor]);
}

/**
 * What a receipt says that it paid of its credits is what its credits did with it, by debt and concept. Throws RangeError when they disagree: it is a
 * fault of ours, and nothing is written.
 */
export function exigirMismaImputacion(recibo: Pagado, creditos: Pagado): void {
  if (firmaDe(recibo) !== firmaDe(creditos))
    throw new RangeError(`a receipt and its credits disagree: ${firmaDe(recibo)} ≠ ${firmaDe(creditos)}`);
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
