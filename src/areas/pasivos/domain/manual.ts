import { Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';

/** A pasivo that a person types: nothing is owed until CONTABILIDAD, another person, registers it (areas/2 pasivos, Rules). */
export const estadosManual = machine({
  propuesto: { registrar: 'registrado', rechazar: 'rechazado' },
  registrado: { reversar: 'reversado' },
  rechazado: {},
  reversado: {},
});
export type EstadoManual = (typeof estadosManual.states)[number];

/** Kinds that may be typed: the others are born of a document, a bank line, a sale or a court order. All stand in 2105 (ledger §3). */
export const TIPOS_MANUALES = ['SALDO_A_FAVOR', 'PAGO_DOBLE', 'PAGO_NO_CEDIDO', 'DEVOLUCION_COMISION'] as const;
export type TipoManual = (typeof TIPOS_MANUALES)[number];

/** Line of the debit side: what the company takes the money from. */
export interface Contrapartida {
  cuenta: string;
  monto: Pesos;
}

/** Results, the IVA given back with a commission, and a bank: no account whose balance another area keeps by document or RUT. */
export const esContrapartida = (cuenta: string): boolean => /^(?:[45]\d{3}|2102|1102\.\d+)$/.test(cuenta);

/** 422 `contrapartida_no_admitida` {cuenta}, `contrapartida_descuadrada` {suma, monto}. */
export function exigirContrapartida(monto: Pesos, lineas: readonly Contrapartida[]): void {
  const mala = lineas.find((l) => !esContrapartida(l.cuenta));
  if (mala) throw new Rule('contrapartida_no_admitida', { cuenta: mala.cuenta });
  const suma = sumPesos(lineas.map((l) => l.monto));
  if (suma !== monto) throw new Rule('contrapartida_descuadrada', { suma: formatPesos(suma), monto: formatPesos(monto) });
}
