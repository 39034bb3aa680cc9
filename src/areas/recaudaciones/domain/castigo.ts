import { idDeObjeto, objetoCastigado } from '#finanzas/castigo.ts';

/** How what was written off is called, by its key and its number: "crédito 18", "documento 33-1021". */
export const nombreDeCastigo = (pk: string, numero: string): string =>
  `${idDeObjeto(objetoCastigado(pk) ?? '', 'documento') ? 'documento' : 'crédito'} ${numero}`;

/** The same to head a row: "Crédito 18, castigado". */
export function rotuloDeCastigo(pk: string, numero: string): string {
  const nombre = nombreDeCastigo(pk, numero);
  return `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}, castigado`;
}
