import { readFileSync } from 'node:fs';
import { AppError } from '#kernel/errors.ts';
import type { FileType, Inspected } from './file.ts';
import { isActivePdf } from './pdf.ts';
import { detectType } from './types.ts';
import { checkZip } from './zip.ts';

const ZIPPED: readonly (FileType | null)[] = ['xlsx', 'docx', 'zip'];

/** Looks at a whole file of the disk. Runs in a thread: it may be as large as an upload. */
export function* inspect({ ruta }: { ruta: string }): Iterable<Inspected> {
  const bytes = readFileSync(ruta);
  const tipo = bytes.length > 0 ? detectType(bytes) : null;
  let rechazo: Inspected['rechazo'] = null;
  try {
    if (ZIPPED.includes(tipo)) checkZip(bytes);
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    rechazo = { status: e.status, codigo: e.codigo, datos: e.datos };
  }
  yield { tipo, activo: tipo === 'pdf' && isActivePdf(bytes), rechazo };
}
