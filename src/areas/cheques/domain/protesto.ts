import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';

export const FALTA_DE_FONDOS = 'FALTA_DE_FONDOS';

/** Causes in the order of the bank (domain §8): of several written, the first one of this order is kept. */
const ORDEN_CAUSALES: readonly string[] = [
  'FORMA_FIRMA_DISCONFORME',
  'FORMA_FECHA_INEXISTENTE',
  'FORMA_CANTIDAD',
  'FORMA_SIN_PODER',
  'FORMA_MAL_ENDOSADO',
  'FORMA_OTROS',
  'CADUCIDAD',
  'ORDEN_DE_NO_PAGO',
  'CUENTA_CERRADA',
  FALTA_DE_FONDOS,
];

/** The cause that counts when the bank wrote more than one: the first in its order; an unknown one goes last. */
export function causalQueManda(causales: readonly string[]): string {
  const lugar = (c: string) => (ORDEN_CAUSALES.includes(c) ? ORDEN_CAUSALES.indexOf(c) : ORDEN_CAUSALES.length);
  return [...causales].sort((a, b) => lugar(a) - lugar(b))[0] ?? '';
}

interface TablaProtesto {
  pct: string;
  minimo: Pesos;
  maximo: Pesos;
}

/** Tax of a protest: 1 % of the cheque, at least $3.000 and at most one UTM, only for lack of funds (DL 3.475; domain §4). Pesos half up. */
export function impuestoProtesto(monto: Pesos, causal: string, t: TablaProtesto): Pesos {
  if (causal !== FALTA_DE_FONDOS) return pesos(0);
  return pesos(Math.min(t.maximo, Math.max(t.minimo, percentOf(monto, t.pct))));
}
