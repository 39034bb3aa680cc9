import { inflateSync } from 'node:zlib';

/** What makes a viewer do something by itself: run a script, start a program, open another file, send a form. */
const ACTIVE =
  /\/(?:JavaScript|OpenAction|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Encrypt)(?![A-Za-z0-9])|\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/;
/** Opening at a page or at a size is an OpenAction too, and it is harmless: a destination instead of an action. */
const HARMLESS = /\/OpenAction\s*(?:\[[^\]]{0,200}\]|<<\s*(?:\/Type\s*\/Action\s*)?\/S\s*\/GoTo(?![A-Za-z0-9])[^>]{0,200}>>)/g;
/** Bytes of object streams that are looked into, in all and in one of them. */
const MAX_INFLATED = 24 * 1024 * 1024;
const MAX_ONE = 4 * 1024 * 1024;

/** A name may write any of its letters as #xx. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const isActive = (text: string): boolean => ACTIVE.test(plainNames(text).replace(HARMLESS, ''));

/** The objects that a PDF keeps compressed, as text; null when one of them cannot be looked into. */
function* packed(bytes: Buffer): Iterable<string | null> {
  let left = MAX_INFLATED;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) {
    const start = bytes.indexOf('stream', at);
    const end = bytes.indexOf('endstream', start + 6);
    if (start < 0 || end < 0) return;
    const from = start + 6 + (bytes[start + 6] === 0x0d ? 1 : 0) + 1;
    try {
      const text = inflateSync(bytes.subarray(from, end), { maxOutputLength: Math.min(left, MAX_ONE), finishFlush: 2 });
      left -= text.length;
      yield text.toString('latin1');
    } catch {
      yield null;
    }
    if (left <= 0) yield null;
  }
}

/**
 * Whether a PDF does something by itself, in its plain objects or in the compressed ones. What cannot be looked into (encrypted, damaged,
 * too large) counts as if it did.
 */
export function isActivePdf(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += 1_000_000)
    // Windows that overlap: a name cut in two would be in neither.
    if (isActive(bytes.toString('latin1', from, from + 1_000_400))) return true;
  for (const text of packed(bytes)) if (text === null || isActive(text)) return true;
  return false;
}
