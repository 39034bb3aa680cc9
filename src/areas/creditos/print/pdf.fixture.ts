import { inflateSync } from 'node:zlib';

/** What the renderer writes in WinAnsi, one byte a letter. */
const letras = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

/** Texts of each page of a PDF of ours, in the order in which they are drawn: enough to say what a paper says and where it breaks. */
export function textosDePdf(pdf: Buffer): string[] {
  const paginas: string[] = [];
  const crudo = pdf.toString('latin1');
  for (const m of crudo.matchAll(/stream\r?\n/g)) {
    const desde = (m.index ?? 0) + m[0].length;
    const hasta = crudo.indexOf('endstream', desde);
    let texto: string;
    try {
      texto = inflateSync(pdf.subarray(desde, hasta)).toString('latin1');
    } catch {
      continue;
    }
    if (!texto.includes(' Tf')) continue;
    const trozos = [...texto.matchAll(/\[([^\]]*)\] TJ/g)].map((t) =>
      [...(t[1] ?? '').matchAll(/<([0-9a-f]+)>/gi)].map((x) => letras(x[1] ?? '')).join(''),
    );
    paginas.push(trozos.join('\n').replaceAll(/ +/g, ' '));
  }
  return paginas;
}
