import { inflateSync } from 'node:zlib';

/** Text of the standard fonts that the papers use: WinAnsi, near enough to latin1 for Spanish. */
function deOperador(tj: string): string {
  return [...tj.matchAll(/<([0-9a-f]+)>/gi)].map((m) => Buffer.from(m[1] ?? '', 'hex').toString('latin1')).join('');
}

/** The text of a PDF made by the application, its pieces in the order they are drawn. */
export function textoPdf(bytes: Buffer): string {
  const out: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue;
    const fin = bytes.indexOf('endstream', at);
    try {
      const contenido = inflateSync(bytes.subarray(at + 7, fin)).toString('latin1');
      for (const m of contenido.matchAll(/\[(.*?)\] TJ/g)) out.push(deOperador(m[1] ?? ''));
    } catch {
      // A stream that is not text (an image, a font) has nothing to read.
    }
  }
  return out.join('\n').replace(/\s+/g, ' ');
}
