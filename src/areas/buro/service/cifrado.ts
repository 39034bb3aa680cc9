import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITMO = 'aes-256-gcm';
const BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

interface Cifrado {
  clave: string;
  iv: string;
  sello: string;
  cifrado: string;
}

/**
 * The key of this server for the answers of the sources, of the environment only: 32 bytes in base64. Null when there is none: then the answer is not
 * kept, only its hash. Throws when what there is is no key: a server that believes it has one does not start.
 */
export function claveDelCrudo(env: NodeJS.ProcessEnv = process.env): Buffer | null {
  const { BURO_CRUDO_CLAVE: escrita } = env;
  if (!escrita) return null;
  const clave = BASE64.test(escrita) ? Buffer.from(escrita, 'base64') : null;
  if (clave?.length !== BYTES) throw new Error('BURO_CRUDO_CLAVE debe ser una clave de 32 bytes en base64 (openssl rand -base64 32)');
  return clave;
}

/** A key by its first digits, so that what another one closed is known as such. */
const huellaDeClave = (clave: Buffer): string => createHash('sha256').update(clave).digest('hex').slice(0, 16);

/** Closes bytes for one owner: moved to another row they do not open. */
export function cifrar(clave: Buffer, dueno: string, bytes: Uint8Array): Cifrado {
  const iv = randomBytes(12);
  const c = createCipheriv(ALGORITMO, clave, iv).setAAD(Buffer.from(dueno));
  const cifrado = Buffer.concat([c.update(bytes), c.final()]).toString('base64');
  return { clave: huellaDeClave(clave), iv: iv.toString('base64'), sello: c.getAuthTag().toString('base64'), cifrado };
}

/** Opens what was closed for that owner; null with another key, or when a byte was changed. */
export function descifrar(clave: Buffer, dueno: string, c: Cifrado): Buffer | null {
  if (c.clave !== huellaDeClave(clave)) return null;
  try {
    const d = createDecipheriv(ALGORITMO, clave, Buffer.from(c.iv, 'base64')).setAAD(Buffer.from(dueno));
    d.setAuthTag(Buffer.from(c.sello, 'base64'));
    return Buffer.concat([d.update(Buffer.from(c.cifrado, 'base64')), d.final()]);
  } catch {
    return null;
  }
}
