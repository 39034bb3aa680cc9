import { AppError, Rule } from '#kernel/errors.ts';
import { ilegible, type MotivoIlegible } from '../domain/cartola/avisos.ts';
import { esCamt053, leerCamt053 } from '../domain/cartola/camt053.ts';
import { leerGrilla } from '../domain/cartola/grilla.ts';
import { columnasDe, formaDe } from '../domain/cartola/mapeo.ts';
import { esMt940, leerMt940 } from '../domain/cartola/mt940.ts';
import { esOfx, leerOfx } from '../domain/cartola/ofx.ts';
import { esHtml, esXmlDeHoja, grillaDeHtml, grillaDeXmlDeHoja } from '../domain/cartola/tablas-html.ts';
import type { Cartola, Celda, Contexto, Mapeo } from '../domain/cartola/tipos.ts';
import { esTxtChile, leerTxtChile } from '../domain/cartola/txt-chile.ts';
import { decodificarTexto } from './decodificar.ts';
import { grillaDeTexto, hojasDeXlsx } from './hojas.ts';
import { hojasDeXls } from './xls.ts';

export interface OpcionesLectura extends Contexto {
  /** Bytes admitted; the caller owns the limit (multipart and zip ratio are the platform's). */
  max_bytes: number;
  /** Rows admitted in a sheet or text. Default 200.000. */
  max_filas?: number;
  /** What a person says of this file's columns: the row of titles (from 1; 0 without) of one of its sheets gives the shape. */
  mapear?: { hoja: number; fila: number; mapeo: Mapeo };
}

type Contenedor = 'xlsx' | 'xls' | 'html' | 'xml_hoja' | 'camt053' | 'ofx' | 'mt940' | 'txt_chile' | 'delimitado';

const MAX_FILAS = 200_000;

function empieza(bytes: Uint8Array, firma: readonly number[]): boolean {
  return firma.every((b, i) => bytes[i] === b);
}

/** Files that are no statement but that somebody may take for one: each is told what to ask the bank for. */
function confundido(bytes: Uint8Array, texto: string | null): MotivoIlegible | null {
  const muestra = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').trimStart();
  if (muestra.startsWith('%PDF-')) return 'pdf';
  if (empieza(bytes, [0x89, 0x50, 0x4e, 0x47]) || empieza(bytes, [0xff, 0xd8, 0xff])) return 'imagen';
  if (/^01,[^,\n]*,[^,\n]*,\d{6},/.test(muestra)) return 'bai2';
  if (/^!(?:Type|Account|Option):?/i.test(muestra)) return 'qif';
  const xml = (texto ?? '').slice(0, 20_000);
  if (/<(?:\w+:)?BkToCstmrAcctRpt[\s>/]/.test(xml)) return 'camt_052';
  return /<(?:\w+:)?BkToCstmrDbtCdtNtfctn[\s>/]/.test(xml) ? 'camt_054' : null;
}

