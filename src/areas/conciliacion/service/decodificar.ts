import iconv from 'iconv-lite';

/** Bytes looked at to tell text from binary and to read declarations. */
const MUESTRA = 4096;

function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, MUESTRA)).toString('latin1');
}

/** Encoding a file declares of itself (XML, OFX), or null. Chilean banks that say ISO-8859-1 write CP1252. */
function declarada(muestra: string): string | null {
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)["']/i.exec(muestra)?.[1]?.toLowerCase();
  if (xml) return xml;
  if (!/^\s*OFXHEADER/i.test(muestra)) return null;
  if (/ENCODING:\s*(?:UTF-?8|UNICODE)/i.test(muestra)) return 'utf-8';
  return /CHARSET:\s*1252/i.test(muestra) ? 'win1252' : null;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Text of a file: by its byte-order mark; else as UTF-8 when every byte is valid UTF-8; else by what it declares; else CP1252, which
 * reads latin-1 too. Null when the bytes are not text. A declaration of UTF-8 over bytes that are not is not believed.
 */
export function decodificarTexto(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return iconv.decode(Buffer.from(bytes), 'utf-16');
  const muestra = ascii(bytes);
  if (muestra.includes('\u0000')) return null;
  const comoUtf8 = utf8(bytes);
  if (comoUtf8 !== null) return comoUtf8;
  const nombre = declarada(muestra);
  const usable = nombre && !/^(?:utf-?8|us-ascii|iso-8859-1|latin-?1)$/.test(nombre) && iconv.encodingExists(nombre) ? nombre : 'win1252';
  return iconv.decode(Buffer.from(bytes), usable);
}
