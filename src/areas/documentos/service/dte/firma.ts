import { createHash, verify } from 'node:crypto';
import { formatFecha } from '#kernel/values/format.ts';
import { type Element, hijos } from '#platform/server/xml/xml.ts';
import { type CodigoCausa, causa } from '../../domain/causas.ts';
import type { Causa, EstadoFirma, Firma } from '../../domain/tipos.ts';
import { type Ambito, ambitoHeredado, canonico, declarados } from './c14n.ts';
import { type Certificado, leerCertificado, vigenteAl } from './certificado.ts';
import { SII } from './xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA1 = `${DSIG}rsa-sha1`;
const SHA1 = `${DSIG}sha1`;
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
/** Neither changes what is digested: the element is canonicalised anyway and its signature stands outside it. */
const TRANSFORMACIONES = [C14N, `${DSIG}enveloped-signature`];

/**
 * Namespaces with which emitters sign an element before they put it into an envelope: the SII's, none, the SII's with xsi.
 * The words signed are the same in all of them.
 */
const AMBITOS_SOLA: readonly Ambito[] = [
  new Map([['', SII]]),
  new Map(),
  new Map([
    ['', SII],
    ['xsi', XSI],
  ]),
];

/** What a Signature must hold, read with no choice left: one of each, one Reference. */
interface Partes {
  signedInfo: Element;
  valor: Buffer;
  uri: string;
  digest: Buffer;
  certificados: string[];
}

const atributo = (el: Element | undefined, nombre: string) => el?.getAttribute(nombre) ?? '';
const limpio = (el: Element) => (el.textContent ?? '').replace(/\s+/g, '');

/** Children of the namespace of signatures, with or without prefix. */
function partesDsig(el: Element, nombre: string): Element[] {
  return hijos(el).filter((h) => h.namespaceURI === DSIG && h.localName === nombre);
}

function uno(el: Element | undefined, nombre: string): Element | undefined {
  const lista = el ? partesDsig(el, nombre) : [];
  return lista.length === 1 ? lista[0] : undefined;
}

function todos(el: Element, ...nombres: string[]): boolean {
  return hijos(el).every((h) => h.namespaceURI === DSIG && nombres.includes(h.localName ?? ''));
}

/** The parts of a Signature of the form the SII prescribes; a text says what is out of it. */
function leerSignature(s: Element): Partes | string {
  const info = uno(s, 'SignedInfo');
  const valor = uno(s, 'SignatureValue');
  const key = uno(s, 'KeyInfo');
  if (!info || !valor || !todos(s, 'SignedInfo', 'SignatureValue', 'KeyInfo')) return 'forma';
  if (!todos(info, 'CanonicalizationMethod', 'SignatureMethod', 'Reference')) return 'forma';
  if (atributo(uno(info, 'CanonicalizationMethod'), 'Algorithm') !== C14N) return 'canonicalización';
  if (atributo(uno(info, 'SignatureMethod'), 'Algorithm') !== RSA_SHA1) return 'algoritmo';
  const ref = uno(info, 'Reference');
  const digest = uno(ref, 'DigestValue');
  if (!ref || !digest || !todos(ref, 'Transforms', 'DigestMethod', 'DigestValue')) return 'referencia';
  if (atributo(uno(ref, 'DigestMethod'), 'Algorithm') !== SHA1) return 'algoritmo';
  for (const t of partesDsig(ref, 'Transforms').flatMap((x) => hijos(x))) {
    if (t.localName !== 'Transform' || !TRANSFORMACIONES.includes(atributo(t, 'Algorithm'))) return 'transformación';
  }
  const certificados = (key ? partesDsig(key, 'X509Data') : []).flatMap((x) => partesDsig(x, 'X509Certificate')).map(limpio);
  return {
    signedInfo: info,
    valor: Buffer.from(limpio(valor), 'base64'),
    uri: atributo(ref, 'URI'),
    digest: Buffer.from(limpio(digest), 'base64'),
    certificados,
  };
}

