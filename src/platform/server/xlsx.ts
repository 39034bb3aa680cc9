import { setImmediate as breathe } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A cell as a book keeps it. `estilo`: its place in the styles below. */
export type XlsxCell = { texto: string; estilo?: number } | { numero: number; estilo: number } | null;
export const ESTILO = { titulo: 1, pesos: 2, numero: 3, decimal: 4, fecha: 5 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PKG = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Rows that are written before everybody else has a turn. */
const ROWS_AT_ONCE = 200;

const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${DOC}/${type}" Target="${target}"/>`;
const override = (part: string, type: string) => `<Override PartName="/xl/${part}.xml" ContentType="${SHEET}.${type}+xml"/>`;
const FORMATS = ['#,##0', '0.######', '#,##0.####', 'dd-mm-yyyy'];
const cellFormats = [
  '<xf xfId="0"/>',
  '<xf fontId="1" applyFont="1" xfId="0"/>',
  ...FORMATS.map((_, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1" xfId="0"/>`),
];
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">` +
  `${FORMATS.map((f, i) => `<numFmt numFmtId="${164 + i}" formatCode="${f}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
  `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`;
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${PKG}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PKG}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOC}"><sheets><sheet name="Datos" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PKG}/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': STYLES,
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML has no way to write. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** A cell of a book holds no more. */
const MAX_TEXT = 32_767;
const clean = (t: string) =>
  t
    .slice(0, MAX_TEXT)
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

function columnName(n: number): string {
  return n < 26 ? String.fromCharCode(65 + n) : columnName(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
}

function rowText(cells: readonly XlsxCell[], n: number): string {
  const out = cells.map((c, i) => {
    if (c === null) return '';
    const place = `r="${columnName(i)}${n}"${c.estilo ? ` s="${c.estilo}"` : ''}`;
    return 'numero' in c
      ? `<c ${place}><v>${c.numero}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${clean(c.texto)}</t></is></c>`;
  });
  return `<row r="${n}">${out.join('')}</row>`;
}

/** A book of one sheet, written and compressed a few rows at a time: others are attended in between, however long it is. `widths` in characters. */
export async function writeXlsx(rows: Iterable<readonly XlsxCell[]>, widths: readonly number[]): Promise<Buffer> {
  const out: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((e, piece) => {
    failure ??= e;
    if (piece) out.push(piece);
  });
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(PARTS)) part(name).push(strToU8(text), true);
  const sheet = part('xl/worksheets/sheet1.xml');
  const cols = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><cols>${cols}</cols><sheetData>`));
  let text = '';
  let n = 0;
  for (const row of rows) {
    n += 1;
    text += rowText(row, n);
    if (n % ROWS_AT_ONCE !== 0) continue;
    sheet.push(strToU8(text));
    text = '';
    await breathe();
  }
  sheet.push(strToU8(`${text}</sheetData></worksheet>`), true);
  zip.end();
  if (failure) throw failure;
  return Buffer.concat(out);
}