/** What a file is, by its first bytes and its text, never by its name: banks call .xls what is xlsx, a web page or text. */
function detectarContenedor(bytes: Uint8Array, texto: string | null): Contenedor | null {
  if (empieza(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (empieza(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'xls';
  if (texto === null || texto.trim() === '') return null;
  if (esCamt053(texto)) return 'camt053';
  if (esOfx(texto)) return 'ofx';
  if (esXmlDeHoja(texto)) return 'xml_hoja';
  if (esHtml(texto)) return 'html';
  if (esMt940(texto)) return 'mt940';
  return esTxtChile(texto) ? 'txt_chile' : 'delimitado';
}

function revisarFilas(filas: number, max: number): void {
  if (filas > max) throw new Rule('cartola_demasiado_larga', { max_filas: max });
}

/** Statements of every sheet that has one; a workbook may carry a month a sheet. Said by a person, only what has that shape. */
function deHojas(hojas: readonly Celda[][][], ctx: OpcionesLectura): Cartola[] {
  if (!ctx.mapear) return hojas.flatMap((h) => leerGrilla(h, ctx) ?? []);
  const { hoja, fila, mapeo } = ctx.mapear;
  const mapeos = [{ ...mapeo, forma: formaDe(hojas[hoja] ?? [], fila) }];
  const cartolas = hojas.flatMap((h) => leerGrilla(h, { ...ctx, mapeos }) ?? []).filter((c) => c.mapeada);
  if (!cartolas.some((c) => c.movimientos.some((m) => m.causas.length === 0))) throw new Rule('columnas_no_leen');
  return cartolas;
}

/** The sheets of a file, or null when it is a format of banks, whose fields are not columns. */
async function hojasDe(bytes: Uint8Array, texto: string, contenedor: Contenedor, max: number): Promise<Celda[][][] | null> {
  const leidas = async (): Promise<Celda[][][] | null> => {
    switch (contenedor) {
      case 'xlsx':
        return hojasDeXlsx(bytes);
      case 'xls':
        return hojasDeXls(bytes);
      case 'html':
        return [grillaDeHtml(texto)];
      case 'xml_hoja':
        return [grillaDeXmlDeHoja(texto)];
      case 'delimitado':
        return [grillaDeTexto(texto, max + 1)];
      default:
        return null;
    }
  };
  const hojas = await leidas();
  for (const h of hojas ?? []) revisarFilas(h.length, max);
  return hojas;
}

async function leer(bytes: Uint8Array, texto: string, contenedor: Contenedor, o: OpcionesLectura): Promise<Cartola[]> {
  const hojas = await hojasDe(bytes, texto, contenedor, o.max_filas ?? MAX_FILAS);
  if (hojas) return deHojas(hojas, o);
  if (o.mapear) throw new Rule('formato_sin_columnas');
  switch (contenedor) {
    case 'camt053':
      return leerCamt053(texto, o);
    case 'ofx':
      return leerOfx(texto, o);
    case 'mt940':
      return leerMt940(texto, o);
    case 'txt_chile':
      return leerTxtChile(texto, o);
    default:
      return [];
  }
}

/** What a file is and its text, refusing what is no statement at all. */
function abrir(bytes: Uint8Array, o: OpcionesLectura): { contenedor: Contenedor; texto: string } {
  if (bytes.length > o.max_bytes) throw new AppError(413, 'archivo_demasiado_grande', { max: Math.floor(o.max_bytes / 1_048_576) });
  if (bytes.length === 0) throw ilegible('vacio');
  const zip = empieza(bytes, [0x50, 0x4b]) || empieza(bytes, [0xd0, 0xcf]);
  const texto = zip ? null : decodificarTexto(bytes);
  const otro = confundido(bytes, texto);
  if (otro) throw ilegible(otro);
  const contenedor = detectarContenedor(bytes, texto);
  if (!contenedor) throw ilegible('formato_no_reconocido');
  return { contenedor, texto: texto ?? '' };
}

/** A sheet as people look at it before saying what its columns are. */
export interface HojaDeMuestra {
  filas: Celda[][];
  /** Rows that it has in all. */
  total: number;
}

const MUESTRA = { hojas: 12, filas: 150, columnas: 40, texto: 200 };
const recortar = (c: Celda): Celda => (typeof c === 'string' ? c.slice(0, MUESTRA.texto) : c);

/** The first rows of each sheet of a file, as they come. Refuses as `leerCartola` does, and 422 `formato_sin_columnas` for formats of banks. */
export async function muestraDe(bytes: Uint8Array, o: OpcionesLectura): Promise<HojaDeMuestra[]> {
  const { contenedor, texto } = abrir(bytes, o);
  const hojas = await hojasDe(bytes, texto, contenedor, o.max_filas ?? MAX_FILAS);
  if (!hojas) throw new Rule('formato_sin_columnas');
  const llenas = hojas.filter((h) => columnasDe(h) >= 3);
  if (llenas.length === 0) throw new Rule('archivo_sin_columnas');
  return hojas.slice(0, MUESTRA.hojas).map((h) => ({
    filas: h.slice(0, MUESTRA.filas).map((f) => f.slice(0, MUESTRA.columnas).map(recortar)),
    total: h.length,
  }));
}

/**
 * Reads a bank statement file: spreadsheets (xlsx, xls, web pages and XML called xls), delimited or fixed text, CAMT.053, MT940, OFX.
 * One statement for each account or period it holds. Amounts in minor units of the currency; no row is dropped, broken ones are marked.
 * Refuses 413 `archivo_demasiado_grande`, 422 `cartola_demasiado_larga` and, only when it cannot be read, 422 `cartola_ilegible`.
 */
export async function leerCartola(bytes: Uint8Array, o: OpcionesLectura): Promise<Cartola[]> {
  const { contenedor, texto } = abrir(bytes, o);
  const cartolas = await leer(bytes, texto, contenedor, o);
  if (cartolas.length === 0) throw ilegible('sin_encabezado');
  const filas = cartolas.reduce((n, c) => n + c.movimientos.length, 0);
  revisarFilas(filas, o.max_filas ?? MAX_FILAS);
  return cartolas;
}
