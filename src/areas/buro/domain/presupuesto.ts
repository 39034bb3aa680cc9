import { add, cmp, mul } from '#kernel/values/decimal.ts';

/** A month of a source, in UF as decimal text. */
interface Mes {
  presupuesto: string;
  gastado: string;
}

/** Whether this spend reaches four fifths of the budget, once. */
export const llegaAlAviso = (m: Mes, costo: string): boolean => {
  const aviso = mul(m.presupuesto, '0.8');
  return cmp(m.gastado, aviso) < 0 && cmp(add(m.gastado, costo), aviso) >= 0;
};
