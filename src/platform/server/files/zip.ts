import { AppError } from '#kernel/errors.ts';

interface ZipLimits {
  maxEntries: number;
  maxTotalMb: number;
  /** Inflated over compressed. */
  maxRatio: number;
}

const EOCD = 0x06054b50;
const CENTRAL = 0x02014b50;

/**
 * Refuses a zip-based file (xlsx, docx, zip) that would blow up, from its central directory and before inflating
 * anything (S25). Who inflates it must count bytes again: the directory may lie.
 */
export function checkZip(
  bytes: Buffer,
  limits: ZipLimits = { maxEntries: 10_000, maxTotalMb: 200, maxRatio: 100 },
): { entries: number; inflated: number } {
  let end = -1;
  for (let i = bytes.length - 22; i >= Math.max(0, bytes.length - 65_557); i -= 1) {
    if (bytes.readUInt32LE(i) === EOCD) {
      end = i;
      break;
    }
  }
  if (end < 0) throw new AppError(415, 'tipo_de_archivo_no_admitido');
  const declared = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let entries = 0;
  let inflated = 0;
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL) {
    entries += 1;
    inflated += bytes.readUInt32LE(at + 24);
    if (entries > limits.maxEntries || inflated > limits.maxTotalMb * 1024 * 1024) break;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const ratio = inflated / Math.max(1, bytes.length);
  const tooMany = entries > limits.maxEntries || declared > limits.maxEntries;
  if (tooMany || inflated > limits.maxTotalMb * 1024 * 1024 || (ratio > limits.maxRatio && inflated > 1024 * 1024)) {
    throw new AppError(413, 'archivo_demasiado_grande', { max: limits.maxTotalMb });
  }
  return { entries, inflated };
}
