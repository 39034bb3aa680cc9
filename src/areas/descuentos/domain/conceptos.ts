import type { Concepto } from './topes.ts';

const NOMBRES: Readonly<Record<Concepto, string>> = {
  CAPITAL: 'Capital',
  INTERES: 'Interés',
  MORA: 'Interés por mora',
  GASTOS: 'Gastos de cobranza',
  COSTAS: 'Costas',
};

/** A debt as people call it: a cuota by its credit, the rest by their number. */
export function nombreDeuda({ pk, numero }: { pk: string; numero: string }): string {
  const [, credito, cuota] = /^(\d+)-(\d+)$/.exec(numero) ?? [];
  return pk.startsWith('cuota:') && credito ? `Crédito ${credito}, cuota ${cuota}` : numero;
}

/** A concept of a debt as people read it. */
export const nombreConcepto = (concepto: string): string => NOMBRES[concepto as Concepto] ?? concepto;
