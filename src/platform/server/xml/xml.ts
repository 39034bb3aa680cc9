import { DOMParser, type Element, onWarningStopParsing, ParseError } from '@xmldom/xmldom';
import { Rule } from '#kernel/errors.ts';
import { barrer } from './barrido.ts';
import { textoXml } from './texto.ts';

export type { Element } from '@xmldom/xmldom';

/** XML 1.0 line ends. The parser's own rule is that of XML 1.1 and would change U+0085, and with it the digest. */
const finesDeLinea = (texto: string) => texto.replace(/\r\n?/g, '\n');

/** Root element of a file already decoded and swept. Strict: any warning of the parser refuses. Throws Rule `xml_mal_formado`. */
export function analizar(xml: string): Element {
  barrer(xml);
  try {
    const doc = new DOMParser({ onError: onWarningStopParsing, normalizeLineEndings: finesDeLinea }).parseFromString(xml, 'text/xml');
    if (doc.documentElement) return doc.documentElement;
  } catch (e) {
    if (!(e instanceof ParseError)) throw e;
    const linea = (e.locator as { lineNumber?: number } | undefined)?.lineNumber;
    throw new Rule('xml_mal_formado', { donde: linea ? `línea ${linea}` : 'el documento está incompleto' });
  }
  throw new Rule('xml_mal_formado', { donde: 'el documento está incompleto' });
}

/** Root element of the bytes of an XML file: decode, sweep, parse. */
export function abrirXml(bytes: Uint8Array): Element {
  return analizar(textoXml(bytes));
}

/** 'línea 12, MntTotal' */
function donde(el: Element, nombre?: string): string {
  return `${el.lineNumber ? `línea ${el.lineNumber}, ` : ''}${nombre ?? el.nodeName}`;
}

export function estructura(el: Element, nombre: string, que: string): Rule {
  return new Rule('estructura_invalida', { donde: `${donde(el, nombre)} ${que}`, elemento: nombre, linea: el.lineNumber ?? null });
}

/** Child elements, all or those of a name (without prefix, in the namespace of the parent unless another is given). */
export function hijos(el: Element, nombre?: string, ns: string | null = el.namespaceURI): Element[] {
  const out: Element[] = [];
  for (let n = el.firstChild; n; n = n.nextSibling) {
    if (n.nodeType === 1 && (nombre === undefined || (n.nodeName === nombre && n.namespaceURI === ns))) out.push(n as Element);
  }
  return out;
}

/** The only child of that name, or null. Two of what must be one is `estructura_invalida`: nobody may choose which to read. */
export function opcional(el: Element, nombre: string): Element | null {
  const [uno, otro] = hijos(el, nombre);
  if (otro) throw estructura(otro, nombre, 'repetido');
  return uno ?? null;
}

export function requerido(el: Element, nombre: string): Element {
  const uno = opcional(el, nombre);
  if (!uno) throw estructura(el, nombre, 'falta');
  return uno;
}

/** Text of an element: comments left out, blanks collapsed, control characters out, cut at `max`. An element inside is refused. */
export function textoDe(el: Element, max = 200): string {
  if (hijos(el).length > 0) throw estructura(el, el.nodeName, 'lleva elementos donde va un texto');
  return (el.textContent ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, max);
}
