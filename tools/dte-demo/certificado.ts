import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { claveDemo } from './clave.ts';

/** DER of ASN.1: tag, length, content. Only what a certificate needs. */
function der(tag: number, ...partes: Uint8Array[]): Buffer {
  const cuerpo = Buffer.concat(partes);
  const n = cuerpo.length;
  const largo = n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff];
  return Buffer.concat([Buffer.from([tag, ...largo]), cuerpo]);
}

const secuencia = (...p: Uint8Array[]) => der(0x30, ...p);
const conjunto = (...p: Uint8Array[]) => der(0x31, ...p);
const entero = (b: Uint8Array) => der(0x02, b);
const utf8 = (t: string) => der(0x0c, Buffer.from(t, 'utf8'));
const ia5 = (t: string) => der(0x16, Buffer.from(t, 'latin1'));
const hora = (iso: string) => der(0x18, Buffer.from(`${iso.slice(0, 19).replace(/[-T:]/g, '')}Z`, 'latin1'));

function oid(texto: string): Buffer {
  const [a = 0, b = 0, ...resto] = texto.split('.').map(Number);
  const bytes = [a * 40 + b];
  for (const n of resto) {
    const grupo = [n & 0x7f];
    for (let r = n >> 7; r > 0; r >>= 7) grupo.unshift((r & 0x7f) | 0x80);
    bytes.push(...grupo);
  }
  return der(0x06, Buffer.from(bytes));
}

const atributo = (tipo: string, valor: string) => conjunto(secuencia(oid(tipo), utf8(valor)));
const SHA256_RSA = secuencia(oid('1.2.840.113549.1.1.11'), Buffer.from([0x05, 0x00]));

export interface FirmanteDemo {
  rut: string;
  nombre: string;
  clave: KeyObject;
  /** X.509 in DER, signed by itself: it vouches for nobody. */
  certificado: Buffer;
}

export interface DatosFirmante {
  rut: string;
  nombre: string;
  /** Same seed, same key and certificate. By default the RUT. */
  semilla?: string;
  /** Validity, 'AAAA-MM-DD'. */
  desde?: string;
  hasta?: string;
  bits?: number;
}

/** A fictitious signer: a key and a certificate that carries its RUT where Chilean certificates do (OID 1.3.6.1.4.1.8321.1). */
export function firmanteDemo(d: DatosFirmante): FirmanteDemo {
  const clave = claveDemo(d.semilla ?? d.rut, d.bits ?? 2048);
  const nombre = secuencia(
    atributo('2.5.4.6', 'CL'),
    atributo('2.5.4.10', 'Certificados de demostración, sin valor'),
    atributo('2.5.4.3', d.nombre),
  );
  const rut = der(0xa0, oid('1.3.6.1.4.1.8321.1'), der(0xa0, ia5(d.rut)));
  const alternativo = secuencia(oid('2.5.29.17'), der(0x04, secuencia(rut)));
  const serie = createHash('sha256')
    .update(`${d.rut}:${d.semilla ?? ''}:${d.desde ?? ''}`)
    .digest()
    .subarray(0, 8);
  const contenido = secuencia(
    der(0xa0, entero(Buffer.from([2]))),
    entero(Buffer.concat([Buffer.from([0x01]), serie])),
    SHA256_RSA,
    nombre,
    secuencia(hora(`${d.desde ?? '2015-01-01'}T00:00:00`), hora(`${d.hasta ?? '2049-12-31'}T23:59:59`)),
    nombre,
    createPublicKey(clave).export({ type: 'spki', format: 'der' }),
    der(0xa3, secuencia(alternativo)),
  );
  const firma = sign('sha256', contenido, clave);
  const certificado = secuencia(contenido, SHA256_RSA, der(0x03, Buffer.from([0x00]), firma));
  return { rut: d.rut, nombre: d.nombre, clave, certificado };
}
