/** Text as a PDF literal: WinAnsi bytes, with what closes a string escaped. */
const literal = (texto: string): string => `(${texto.replace(/[\\()]/g, '\\$&')})`;

/**
 * A paper of the demo as a scanner leaves it: one page, the lines given, in the base font of every reader. A whole PDF of about a kilobyte
 * (ISO 32000-1 §7.5: header, objects, cross-reference table, trailer); the same lines give the same bytes.
 */
export function papelPdf(lineas: readonly string[]): Buffer {
  const texto = lineas.map((l, i) => `${i === 0 ? '' : '0 -18 Td '}${literal(l)} Tj`).join(' ');
  const contenido = `BT /F 12 Tf 56 780 Td ${texto} ET`;
  const objetos = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${contenido.length}>>\nstream\n${contenido}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let pdf = '%PDF-1.4\n';
  const posiciones = objetos.map((o, i) => {
    const aqui = pdf.length;
    pdf += `${i + 1} 0 obj\n${o}\nendobj\n`;
    return `${String(aqui).padStart(10, '0')} 00000 n \n`;
  });
  const n = objetos.length + 1;
  const xref = `xref\n0 ${n}\n0000000000 65535 f \n${posiciones.join('')}`;
  return Buffer.from(`${pdf}${xref}trailer\n<</Size ${n}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`, 'latin1');
}
