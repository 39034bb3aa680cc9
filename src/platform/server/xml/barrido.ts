import { Rule } from '#kernel/errors.ts';
import { lineaDe } from './texto.ts';

/** Nesting that no tax document reaches (an AEC of 40 cesiones has 12). */
const MAX_NIVELES = 64;
/** Elements, attributes, comments, CDATA and references of a file: a parsed tree costs some 600 bytes each. A DTE has about 90. */
const MAX_MARCAS = 200_000;
const MAX_ATRIBUTOS = 64;

const [EXCLAMACION, PREGUNTA, BARRA, MAYOR, COMILLA, APOSTROFO] = [33, 63, 47, 62, 34, 39];
const MALA = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/;
const REFERENCIA = /&(?:#(?:(\d+)|x([0-9a-fA-F]+)))?/g;

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

/** Every & of a stretch of text or tag is one of the five entities or a reference to a character that XML admits. Answers how many they are. */
function revisarReferencias(xml: string, desde: number, fin: number): number {
  const tramo = xml.slice(desde, fin);
  const suelta = tramo.search(MALA);
  if (suelta !== -1) throw malFormado(xml, desde + suelta, 'un & no corresponde a un carácter');
  let cuantas = 0;
  for (const m of tramo.matchAll(REFERENCIA)) {
    cuantas += 1;
    if (cuantas > MAX_MARCAS) throw invalida(xml, desde + m.index, `más de ${MAX_MARCAS} marcas`);
    // One of the five entities has no number, and stands for a character that is always admitted.
    const codigo = m[1] ? Number(m[1]) : Number.parseInt(m[2] ?? '20', 16);
    if (!esCaracter(codigo)) throw malFormado(xml, desde + m.index, 'un & no corresponde a un carácter');
  }
  return cuantas;
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

/** One mark: where it ends, how far its text may hold references, how it changes the level, and what it weighs in the tree. */
interface Marca {
  fin: number;
  texto: number;
  nivel: 1 | 0 | -1;
  peso: number;
}

function leerMarca(xml: string, i: number, nivel: number): Marca {
  const c = xml.charCodeAt(i + 1);
  if (c === BARRA) {
    if (nivel === 0) throw malFormado(xml, i, 'se cierra una marca que no se abrió');
    return { fin: hasta(xml, '>', i + 2), texto: i, nivel: -1, peso: 0 };
  }
  if (c === EXCLAMACION) return { fin: saltarExclamacion(xml, i), texto: i, nivel: 0, peso: 1 };
  if (c === PREGUNTA) {
    if (nivel > 0) throw invalida(xml, i, 'instrucción de proceso dentro del documento');
    return { fin: hasta(xml, '?>', i + 2), texto: i, nivel: 0, peso: 1 };
  }
  const { fin, vacia, atributos } = etiqueta(xml, i + 1);
  if (atributos > MAX_ATRIBUTOS) throw invalida(xml, i, `más de ${MAX_ATRIBUTOS} atributos`);
  return { fin, texto: fin, nivel: vacia ? 0 : 1, peso: 1 + atributos };
}

/**
 * One cheap pass over the text before any tree is built: no declarations, no processing instructions inside the document,
 * balanced nesting of at most 64, bounded tags and attributes, only the five entities. Names and order of the closing tags are
 * left to the parser. Throws Rule `xml_con_dtd`, `xml_mal_formado`, `estructura_invalida`.
 */
export function barrer(xml: string): void {
  let [nivel, peso, pos, amp] = [0, 0, 0, xml.indexOf('&')];
  for (let i = xml.indexOf('<'); i !== -1; i = xml.indexOf('<', pos)) {
    const m = leerMarca(xml, i, nivel);
    nivel += m.nivel;
    if (nivel > MAX_NIVELES) throw invalida(xml, i, `más de ${MAX_NIVELES} niveles`);
    peso += m.peso + (amp !== -1 && amp < m.texto ? revisarReferencias(xml, pos, m.texto) : 0);
    if (peso > MAX_MARCAS) throw invalida(xml, i, `más de ${MAX_MARCAS} marcas`);
    pos = m.fin;
    if (amp !== -1 && amp < pos) amp = xml.indexOf('&', pos);
  }
  if (nivel !== 0 || pos === 0) throw malFormado(xml, xml.length, 'el documento está incompleto');
  if (amp !== -1) revisarReferencias(xml, pos, xml.length);
}
