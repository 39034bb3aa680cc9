import { Rule } from '#kernel/errors.ts';
import { lineaDe } from './texto.ts';

/** Nesting that no tax document reaches (an AEC of 40 cesiones has 12). */
export const MAX_NIVELES = 64;
/** Tags, attributes, comments and CDATA of a file: a parsed tree costs about 1 KB each. A DTE has some 80. */
export const MAX_MARCAS = 200_000;
const MAX_ATRIBUTOS = 64;

const [EXCLAMACION, PREGUNTA, BARRA, MAYOR, COMILLA, APOSTROFO] = [33, 63, 47, 62, 34, 39];
const REFERENCIA = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;

function malFormado(xml: string, posicion: number, que: string): Rule {
  return new Rule('xml_mal_formado', { donde: `línea ${lineaDe(xml, posicion)}, ${que}` });
}

function invalida(xml: string, posicion: number, que: string): Rule {
  return new Rule('estructura_invalida', { donde: `línea ${lineaDe(xml, posicion)}, ${que}` });
}

function hasta(xml: string, fin: string, desde: number): number {
  const i = xml.indexOf(fin, desde);
  if (i === -1) throw malFormado(xml, desde, 'una marca no se cierra');
  return i + fin.length;
}

function esCaracter(codigo: number): boolean {
  if (codigo < 0x20) return codigo === 9 || codigo === 10 || codigo === 13;
  return codigo <= 0xd7ff || (codigo >= 0xe000 && codigo <= 0xfffd) || (codigo >= 0x10000 && codigo <= 0x10ffff);
}

/** Every & of a stretch of text or tag is one of the five entities or a reference to a character that XML admits. */
function revisarReferencias(xml: string, desde: number, fin: number): void {
  for (const m of xml.slice(desde, fin).matchAll(REFERENCIA)) {
    const [todo, entidad, decimal, hexa] = m;
    const codigo = decimal ? Number(decimal) : hexa ? Number.parseInt(hexa, 16) : null;
    if (todo === '&' || (!entidad && (codigo === null || !esCaracter(codigo)))) {
      throw malFormado(xml, desde + m.index, 'un & no corresponde a un carácter');
    }
  }
}

/** End of a start tag: after its '>', with the attributes it holds. A '>' inside quotes does not count. */
function etiqueta(xml: string, inicio: number): { fin: number; vacia: boolean; atributos: number } {
  let atributos = 0;
  for (let i = inicio; i < xml.length; i += 1) {
    const c = xml.charCodeAt(i);
    if (c === COMILLA || c === APOSTROFO) {
      atributos += 1;
      i = xml.indexOf(c === COMILLA ? '"' : "'", i + 1);
      if (i === -1) break;
    } else if (c === MAYOR) return { fin: i + 1, vacia: xml.charCodeAt(i - 1) === BARRA, atributos };
  }
  throw malFormado(xml, inicio, 'una marca no se cierra');
}

function saltarExclamacion(xml: string, i: number): number {
  if (xml.startsWith('<!--', i)) return hasta(xml, '-->', i + 4);
  if (xml.startsWith('<![CDATA[', i)) return hasta(xml, ']]>', i + 9);
  throw new Rule('xml_con_dtd');
}

/**
 * One cheap pass over the text before any tree is built: no declarations, no processing instructions inside the document,
 * balanced nesting of at most 64, bounded tags and attributes, only the five entities. Names and order of the closing tags are
 * left to the parser. Throws Rule `xml_con_dtd`, `xml_mal_formado`, `estructura_invalida`.
 */
export function barrer(xml: string): void {
  let nivel = 0;
  let marcas = 0;
  let pos = 0;
  let amp = xml.indexOf('&');
  for (let i = xml.indexOf('<'); i !== -1; i = xml.indexOf('<', pos)) {
    let fin: number;
    let texto = i;
    const c = xml.charCodeAt(i + 1);
    if (c === EXCLAMACION) fin = saltarExclamacion(xml, i);
    else if (c === PREGUNTA) {
      if (nivel > 0) throw invalida(xml, i, 'instrucción de proceso dentro del documento');
      fin = hasta(xml, '?>', i + 2);
    } else if (c === BARRA) {
      fin = hasta(xml, '>', i + 2);
      nivel -= 1;
      if (nivel < 0) throw malFormado(xml, i, 'se cierra una marca que no se abrió');
    } else {
      const e = etiqueta(xml, i + 1);
      fin = e.fin;
      texto = fin;
      marcas += e.atributos;
      if (e.atributos > MAX_ATRIBUTOS) throw invalida(xml, i, `más de ${MAX_ATRIBUTOS} atributos`);
      if (!e.vacia) nivel += 1;
      if (nivel > MAX_NIVELES) throw invalida(xml, i, `más de ${MAX_NIVELES} niveles`);
    }
    marcas += 1;
    if (marcas > MAX_MARCAS) throw invalida(xml, i, `más de ${MAX_MARCAS} marcas`);
    if (amp !== -1 && amp < texto) revisarReferencias(xml, pos, texto);
    pos = fin;
    if (amp !== -1 && amp < pos) amp = xml.indexOf('&', pos);
  }
  if (nivel !== 0 || pos === 0) throw malFormado(xml, xml.length, 'el documento está incompleto');
  if (amp !== -1) revisarReferencias(xml, pos, xml.length);
}
