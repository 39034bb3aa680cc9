import { AppError } from '#kernel/errors.ts';

/** Types the product admits, told by content and never by name or by what the client says (S22). */
export type FileType = 'pdf' | 'jpg' | 'png' | 'xlsx' | 'docx' | 'xml' | 'txt' | 'zip' | 'xls';

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

/** Type by the bytes; null when it is none of ours, or when it is two things at once (polyglot, html, svg, scripts). */
export function detectType(bytes: Buffer): FileType | null {
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])) ? 'jpg' : null;
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls';
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const names = bytes.toString('latin1');
    if (names.includes('xl/workbook.xml')) return 'xlsx';
    if (names.includes('word/document.xml')) return names.includes('vbaProject.bin') ? null : 'docx';
    return 'zip';
  }
  const head = bytes
    .subarray(0, 2000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/<(?:!doctype\s+html|html|svg|script)/i.test(head)) return null;
  if (head.startsWith('<?xml') || /^<[A-Za-z][\w:.-]*[\s>]/.test(head)) return 'xml';
  if (starts(bytes, 0x4d, 0x5a) || starts(bytes, 0x7f, 0x45, 0x4c, 0x46) || head.startsWith('#!')) return null;
  const sample = bytes.subarray(0, 8000);
  return sample.every((v) => v >= 0x20 || v === 0x09 || v === 0x0a || v === 0x0d) ? 'txt' : null;
}

/** The type, or 415. */
export function requireType(bytes: Buffer, allowed: readonly FileType[]): FileType {
  const type = bytes.length > 0 ? detectType(bytes) : null;
  if (!type || !allowed.includes(type)) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  return type;
}
