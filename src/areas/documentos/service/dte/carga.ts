import type { RevisionAec } from '../../domain/cesion.ts';
import type { Aec, Causa } from '../../domain/tipos.ts';
import { abrirArchivos, type LimitesArchivo } from './archivos.ts';
import { type DocumentoLeido, leerDte } from './leer.ts';

export interface LimitesCarga extends LimitesArchivo {
  /** Documents of the whole upload (parameter maximo_dte_por_carga). */
  maximo_dte: number;
}

/** One row of the answer of an upload, before anybody judges it: a document, or what could not be read. */
export interface ItemCarga {
  archivo: string;
  /** Position among all rows of the upload, from 0. */
  indice: number;
  /** The file that brought it, to keep once by its hash. */
  xml: { hash: string; bytes: Uint8Array } | null;
  documento: DocumentoLeido | null;
  /** The AEC that brought the document, with its chain already checked. */
  aec: { datos: Aec; revision: RevisionAec | null } | null;
  /** Why it cannot be read; empty when `documento` holds its data. */
  causas: Causa[];
}

/**
 * Opens an upload (.xml or .zip) and reads every document in it, one at a time: only the file in hand is in memory. What one file
 * or one document spoils never stops the rest; over `maximo_dte` documents the upload ends with `demasiados_documentos`.
 */
export function* leerCarga(bytes: Uint8Array, nombre: string, limites: LimitesCarga): Generator<ItemCarga> {
  let indice = 0;
  let documentos = 0;
  for (const a of abrirArchivos(bytes, nombre, limites)) {
    const fila = { archivo: a.archivo, documento: null, aec: null };
    if (!a.bytes) {
      yield { ...fila, indice, xml: null, causas: [a.causa] };
      indice += 1;
      continue;
    }
    const r = leerDte(a.bytes, limites);
    const xml = { hash: r.xml_hash, bytes: a.bytes };
    if (!r.ok) {
      yield { ...fila, indice, xml, causas: [r.causa] };
      indice += 1;
      continue;
    }
    const { aec, cesion } = r.lectura;
    for (const documento of r.lectura.documentos) {
      documentos += 1;
      if (documentos > limites.maximo_dte) {
        yield { ...fila, indice, xml: null, causas: [{ codigo: 'demasiados_documentos', datos: { max: limites.maximo_dte } }] };
        return;
      }
      yield { ...fila, indice, xml, documento, aec: aec && { datos: aec, revision: cesion }, causas: documento.causas };
      indice += 1;
    }
  }
}
