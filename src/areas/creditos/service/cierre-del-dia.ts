import type { DayStep } from '#platform/server/registry.ts';
import { cobrarGastos, correrMora } from './atraso.ts';
import { avisar } from './avisos.ts';
import { devengar } from './devengar.ts';
import { reajustarCausas } from './en-causa.ts';
import { cobrarPrimas } from './primas.ts';

/** End of day of the credits; running a day twice changes nothing. */
export const pasos: readonly DayStep[] = [
  { nombre: 'creditos: devengo diario', orden: 21, run: devengar },
  { nombre: 'creditos: reajuste de lo demandado en UF', orden: 21, run: reajustarCausas },
  { nombre: 'creditos: mora de los feriados', orden: 22, run: correrMora },
  { nombre: 'creditos: gastos de cobranza', orden: 23, run: cobrarGastos },
  { nombre: 'creditos: primas de seguro', orden: 24, run: cobrarPrimas },
  { nombre: 'creditos: avisos de vencimiento', orden: 56, run: (ctx) => avisar(ctx) },
];
