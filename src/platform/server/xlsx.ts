import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';

/** How a cell is shown: its place in the styles below. */
export const ESTILO = { normal: 0, titulo: 1, pesos: 2, numero: 3, decimal: 4, fecha: 5 } as const;
type Estilo = (typeof ESTILO)[keyof typeof ESTILO];

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
/** A text that is written as it is, each character a byte: most of a book. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;
/** What a text has when there may be something to clean in it. */
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

const styleOf = (estilo: Estilo): string => (estilo === ESTILO.normal ? '' : ` s="${estilo}"`);
const OF_TEXT = Object.values(ESTILO).map((e) => `"${styleOf(e)} t="inlineStr"><is><t>`);
const OF_KEPT_TEXT = Object.values(ESTILO).map((e) => `"${styleOf(e)} t="inlineStr"><is><t xml:space="preserve">`);
const OF_NUMBER = Object.values(ESTILO).map((e) => `"${styleOf(e)}><v>`);
const ENCODER = new TextEncoder();

/**
 * Some rows of a sheet, written from left to right and from top to bottom, each as it begins, its cells and its end. They are written as the bytes of
 * the file: as texts that are added to each other, the engine would sweep millions of half texts of a large book.
 */
export class SheetRows {
  private bytes: Buffer = Buffer.allocUnsafe(256 * 1024);
  private length = 0;
  private row = '';
  private at = 0;
  private readonly opens: readonly string[];

  /** `columns`: how many it has. */
  constructor(columns: number) {
    this.opens = Array.from({ length: columns }, (_, i) => `<c r="${columnName(i)}`);
  }

  begin(n: number): void {
    this.row = String(n);
    this.at = 0;
    this.plain('<row r="');
    this.plain(this.row);
    this.plain('">');
  }

  /** Leaves a cell without anything. */
  skip(): void {
    this.at += 1;
  }

  text(value: string, estilo: Estilo = ESTILO.normal): void {
    this.open((KEEPS.test(value) ? OF_KEPT_TEXT : OF_TEXT)[estilo] ?? '');
    if (value.length <= MAX_TEXT && PLAIN.test(value)) this.plain(value);
    else this.coded(clean(value));
    this.plain('</t></is></c>');
  }

  number(value: number, estilo: Estilo): void {
    this.open(OF_NUMBER[estilo] ?? '');
    this.plain(String(value));
    this.plain('</v></c>');
  }

  end(): void {
    this.plain('</row>');
  }

  /** Any text as it is, that of before and after the rows too. */
  coded(text: string): void {
    this.room(text.length * 3);
    this.length += ENCODER.encodeInto(text, this.bytes.subarray(this.length)).written;
  }

  /** What was written since it was last taken. */
  take(): Buffer {
    const written = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return written;
  }

  private open(rest: string): void {
    this.plain(this.opens[this.at] ?? `<c r="${columnName(this.at)}`);
    this.plain(this.row);
    this.plain(rest);
    this.at += 1;
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + more) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** A text of which every character is a byte. */
  private plain(text: string): void {
    this.room(text.length);
    const { bytes, length } = this;
    for (let i = 0; i < text.length; i += 1) bytes[length + i] = text.charCodeAt(i);
    this.length = length + text.length;
  }
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
  async write(chunk: Buffer, last = false): Promise<void> {
    this.size += chunk.length;
    this.crc = crc32(chunk, this.crc);
    await new Promise<void>((done, fail) => this.engine.write(chunk, (e) => (e ? fail(e) : done())));
    if (!last) return;
    await finished(this.engine.end());
    this.ondata?.(null, new Uint8Array(0), true);
  }
}

/** The parts of a book as they are bound: what nobody has taken yet. */
class Bound {
  private ready: Uint8Array[] = [];
  private failure: Error | null = null;
  private readonly parts: Compressed[] = [];
  private readonly zip = new Zip((e, piece) => {
    this.failure ??= e;
    if (piece) this.ready.push(piece);
  });

  part(name: string): Compressed {
    const its = new Compressed(name);
    this.parts.push(its);
    this.zip.add(its);
    return its;
  }

  taken(): Uint8Array[] {
    if (this.failure) throw this.failure;
    const now = this.ready;
    this.ready = [];
    return now;
  }

  end(): Uint8Array[] {
    this.zip.end();
    return this.taken();
  }

  leave(): void {
    for (const { engine } of this.parts) engine.destroy();
  }
}

/**
 * A book written and compressed a few rows at a time: others are attended in between, and only what nobody has taken yet is kept, however
 * long it is. Beyond what a sheet holds it goes on in another one.
 * `widths` in characters.
 */
export async function* xlsxParts<Row>(
  rows: AsyncIterable<readonly Row[]>,
  write: (row: Row, cells: SheetRows) => void,
  widths: readonly number[],
  perSheet = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const cols = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  const head = `${HEAD}<worksheet xmlns="${MAIN}"><cols>${cols}</cols><sheetData>`;
  const foot = '</sheetData></worksheet>';
  const book = new Bound();
  const cells = new SheetRows(widths.length);
  try {
    let [sheets, n] = [1, 0];
    cells.coded(head);
    let sheet = book.part('xl/worksheets/sheet1.xml');
    // Some rows are compressed while the next ones are read and written: a failure is heard when they are waited for.
    let compressing: Promise<void> = Promise.resolve();
    for await (const some of rows) {
      for (const row of some) {
        if (n === perSheet) {
          await compressing;
          cells.coded(foot);
          await sheet.write(cells.take(), true);
          [sheets, n] = [sheets + 1, 0];
          cells.coded(head);
          sheet = book.part(`xl/worksheets/sheet${sheets}.xml`);
        }
        n += 1;
        cells.begin(n);
        write(row, cells);
        cells.end();
        if (n % ROWS_AT_ONCE !== 0) continue;
        await compressing;
        yield* book.taken();
        compressing = sheet.write(cells.take());
        compressing.catch(() => undefined);
      }
    }
    await compressing;
    cells.coded(foot);
    await sheet.write(cells.take(), true);
    for (const [name, content] of Object.entries(bookParts(sheets))) await book.part(name).write(Buffer.from(content), true);
    yield* book.end();
  } finally {
    book.leave();
  }
}
