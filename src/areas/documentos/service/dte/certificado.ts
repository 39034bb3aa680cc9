import { type KeyObject, X509Certificate } from 'node:crypto';
import { parseRut } from '#kernel/values/rut.ts';

export interface Certificado {
  clave: KeyObject;
  /** Validity in milliseconds of the epoch. */
  desde: number;
  hasta: number;
  serie: string;
  rut: string | null;
  nombre: string | null;
}

/** OID 1.3.6.1.4.1.8321.1 in DER: other name under which Chilean certificates carry the RUT of their owner. */
const OID_RUT = Buffer.from('06082b06010401c10101a0', 'hex');
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** RUT of the owner: the subject's alternative name, or the serialNumber of the subject. */
function rutDelTitular(der: Buffer, subject: string): string | null {
  const i = der.indexOf(OID_RUT);
  if (i !== -1) {
    const largo = der[i + OID_RUT.length + 2] ?? 0;
    const inicio = i + OID_RUT.length + 3;
    const r =
      largo <= 14
        ? parseRut(
            der
              .subarray(inicio, inicio + largo)
              .toString('latin1')
              .trim(),
          )
        : null;
    if (r) return r;
  }
  return parseRut(/^serialNumber=(.{1,20})$/m.exec(subject)?.[1] ?? '');
}

/** Reads an X.509 certificate in base64; null when it cannot be read or its key is not RSA. No chain, list nor network is looked up. */
export function leerCertificado(texto: string): Certificado | null {
  const base64 = texto.replace(/\s+/g, '');
  if (!BASE64.test(base64)) return null;
  try {
    const der = Buffer.from(base64, 'base64');
    const c = new X509Certificate(der);
    const [desde, hasta] = [Date.parse(c.validFrom), Date.parse(c.validTo)];
    if (c.publicKey.asymmetricKeyType !== 'rsa' || Number.isNaN(desde) || Number.isNaN(hasta)) return null;
    const nombre = /^CN=(.+)$/m.exec(c.subject)?.[1]?.replace(/\s+/g, ' ').trim() ?? null;
    return { clave: c.publicKey, desde, hasta, serie: c.serialNumber, rut: rutDelTitular(der, c.subject), nombre };
  } catch {
    return null;
  }
}

const HORA = 3_600_000;

/**
 * Whether the certificate was in force at a local Chilean time without offset. Chile is 3 or 4 hours behind UTC by the season;
 * the doubtful hour counts in favour.
 */
export function vigenteAl(c: Certificado, local: string): boolean {
  const t = Date.parse(`${local}Z`);
  return t + 4 * HORA >= c.desde && t + 3 * HORA <= c.hasta;
}
