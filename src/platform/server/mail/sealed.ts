import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** A single-use token in a link. */
const FICHA = /([?&]token=)([\w.~-]+)/g;
const MARCA = 'sellada.';
const ALGORITHM = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

type Secret = Pick<Config, 'jwtSecret'>;

/** A key of its own from the secret of the server, which is beside the data and never in it. */
const keyOf = ({ jwtSecret }: Secret): Buffer => {
  if (!jwtSecret) throw new Error('the server has no secret');
  return Buffer.from(hkdfSync('sha256', jwtSecret, createHash('sha256').update('respaldo').digest(), 'fichas de correo', 32));
};

/**
 * A mail as the outbox keeps it until it leaves: whoever reads the base, or a backup of it, reads its words and not its single-use links. What is
 * sealed already stays as it is.
 */
export function sealed(secret: Secret, text: string): string {
  return text.replace(FICHA, (whole, before: string, token: string) => {
    if (token.startsWith(MARCA)) return whole;
    const iv = randomBytes(IV);
    const c = createCipheriv(ALGORITHM, keyOf(secret), iv);
    const body = Buffer.concat([c.update(token, 'utf8'), c.final()]);
    return `${before}${MARCA}${Buffer.concat([iv, c.getAuthTag(), body]).toString('base64url')}`;
  });
}

/** A mail as it is sent. Throws when another secret sealed it, or a byte of it was changed: a broken link is not sent. */
export function opened(secret: Secret, text: string): string {
  return text.replace(FICHA, (whole, before: string, token: string) => {
    if (!token.startsWith(MARCA)) return whole;
    const bytes = Buffer.from(token.slice(MARCA.length), 'base64url');
    try {
      const d = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV)).setAuthTag(bytes.subarray(IV, IV + TAG));
      return `${before}${Buffer.concat([d.update(bytes.subarray(IV + TAG)), d.final()]).toString('utf8')}`;
    } catch {
      throw new Error('El enlace se selló con otro secreto del servidor: pídalo de nuevo');
    }
  });
}