/** How the digest agrees: as the element stands in the file first, then alone. */
function digestCoincide(firmado: Element, digest: Buffer): Firma['verificada'] {
  const igual = (ambito?: Ambito) => createHash('sha1').update(canonico(firmado, ambito), 'utf8').digest().equals(digest);
  if (igual()) return 'en_sitio';
  return AMBITOS_SOLA.some(igual) ? 'sola' : null;
}

function valorCoincide(signature: Element, p: Partes, c: Certificado): boolean {
  const propio = declarados(signature);
  const ambitos: Ambito[] = [ambitoHeredado(p.signedInfo), propio, new Map([...propio, ['xsi', XSI]])];
  return ambitos.some((a) => verify('sha1', Buffer.from(canonico(p.signedInfo, a), 'utf8'), c.clave, p.valor));
}

const ESTADOS: Readonly<Record<string, EstadoFirma>> = {
  sin_firma: 'ausente',
  certificado_ilegible: 'certificado_ilegible',
  firma_invalida: 'invalida',
  certificado_no_vigente: 'certificado_no_vigente',
};

function resultado(fecha: string | null, causas: Causa<CodigoCausa>[], verificada: Firma['verificada'] = null, c?: Certificado): Firma {
  const dia = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    estado: (causas[0] && ESTADOS[causas[0].codigo]) ?? 'valida',
    rut: c?.rut ?? null,
    nombre: c?.nombre ?? null,
    fecha,
    verificada: causas.length ? null : verificada,
    certificado: c ? { desde: dia(c.desde), hasta: dia(c.hasta), serie: c.serie } : null,
    causas,
  };
}

/**
 * Verifies the one XML signature of `contenedor` over its child `firmado` (a Documento and its DTE, a DocumentoCesion and its
 * Cesion...), as the SII signs: RSA-SHA1 over Canonical XML 1.0, the Reference being the ID of that very child. Nothing is looked
 * up by id, so a signature can only vouch for the element beside it, which is the one the caller reads. The key is that of the
 * certificate enclosed; no authority, revocation list or network is asked. `fecha`: local time of signing, for the validity.
 */
export function verificarFirma(contenedor: Element, firmado: Element, fecha: string | null): Firma {
  const firmas = hijos(contenedor).filter((h) => h.localName === 'Signature');
  const [s] = firmas;
  if (!s) return resultado(fecha, [causa('sin_firma')]);
  const partes = firmas.length > 1 ? 'más de una firma' : s.namespaceURI === DSIG ? leerSignature(s) : 'forma';
  if (typeof partes === 'string') return resultado(fecha, [causa('firma_invalida', { motivo: partes })]);
  const id = firmado.getAttribute('ID');
  if (!id || partes.uri !== `#${id}`) return resultado(fecha, [causa('firma_invalida', { motivo: 'referencia' })]);
  const certificados = partes.certificados.slice(0, 4).map(leerCertificado);
  const legibles = certificados.filter((c) => c !== null);
  const causas: Causa<CodigoCausa>[] = legibles.length ? [] : [causa('certificado_ilegible')];
  const verificada = digestCoincide(firmado, partes.digest);
  if (!verificada) causas.push(causa('firma_invalida', { motivo: 'digest' }));
  const firmante = legibles.find((c) => valorCoincide(s, partes, c));
  if (legibles.length && !firmante && verificada) causas.push(causa('firma_invalida', { motivo: 'valor de la firma' }));
  const c = firmante ?? legibles[0];
  if (c && fecha && !vigenteAl(c, fecha)) {
    const dia = (ms: number) => formatFecha(new Date(ms).toISOString());
    causas.push(causa('certificado_no_vigente', { desde: dia(c.desde), hasta: dia(c.hasta) }));
  }
  return resultado(fecha, causas, verificada, c);
}
