import type { LineaBanco, LineaLibro } from './calce.ts';
import { calzarDeAPoco, type OpcionesCalce, type ResultadoCalce } from './calzar.ts';
import { apurar } from './pasadas.ts';

/** The matcher run to its end at once, as the tests of its rules ask it. */
export function calzar(banco: readonly LineaBanco[], libro: readonly LineaLibro[], opciones: OpcionesCalce = {}): ResultadoCalce {
  return apurar(calzarDeAPoco(banco, libro, opciones));
}
