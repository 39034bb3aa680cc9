import type { Pagina } from '../contract-formas.ts';
import type { Hecho } from './claves.ts';
import type { Factor, Letra } from './puntos.ts';

/** What a page freezes: all that its hash answers for. A comment or a rating fixed later is not part of it. */
interface Congelado {
  folio: number;
  rut: string;
  emitido: string;
  version_formula: number;
  puntaje: string | null;
  rating_calculado: Letra | null;
  forzado: string | null;
  faltan: readonly string[];
  hechos: readonly Hecho[];
  factores: readonly Factor[];
  pagina: Pagina | null;
  hash_previo: string | null;
}

/** The frozen part of a page, and nothing else of it. */
export function congelado(b: Congelado): Congelado {
  const { folio, rut, emitido, version_formula, puntaje, rating_calculado, forzado, faltan, hechos, factores, pagina, hash_previo } = b;
  return { folio, rut, emitido, version_formula, puntaje, rating_calculado, forzado, faltan, hechos, factores, pagina, hash_previo };
}
