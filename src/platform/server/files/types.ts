import { AppError } from '#kernel/errors.ts';
import type { FileType, UploadedFile } from './file.ts';

export type { FileType } from './file.ts';

export const MIME: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
  xls: 'application/vnd.ms-excel',
};

const starts = (b: Buffer, ...bytes: number[]) => bytes.every((v, i) => b[i] === v);

/** Tags that make a browser read the bytes as a page. */
const PAGE = /<(?:[\w-]+:)?(?:!doctype\s+html|html|head|body|script|svg|iframe|object|embed|foreignobject)[\s>/]/i;
/** Names that make an XML be drawn or run: those of a page, of a drawing, and a style sheet of its own. */
const DRAWN = /http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL\/Transform)|<\?xml-stylesheet/i;
const BOM = /^\u00ef\u00bb\u00bf/;

/** Length of a PNG by its own pieces, each of which says where it ends; -1 when they do not end. */
function pngEnd(b: Buffer): number {
  for (let at = 8; at + 12 <= b.length; ) {
    const end = at + 12 + b.readUInt32BE(at);
    if (b.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return -1;
}

/** A picture ends where it says, and none of its bytes would be read as a page: what it carries besides what draws it is not looked at. */
function picture(b: Buffer, type: 'png' | 'jpg'): FileType | null {
  const whole = type === 'png' ? pngEnd(b) === b.length : b.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  return whole && !PAGE.test(b.toString('latin1')) ? type : null;
}

/** The first element of an XML and what stands before it: comments and instructions do not hide it, nor any length of blanks. */
function xml(text: string): FileType | null {
  return DRAWN.test(text) || PAGE.test(text) ? null : 'xml';
}

/** Type by the bytes; null when it is none of ours, or when it is two things at once (a page within a picture, a drawing called XML). */
export function detectType(bytes: Buffer): FileType | null {
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return picture(bytes, 'jpg');
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return picture(bytes, 'png');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls';
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const office = bytes.includes('xl/workbook.xml') ? 'xlsx' : bytes.includes('word/document.xml') ? 'docx' : null;
    // Macros do not come in a book or a letter of this type: who writes them in gives it another name inside.
    return office && bytes.includes('vbaProject.bin') ? null : (office ?? 'zip');
  }
  const text = bytes.toString('latin1').replace(BOM, '').trimStart();
  const head = text.slice(0, 2000);
  if (head.startsWith('<?xml') || /^<(?:!--|[A-Za-z][\w:.-]*[\s>/])/.test(head)) return xml(text);
  if (PAGE.test(head)) return null;
  if (starts(bytes, 0x4d, 0x5a) || starts(bytes, 0x7f, 0x45, 0x4c, 0x46) || head.startsWith('#!')) return null;
  const sample = bytes.subarray(0, 8000);
  return sample.every((v) => v >= 0x20 || v === 0x09 || v === 0x0a || v === 0x0d) ? 'txt' : null;
}

/** The type of a file that came, or 415; the refusal of what may not be kept (a zip that blows up). */
export function requireType(file: UploadedFile, allowed: readonly FileType[]): FileType {
  if (file.rechazo) throw new AppError(file.rechazo.status, file.rechazo.codigo, file.rechazo.datos);
  if (!file.tipo || !allowed.includes(file.tipo)) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  return file.tipo;
}
