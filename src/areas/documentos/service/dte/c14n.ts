import type { Attr, Element, Node } from '@xmldom/xmldom';

/** Prefix → namespace; '' is the default one. */
export type Ambito = ReadonlyMap<string, string>;

const ELEMENTO = 1;
const TEXTO = 3;
const CDATA = 4;
const COMENTARIO = 8;

const EN_TEXTO: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const EN_ATRIBUTO: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function prefijoDeclarado(a: Attr): string | null {
  if (a.name === 'xmlns') return '';
  return a.name.startsWith('xmlns:') ? a.name.slice(6) : null;
}

/** Namespaces that the element itself declares. */
export function declarados(el: Element): Map<string, string> {
  const out = new Map<string, string>();
  for (let i = 0; i < el.attributes.length; i += 1) {
    const a = el.attributes.item(i);
    const prefijo = a && prefijoDeclarado(a);
    if (a && prefijo !== null && prefijo !== undefined) out.set(prefijo, a.value);
  }
  return out;
}

/** Namespaces in force at the parent of an element, by the declarations of its ancestors. */
export function ambitoHeredado(el: Element): Ambito {
  const out = new Map<string, string>();
  for (let n: Node | null = el.parentNode; n && n.nodeType === ELEMENTO; n = n.parentNode) {
    for (const [prefijo, uri] of declarados(n as Element)) if (!out.has(prefijo)) out.set(prefijo, uri);
  }
  return out;
}

const porTexto = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function atributos(el: Element): string {
  const lista: Attr[] = [];
  for (let i = 0; i < el.attributes.length; i += 1) {
    const a = el.attributes.item(i);
    if (a && prefijoDeclarado(a) === null) lista.push(a);
  }
  lista.sort((a, b) => porTexto(a.namespaceURI ?? '', b.namespaceURI ?? '') || porTexto(a.localName ?? a.name, b.localName ?? b.name));
  return lista.map((a) => ` ${a.name}="${a.value.replace(/[&<"\t\n\r]/g, (c) => EN_ATRIBUTO[c] ?? c)}"`).join('');
}

function espacios(nuevos: Ambito, escritos: Ambito): string {
  return [...nuevos]
    .filter(([prefijo, uri]) => prefijo !== 'xml' && (escritos.get(prefijo) ?? '') !== uri)
    .sort(([a], [b]) => porTexto(a, b))
    .map(([prefijo, uri]) => ` xmlns${prefijo && `:${prefijo}`}="${uri.replace(/[&<"\t\n\r]/g, (c) => EN_ATRIBUTO[c] ?? c)}"`)
    .join('');
}

function visitar(el: Element, nuevos: Ambito, escritos: Ambito, out: string[]): void {
  const ambito = nuevos.size ? new Map([...escritos, ...nuevos]) : escritos;
  out.push('<', el.tagName, espacios(nuevos, escritos), atributos(el), '>');
  for (let n = el.firstChild; n; n = n.nextSibling) {
    if (n.nodeType === ELEMENTO) visitar(n as Element, declarados(n as Element), ambito, out);
    else if (n.nodeType === TEXTO || n.nodeType === CDATA) out.push((n.nodeValue ?? '').replace(/[&<>\r]/g, (c) => EN_TEXTO[c] ?? c));
    else if (n.nodeType !== COMENTARIO) throw new TypeError(`node type ${n.nodeType} is not canonicalised`);
  }
  out.push('</', el.tagName, '>');
}

/**
 * Canonical XML 1.0 without comments of one element (W3C REC-xml-c14n-20010315), as the SII signs. `heredado` are the namespaces
 * that come from outside the element: those of its ancestors for the element as it stands, or a chosen set to see it as if it
 * stood alone, which is how many emitters sign before they put a DTE into an envelope. Depth is bounded by `barrer`.
 */
export function canonico(el: Element, heredado: Ambito = ambitoHeredado(el)): string {
  const out: string[] = [];
  visitar(el, new Map([...heredado, ...declarados(el)]), new Map(), out);
  return out.join('');
}
