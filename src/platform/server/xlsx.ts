import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';

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
// Two decimals at least: a spreadsheet leaves the comma of a figure whose decimals are all optional.
const FORMATS = ['#,##0', '0.######', '#,##0.00##', 'dd-mm-yyyy'];
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
/** What a text has when there may be something to clean in it: few do, and a book has millions. */
const DOUBTFUL = /[^ -~\u00A0-\uD7FF]|[&<>"]/;
function clean(whole: string): string {
  const t = whole.length > MAX_TEXT ? whole.slice(0, MAX_TEXT) : whole;
  return DOUBTFUL.test(t) ? t.replace(UNWRITABLE, '').replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c) : t;
}

function columnName(n: number): string {
  return n < 26 ? String.fromCharCode(65 + n) : columnName(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
}

/** Spaces that a reader of XML may drop unless it is told to keep them. */
const KEEPS = /^\s|\s$/;

function rowText(cells: readonly XlsxCell[], n: number, names: readonly string[]): string {
  let out = `<row r="${n}">`;
  for (let i = 0; i < cells.length; i += 1) {
    const c = cells[i];
    if (!c) continue;
    out += `<c r="${names[i] ?? columnName(i)}${n}"`;
    if (c.estilo) out += ` s="${c.estilo}"`;
    if ('numero' in c) out += `><v>${c.numero}</v></c>`;
    else out += ` t="inlineStr"><is><t${KEEPS.test(c.texto) ? ' xml:space="preserve"' : ''}>${clean(c.texto)}</t></is></c>`;
  }
  return `${out}</row>`;
}

/** A part of a book. The engine counts and compresses it, and compresses outside the thread that attends everybody; the library only binds the parts. */
class Compressed implements ZipInputFile {
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;
  // A tenth larger than at its usual level, and a sixth of the whole work less.
  readonly engine = createDeflateRaw({ level: 4 }).on('data', (piece) => this.ondata?.(null, piece, false));

  constructor(readonly filename: string) {}

  /** Resolves when it is compressed; of the last text, when all of it is out. */
  async write(text: string, last = false): Promise<void> {
    const chunk = Buffer.from(text);
    this.size += chunk.length;
    this.crc = crc32(chunk, this.crc);
    await new Promise<void>((done, fail) => this.engine.write(chunk, (e) => (e ? fail(e) : done())));
    if (!last) return;
    await finished(this.engine.end());
    this.ondata?.(null, new Uint8Array(0), true);
  }
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
  const parts: Compressed[] = [];
  const part = (name: string): Compressed => {
    const its = new Compressed(name);
    parts.push(its);
    zip.add(its);
    return its;
  };
  const cols = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  const head = `${HEAD}<worksheet xmlns="${MAIN}"><cols>${cols}</cols><sheetData>`;
  const foot = '</sheetData></worksheet>';
  const names = widths.map((_, i) => columnName(i));
  try {
    let [sheets, n, text] = [1, 0, head];
    let sheet = part('xl/worksheets/sheet1.xml');
    // Some rows are compressed while the next ones are read and written: a failure is heard when they are waited for.
    let compressing: Promise<void> = Promise.resolve();
    for await (const row of rows) {
      if (n === perSheet) {
        await compressing;
        await sheet.write(text + foot, true);
        [sheets, n, text] = [sheets + 1, 0, head];
        sheet = part(`xl/worksheets/sheet${sheets}.xml`);
      }
      n += 1;
      text += rowText(row, n, names);
      if (n % ROWS_AT_ONCE !== 0) continue;
      await compressing;
      yield* taken();
      compressing = sheet.write(text);
      compressing.catch(() => undefined);
      text = '';
    }
    await compressing;
    await sheet.write(text + foot, true);
    for (const [name, content] of Object.entries(bookParts(sheets))) await part(name).write(content, true);
    zip.end();
    yield* taken();
  } finally {
    for (const { engine } of parts) engine.destroy();
  }
}
