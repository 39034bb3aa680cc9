import { ilegible } from './avisos.ts';

/** What a tag scanner tells: names come without prefix, texts decoded, `linea` from 1. */
interface Oyente {
  abre(nombre: string, atributos: string, linea: number): void;
  cierra(nombre: string): void;
  texto(texto: string): void;
}

const ENTIDADES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  uuml: 'ü',
  Uuml: 'Ü',
  deg: '°',
  ordm: 'º',
};

/** Replaces the entities of XML and the Spanish ones of HTML, once: nothing declared by the file is ever expanded. */
function decodificar(texto: string): string {
  if (!texto.includes('&')) return texto;
  return texto.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (todo, dec?: string, hex?: string, nombre?: string) => {
    if (nombre) return ENTIDADES[nombre] ?? todo;
    const punto = dec ? Number(dec) : Number.parseInt(hex ?? '', 16);
    return punto > 0 && punto <= 0x10ffff && !(punto >= 0xd800 && punto <= 0xdfff) ? String.fromCodePoint(punto) : todo;
  });
}

/** Value of an attribute in the raw text of a tag, or undefined. */
export function atributo(atributos: string, nombre: string): string | undefined {
  const m = new RegExp(`(?:^|\\s)(?:\\w+:)?${nombre}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(atributos.slice(0, 2000));
  const valor = m?.[1] ?? m?.[2] ?? m?.[3];
  return valor === undefined ? undefined : decodificar(valor);
}

/** Where the tag opened at `desde` ends: a `>` outside quotes, or the first one when a quote is never closed. */
function finDeEtiqueta(fuente: string, desde: number): number {
  const simple = fuente.indexOf('>', desde);
  if (simple < 0 || !/["']/.test(fuente.slice(desde, simple))) return simple;
  let comilla = '';
  for (let i = desde; i < fuente.length && i < desde + 5000; i += 1) {
    const c = fuente[i] ?? '';
    if (comilla !== '') comilla = c === comilla ? '' : comilla;
    else if (c === '"' || c === "'") comilla = c;
    else if (c === '>') return i;
  }
  return simple;
}

const ESPECIALES: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];

function etiqueta(cuerpo: string, linea: number, o: Oyente): void {
  const m = /^(\/?)(?:[\w.-]+:)?([\w.-]+)([\s\S]*)$/.exec(cuerpo);
  if (!m) return;
  const [, barra, nombre = '', resto = ''] = m;
  if (barra) {
    o.cierra(nombre);
    return;
  }
  const sola = resto.endsWith('/');
  o.abre(nombre, sola ? resto.slice(0, -1) : resto, linea);
  if (sola) o.cierra(nombre);
}

/**
 * Walks tags and texts of XML, SGML (OFX) or HTML in one pass, without recursion and tolerant of missing closings.
 * A DOCTYPE is refused (`cartola_ilegible`) unless it is HTML: a statement never needs one and it is how entity bombs arrive.
 */
export function recorrerEtiquetas(fuente: string, o: Oyente, html = false): void {
  let linea = 1;
  let salto = fuente.indexOf('\n');
  const lineaDe = (pos: number) => {
    while (salto >= 0 && salto < pos) {
      linea += 1;
      salto = fuente.indexOf('\n', salto + 1);
    }
    return linea;
  };
  const ultimoCierre = fuente.lastIndexOf('>');
  let i = 0;
  while (i < fuente.length) {
    const abre = fuente.indexOf('<', i);
    if (abre < 0) {
      o.texto(decodificar(fuente.slice(i)));
      return;
    }
    if (abre > i) o.texto(decodificar(fuente.slice(i, abre)));
    if (fuente.startsWith('<![CDATA[', abre)) {
      const fin = fuente.indexOf(']]>', abre);
      o.texto(fuente.slice(abre + 9, fin < 0 ? undefined : fin));
      i = fin < 0 ? fuente.length : fin + 3;
      continue;
    }
    const especial = ESPECIALES.find(([x]) => fuente.startsWith(x, abre));
    if (especial) {
      const fin = fuente.indexOf(especial[1], abre + especial[0].length);
      i = fin < 0 ? fuente.length : fin + especial[1].length;
      continue;
    }
    if (!html && /^<!(?:DOCTYPE|ENTITY)/i.test(fuente.slice(abre, abre + 9))) throw ilegible('xml_con_dtd');
    const fin = abre < ultimoCierre && /[A-Za-z/!_]/.test(fuente[abre + 1] ?? '') ? finDeEtiqueta(fuente, abre + 1) : -1;
    if (fin < 0) {
      o.texto('<');
      i = abre + 1;
      continue;
    }
    etiqueta(fuente.slice(abre + 1, fin), lineaDe(abre), o);
    i = fin + 1;
  }
}
