import iconv from 'iconv-lite';
import { Rule } from '#kernel/errors.ts';

/** DTD declarations, in any case and with blanks where a lenient reader might take them. */
const DTD = /<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i;
const DECLARACION = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,39})["'][^>]{0,100}\?>/;
/** Characters that XML 1.0 does not admit. */
const NO_XML = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

type Codificacion = 'latin1' | 'windows-1252' | 'utf-8';

const CODIFICACIONES: Readonly<Record<string, Codificacion>> = {
  'iso-8859-1': 'latin1',
  iso8859_1: 'latin1',
  'iso8859-1': 'latin1',
  latin1: 'latin1',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
};

function quitarBom(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/**
 * The digest depends on every character. ISO-8859-1 is byte = character, which TextDecoder reads as windows-1252; and
 * windows-1252 is what TextDecoder of Node 20 reads as ISO-8859-1.
 */
function decodificar(bytes: Uint8Array, como: Codificacion): string {
  if (como === 'utf-8') return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return como === 'latin1' ? buffer.toString('latin1') : iconv.decode(buffer, 'windows-1252');
}

/**
 * Text of an XML file by its own declaration (ISO-8859-1, windows-1252 or UTF-8; UTF-8 when it says nothing). A DOCTYPE or any
 * other declaration of a DTD is refused on the bytes, before anything is parsed: `xml_con_dtd`. A file with NUL bytes is UTF-16,
 * UTF-32 or rubbish: the NULs are taken out only to look for the DOCTYPE, and the file is refused anyway.
 * Throws Rule `archivo_vacio`, `xml_con_dtd`, `xml_mal_formado`.
 */
export function textoXml(bytes: Uint8Array): string {
  const limpios = quitarBom(bytes);
  const crudo = decodificar(limpios, 'latin1');
  const sinNul = crudo.includes('\0') ? crudo.replaceAll('\0', '') : crudo;
  if (DTD.test(sinNul)) throw new Rule('xml_con_dtd');
  if (sinNul.trim() === '') throw new Rule('archivo_vacio');
  if (sinNul !== crudo) throw new Rule('xml_mal_formado', { donde: 'codificación no admitida' });
  const inicio = crudo.trimStart();
  if (!inicio.startsWith('<')) throw new Rule('xml_mal_formado', { donde: 'no empieza como XML' });
  const declarada = DECLARACION.exec(inicio.slice(0, 400))?.[1]?.toLowerCase() ?? 'utf-8';
  const como = CODIFICACIONES[declarada];
  if (!como) throw new Rule('xml_mal_formado', { donde: `codificación ${declarada} no admitida` });
  const texto = intentar(limpios, como).trimStart();
  if (DTD.test(texto)) throw new Rule('xml_con_dtd');
  const malo = NO_XML.exec(texto);
  if (malo) throw new Rule('xml_mal_formado', { donde: `línea ${lineaDe(texto, malo.index)}, carácter no admitido` });
  return texto;
}

function intentar(bytes: Uint8Array, como: Codificacion): string {
  try {
    return decodificar(bytes, como);
  } catch {
    throw new Rule('xml_mal_formado', { donde: 'los caracteres no corresponden a la codificación declarada' });
  }
}

/** Line (from 1) of a position of the text. */
export function lineaDe(texto: string, posicion: number): number {
  let linea = 1;
  for (let i = texto.indexOf('\n'); i !== -1 && i < posicion; i = texto.indexOf('\n', i + 1)) linea += 1;
  return linea;
}
