import { type Element, estructura, opcional, textoDe } from '#platform/server/xml/xml.ts';

/** Namespace of the documents of the SII; many files carry none. */
export const SII = 'http://www.sii.cl/SiiDte';

/** Text of an optional child; null when it is missing or empty. */
export function textoOpcional(el: Element, nombre: string, max = 200): string | null {
  const hijo = opcional(el, nombre);
  return (hijo && textoDe(hijo, max)) || null;
}

export function textoRequerido(el: Element, nombre: string, max = 200): string {
  const texto = textoOpcional(el, nombre, max);
  if (texto === null) throw estructura(opcional(el, nombre) ?? el, nombre, 'falta');
  return texto;
}
