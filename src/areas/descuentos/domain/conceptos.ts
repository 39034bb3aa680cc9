import type { Concepto } from './topes.ts';

const NOMBRES: Readonly<Record<Concepto, string>> = {
  CAPITAL: 'Capital',
  INTERES: 'Interés',
  MORA: 'Interés por mora',
  GASTOS: 'Gastos de cobranza',
  COSTAS: 'Costas',
};

/** A concept of a debt as people read it. */
export const nombreConcepto = (concepto: string): string => NOMBRES[concepto as Concepto] ?? concepto;
