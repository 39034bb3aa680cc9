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

/** Rows that a sheet holds, for every program that opens one. */
const MAX_ROWS = 1_048_576;

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
/** What a book says of itself, once it is known how many sheets it has. */
function bookParts(sheets: number): Readonly<Record<string, string>> {
  const each = (write: (n: number) => string) => Array.from({ length: sheets }, (_, i) => write(i + 1)).join('');
  return {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PKG}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}` +
      `${each((n) => override(`worksheets/sheet${n}`, 'worksheet'))}${override('styles', 'styles')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PKG}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOC}"><sheets>` +
      `${each((n) => `<sheet name="Datos${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${HEAD}<Relationships xmlns="${PKG}/relationships">${each((n) => relation(`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}` +
      `${relation('estilos', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

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

/**
 * A book written and compressed a few rows at a time: others are attended in between, and only what nobody has taken yet is kept, however
 * long it is. Beyond what a sheet holds it goes on in another one.
 * `widths` in characters.
 */
export async function* xlsxParts(
  rows: AsyncIterable<readonly XlsxCell[]>,
  widths: readonly number[],
  perSheet = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((e, piece) => {
    failure ??= e;
    if (piece) ready.push(piece);
  });
  function* taken(): Generator<Uint8Array> {
    if (failure) throw failure;
    const now = ready;
    ready = [];
    yield* now;
  }
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  const cols = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  const open = (n: number) => {
    const sheet = part(`xl/worksheets/sheet${n}.xml`);
    sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><cols>${cols}</cols><sheetData>`));
    return sheet;
  };
  let sheets = 1;
  let sheet = open(sheets);
  let text = '';
  let n = 0;
  for await (const row of rows) {
    if (n === perSheet) {
      sheet.push(strToU8(`${text}</sheetData></worksheet>`), true);
      [text, n, sheets] = ['', 0, sheets + 1];
      sheet = open(sheets);
    }
    n += 1;
    text += rowText(row, n);
    if (n % ROWS_AT_ONCE !== 0) continue;
    sheet.push(strToU8(text));
    text = '';
    yield* taken();
    await breathe();
  }
  sheet.push(strToU8(`${text}</sheetData></worksheet>`), true);
  for (const [name, content] of Object.entries(bookParts(sheets))) part(name).push(strToU8(content), true);
  zip.end();
  yield* taken();
}
