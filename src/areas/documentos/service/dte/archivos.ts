import { AppError, Rule } from '#kernel/errors.ts';
import type { Causa } from '../../domain/tipos.ts';
import { type EntradaZip, entradasZip, esZip, extraer, soloNombre } from './zip.ts';

export interface LimitesArchivo {
  /** Largest XML, alone or inside a zip (parameter maximo_xml_mb). */
  maximo_xml_mb: number;
  /** Entries of a zip. */
  maximo_entradas?: number;
  /** Inflated over compressed, per entry. */
  razon_maxima?: number;
  /** Inflated bytes of a whole zip. */
  maximo_zip_mb?: number;
}

/** One XML to read, or why it is not read. `indice` counts from 0 in the order of the upload. */
export type Archivo =
  | { archivo: string; indice: number; bytes: Uint8Array; causa?: undefined }
  | { archivo: string; indice: number; bytes?: undefined; causa: Causa };

const MB = 1024 * 1024;
/** What compressors add beside the files, without meaning for anybody. */
const AJENOS = /^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini|)$/i;

function causaDe(e: unknown, max: number): Causa {
  if (e instanceof AppError) return { codigo: e.codigo, datos: { max, ...e.datos } };
  throw e;
}

/** What one entry gives: its bytes, or throws the Rule that refuses it. `inflados` are those it cost, refused or not. */
function abrirEntrada(e: EntradaZip, maximo: number, razon: number): { bytes: Uint8Array | null; inflados: number; porque: string } {
  if (/\.zip$/i.test(e.nombre)) throw new Rule('archivo_demasiado_grande', { aclaracion: 'un zip dentro de otro' });
  if (!/\.xml$/i.test(e.nombre)) throw new Rule('no_es_dte', { donde: 'sólo se leen archivos .xml' });
  const porRazon = e.comprimido.length * razon;
  const tope = Math.min(maximo, porRazon);
  const bytes = extraer(e, tope);
  if (bytes && esZip(bytes)) throw new Rule('archivo_demasiado_grande', { aclaracion: 'un zip dentro de otro' });
  return { bytes, inflados: bytes?.length ?? tope, porque: porRazon < maximo ? `se expande más de ${razon} veces` : '' };
}

function* abrirZip(bytes: Uint8Array, zip: string, limites: Required<LimitesArchivo>): Generator<Archivo> {
  const max = limites.maximo_xml_mb;
  let indice = 0;
  let restante = limites.maximo_zip_mb * MB;
  try {
    for (const e of entradasZip(bytes, limites.maximo_entradas)) {
      if (e.carpeta || AJENOS.test(e.nombre)) continue;
      if (restante <= 0) throw new Rule('archivo_demasiado_grande', { max: limites.maximo_zip_mb, aclaracion: 'el zip descomprimido' });
      const archivo = e.nombre;
      try {
        const r = abrirEntrada(e, max * MB, limites.razon_maxima);
        restante -= r.inflados;
        if (!r.bytes) throw new Rule('archivo_demasiado_grande', { aclaracion: r.porque });
        if (r.bytes.length === 0) throw new Rule('archivo_vacio');
        yield { archivo, indice, bytes: r.bytes };
      } catch (error) {
        yield { archivo, indice, causa: causaDe(error, max) };
      }
      indice += 1;
    }
    if (indice === 0) throw new Rule('archivo_vacio');
  } catch (error) {
    yield { archivo: zip, indice, causa: causaDe(error, max) };
  }
}

/**
 * Opens what was uploaded, an .xml or a .zip of them, one file at a time so that only one is in memory: iterate it, do not keep
 * it. A zip is known by its content, not by its name. Bad entries are refused in their place and the others go on; a damaged zip
 * or one over its entries or its inflated total ends with a refusal under its own name. Of stored paths only the last part is
 * kept; a symbolic link is just a small text that is no XML. Refusals: `archivo_vacio`, `archivo_demasiado_grande`, `no_es_dte`,
 * `estructura_invalida`.
 */
export function* abrirArchivos(bytes: Uint8Array, nombre: string, limites: LimitesArchivo): Generator<Archivo> {
  const todos = { maximo_entradas: 10_000, razon_maxima: 100, maximo_zip_mb: 100, ...limites };
  const archivo = soloNombre(nombre);
  const max = limites.maximo_xml_mb;
  if (bytes.length === 0) yield { archivo, indice: 0, causa: { codigo: 'archivo_vacio', datos: {} } };
  else if (esZip(bytes) || /\.zip$/i.test(archivo)) yield* abrirZip(bytes, archivo, todos);
  else if (bytes.length > max * MB) yield { archivo, indice: 0, causa: { codigo: 'archivo_demasiado_grande', datos: { max } } };
  else yield { archivo, indice: 0, bytes };
}
