import { inflateRawSync } from 'node:zlib';
import { Rule } from '#kernel/errors.ts';

/** An entry of a zip by its central directory. The sizes are what the file claims: nobody trusts them. */
export interface EntradaZip {
  /** Last part of the stored path; '' for a folder. */
  nombre: string;
  carpeta: boolean;
  cifrada: boolean;
  metodo: number;
  comprimido: Uint8Array;
}

const FIN = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const GUARDADO = 0;
const DEFLATE = 8;

function danado(que: string): Rule {
  return new Rule('estructura_invalida', { donde: `el zip está dañado: ${que}` });
}

export function esZip(bytes: Uint8Array): boolean {
  const firma = bytes.length >= 4 ? Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0) : 0;
  return firma === LOCAL || firma === FIN;
}

/** Only the last part of a path, of either slash, without control characters: nothing of where the sender would put it. */
export function soloNombre(ruta: string): string {
  const partes = ruta.split(/[/\\]/);
  return (partes.at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 120);
}

/** Position of the end record: the last one whose comment reaches exactly the end of the file. */
function buscarFin(b: Buffer): number {
  for (let i = b.length - 22; i >= 0 && i >= b.length - 65_557; i -= 1) {
    if (b.readUInt32LE(i) === FIN && i + 22 + b.readUInt16LE(i + 20) === b.length) return i;
  }
  throw danado('falta su índice');
}

function comprimidoDe(b: Buffer, posicion: number, largo: number): Uint8Array {
  if (posicion + 30 > b.length || b.readUInt32LE(posicion) !== LOCAL) throw danado('una entrada no está donde dice');
  const inicio = posicion + 30 + b.readUInt16LE(posicion + 26) + b.readUInt16LE(posicion + 28);
  if (inicio + largo > b.length) throw danado('una entrada está incompleta');
  return b.subarray(inicio, inicio + largo);
}

/**
 * Entries of a zip in the order of its central directory, one at a time, nothing inflated. Over `maximo` entries nothing is
 * answered: `archivo_demasiado_grande`. The zip64 forms (over 65.535 entries or 4 GB) are over any limit too.
 */
export function* entradasZip(bytes: Uint8Array, maximo: number): Generator<EntradaZip> {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fin = buscarFin(b);
  const total = b.readUInt16LE(fin + 10);
  if (total > maximo) throw new Rule('archivo_demasiado_grande', { aclaracion: `más de ${maximo} archivos en el zip` });
  let i = b.readUInt32LE(fin + 16);
  for (let n = 0; n < total; n += 1) {
    if (i + 46 > fin || b.readUInt32LE(i) !== CENTRAL) throw danado('el índice no corresponde');
    const banderas = b.readUInt16LE(i + 8);
    const largoNombre = b.readUInt16LE(i + 28);
    const ruta = b.toString(banderas & 0x800 ? 'utf8' : 'latin1', i + 46, i + 46 + largoNombre);
    yield {
      nombre: soloNombre(ruta),
      carpeta: /[/\\]$/.test(ruta),
      cifrada: (banderas & 1) === 1,
      metodo: b.readUInt16LE(i + 10),
      comprimido: comprimidoDe(b, b.readUInt32LE(i + 42), b.readUInt32LE(i + 20)),
    };
    i += 46 + largoNombre + b.readUInt16LE(i + 30) + b.readUInt16LE(i + 32);
  }
}

/** Bytes of an entry, at most `maximo`: the inflater counts what it writes and stops there. null when there would be more. */
export function extraer(e: EntradaZip, maximo: number): Uint8Array | null {
  if (e.cifrada) throw new Rule('estructura_invalida', { donde: 'viene con clave' });
  if (e.metodo === GUARDADO) return e.comprimido.length > maximo ? null : e.comprimido;
  if (e.metodo !== DEFLATE) throw new Rule('estructura_invalida', { donde: 'viene comprimido de una forma no admitida' });
  try {
    return inflateRawSync(e.comprimido, { maxOutputLength: Math.max(1, maximo) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw danado('su contenido no se puede descomprimir');
  }
}
