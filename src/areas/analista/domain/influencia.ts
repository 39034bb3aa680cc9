import { evaluar } from './evaluar.ts';
import type { ContenidoPolitica, Insumo, Insumos } from './formas.ts';

const callado = (v: Insumo): Insumo => ({ ...v, estado: 'sin_dato', valor: null });
const reposaEn = (v: Insumo, informe: string): boolean => v.ids.includes(informe);

/** Whether an evaluation rests on a report. */
export const seApoya = (i: Insumos, informe: string): boolean => Object.values(i.variables).some((v) => reposaEn(v, informe));

/**
 * Whether the decision would be another one had a report told nothing: what rests on it alone is taken as answered without information. A figure
 * that another report tells too stays as it is.
 */
export function influyo(p: ContenidoPolitica, i: Insumos, informe: string): boolean {
  const solo = (v: Insumo) => v.ids.length === 1 && reposaEn(v, informe);
  const variables = Object.fromEntries(Object.entries(i.variables).map(([k, v]) => [k, solo(v) ? callado(v) : v]));
  return evaluar(p, { ...i, variables }).decision !== evaluar(p, i).decision;
}
