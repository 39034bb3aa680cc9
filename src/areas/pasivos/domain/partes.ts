import { Conflict, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { EstadoPasivo } from './estados.ts';

/** Where every peso of a pasivo stands: the parts always add to its amount (areas/2 pasivos). */
export interface Partes {
  /** Free: what may be paid, applied or held. */
  saldo: Pesos;
  retenido: Pesos;
  comprometido: Pesos;
  pagado: Pesos;
  compensado: Pesos;
  /** Taken back with its origin. */
  reversado: Pesos;
}
export type Parte = keyof Partes;

const CERO = pesos(0);

export function partesNuevas(amount: Pesos): Partes {
  if (amount <= 0) throw new RangeError('a pasivo is more than zero');
  return { saldo: amount, retenido: CERO, comprometido: CERO, pagado: CERO, compensado: CERO, reversado: CERO };
}

export function total(p: Partes): Pesos {
  return pesos(p.saldo + p.retenido + p.comprometido + p.pagado + p.compensado + p.reversado);
}

/** Moves of money between parts, and from where each one takes it. */
export const MOVIMIENTOS = {
  retener: ['saldo', 'retenido'],
  liberar: ['retenido', 'saldo'],
  comprometer: ['saldo', 'comprometido'],
  soltar: ['comprometido', 'saldo'],
  pagar: ['comprometido', 'pagado'],
  compensar: ['comprometido', 'compensado'],
  /** What had been applied to a giro that did not happen. */
  devolver: ['compensado', 'comprometido'],
  /** What had been paid and the bank gave back. */
  devolver_pago: ['pagado', 'comprometido'],
} as const satisfies Readonly<Record<string, readonly [Parte, Parte]>>;
export type Movimiento = keyof typeof MOVIMIENTOS;

/** Moves `monto` between two parts; the amount stays. Throws 422 `saldo_insuficiente` {disp, cargo}. */
export function mover(p: Partes, movimiento: Movimiento, monto: Pesos): Partes {
  const [de, a] = MOVIMIENTOS[movimiento];
  if (monto <= 0) throw new RangeError('only positive amounts move');
  if (monto > p[de]) throw new Rule('saldo_insuficiente', { disp: formatPesos(p[de]), cargo: formatPesos(monto) });
  return { ...p, [de]: pesos(p[de] - monto), [a]: pesos(p[a] + monto) };
}

/**
 * The origin is reversed: what is still here is taken back; what already left (paid or applied) becomes a debt of the client
 * (`saldo_cedente`) for that sum. Throws 409 `pasivo_en_solicitud` while part of it is committed.
 */
export function reversar(p: Partes): { partes: Partes; saldo_cedente: Pesos } {
  if (p.comprometido > 0) throw new Conflict('pasivo_en_solicitud', { monto: formatPesos(p.comprometido) });
  const vuelve = pesos(p.saldo + p.retenido);
  return {
    partes: { ...p, saldo: CERO, retenido: CERO, reversado: pesos(p.reversado + vuelve) },
    saldo_cedente: pesos(p.pagado + p.compensado),
  };
}

/** The state that the parts give: committed first, then free, then held; with nothing left, how it left. */
export function estadoDe(p: Partes, identificado: boolean): EstadoPasivo {
  if (p.reversado > 0 && p.saldo + p.retenido + p.comprometido === 0) return 'reversado';
  if (!identificado) return 'por_identificar';
  if (p.comprometido > 0) return 'comprometido';
  if (p.saldo > 0) return 'disponible';
  if (p.retenido > 0) return 'retenido';
  return p.pagado > 0 ? 'pagado' : 'compensado';
}
