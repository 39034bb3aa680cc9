import { createHash } from 'node:crypto';
import { AppError, Rule } from '#kernel/errors.ts';
import { abrirXml, type Element, estructura, hijos, requerido } from '#platform/server/xml/xml.ts';
import { type RevisionAec, revisarAec } from '../../domain/cesion.ts';
import { NOTA_CREDITO, TIPOS_CEDIBLES } from '../../domain/partes.ts';
import type { Aec, Causa, Dte, Firma } from '../../domain/tipos.ts';
import { leerAec } from './aec.ts';
import { canonico } from './c14n.ts';
import { CUERPOS, fechaFirma, leerDocumento, tipoDe } from './documento.ts';
import { verificarFirma } from './firma.ts';
import { SII } from './xml.ts';

/** Types whose whole data are read: those that may be ceded and those that correct or refer to them (56 débito, 52 guía). */
const LEIBLES: readonly number[] = [...TIPOS_CEDIBLES, NOTA_CREDITO, 56, 52];

/** One document of a file. `dte` is null when it could not be read; `causas` says why. */
export interface DocumentoLeido {
  /** Position in the file, from 0. */
  indice: number;
  dte: Dte | null;
  firma: Firma | null;
  /** SHA-256 of the canonical body without namespaces: the same alone, in an EnvioDTE or in an AEC. */
  contenido_hash: string | null;
  causas: Causa[];
}

export interface Lectura {
  raiz: 'DTE' | 'EnvioDTE' | 'AEC';
  documentos: DocumentoLeido[];
  /** Of an AEC whose document could be read. */
  aec: Aec | null;
  cesion: RevisionAec | null;
}

type ResultadoLectura = { ok: true; xml_hash: string; lectura: Lectura } | { ok: false; xml_hash: string; causa: Causa };

const SIN_AMBITO = new Map<string, string>();

function sha256(datos: Uint8Array | string): string {
  return createHash('sha256').update(datos).digest('hex');
}

/** Body of a DTE: its only child but the Signature. Anything else beside it could be read in its place and is refused. */
function cuerpoDe(dte: Element): Element {
  const [cuerpo, ...otros] = hijos(dte).filter((h) => h.localName !== 'Signature');
  if (!cuerpo || !CUERPOS.includes(cuerpo.nodeName) || cuerpo.namespaceURI !== dte.namespaceURI)
    throw estructura(dte, 'Documento', 'falta');
  if (otros[0]) throw estructura(otros[0], otros[0].nodeName, 'está de más');
  return cuerpo;
}

function leerUno(el: Element, indice: number): DocumentoLeido {
  const vacio = { indice, dte: null, firma: null, contenido_hash: null };
  try {
    const cuerpo = cuerpoDe(el);
    const tipo = tipoDe(cuerpo);
    if (!LEIBLES.includes(tipo)) return { ...vacio, causas: [{ codigo: 'tipo_no_cedible', datos: { tipo } }] };
    const dte = leerDocumento(cuerpo);
    const firma = verificarFirma(el, cuerpo, fechaFirma(cuerpo));
    return { indice, dte, firma, contenido_hash: sha256(canonico(cuerpo, SIN_AMBITO)), causas: [] };
  } catch (e) {
    if (e instanceof AppError) return { ...vacio, causas: [aCausa(e)] };
    throw e;
  }
}

function aCausa(e: AppError): Causa {
  return { codigo: e.codigo, datos: e.datos };
}

function leerEnvio(raiz: Element, maximo: number): Lectura {
  const lista = hijos(requerido(raiz, 'SetDTE'), 'DTE');
  if (lista.length === 0) throw estructura(raiz, 'DTE', 'falta');
  if (lista.length > maximo) throw new Rule('demasiados_documentos', { max: maximo });
  return { raiz: 'EnvioDTE', documentos: lista.map(leerUno), aec: null, cesion: null };
}

function leerCedido(raiz: Element): Lectura {
  const { aec, dte: el } = leerAec(raiz);
  const leido = leerUno(el, 0);
  if (!leido.dte || !leido.firma) return { raiz: 'AEC', documentos: [leido], aec, cesion: null };
  return { raiz: 'AEC', documentos: [leido], aec, cesion: revisarAec(aec, leido.dte, leido.firma) };
}

function leerRaiz(raiz: Element, maximo: number): Lectura {
  const propia = raiz.namespaceURI === SII || !raiz.namespaceURI;
  if (propia && raiz.nodeName === 'DTE') return { raiz: 'DTE', documentos: [leerUno(raiz, 0)], aec: null, cesion: null };
  if (propia && raiz.nodeName === 'EnvioDTE') return leerEnvio(raiz, maximo);
  if (propia && raiz.nodeName === 'AEC') return leerCedido(raiz);
  throw new Rule('no_es_dte', { donde: `empieza con ${raiz.nodeName.slice(0, 40)}` });
}

/**
 * Reads and verifies the bytes of one XML file: a DTE, an EnvioDTE with many, or an AEC. What spoils the whole file is one
 * refusal; what spoils one document of an EnvioDTE stays in that document. `xml_hash` is the SHA-256 of the bytes received.
 * Neither opens files nor network, and never throws for what the bytes hold.
 */
export function leerDte(bytes: Uint8Array, limites: { maximo_dte: number } = { maximo_dte: 500 }): ResultadoLectura {
  const xml_hash = sha256(bytes);
  try {
    return { ok: true, xml_hash, lectura: leerRaiz(abrirXml(bytes), limites.maximo_dte) };
  } catch (e) {
    if (e instanceof AppError) return { ok: false, xml_hash, causa: aCausa(e) };
    throw e;
  }
}
