import { createHash, createHmac, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Config } from '#platform/server/config.ts';

const ISSUER = 'respaldo';
const AUDIENCE = 'respaldo-api';
const TOLERANCE_S = 5;

interface AccessClaims {
  usuario_id: string;
  sesion_id: string;
  version: number;
}

interface Keys {
  /** As the library signs with it: of bytes it would make this again for every token. */
  access: Promise<webcrypto.CryptoKey>;
  refresh: Buffer;
  /** Access tokens whose signature was checked, with the second they end: a screen repeats the same one in every request. */
  seen: Map<string, AccessClaims & { ends: number }>;
}

const MAX_SEEN = 5_000;
const made = new WeakMap<Config, Keys>();

function keys(config: Config): Keys {
  const known = made.get(config);
  if (known) return known;
  const secret = config.jwtSecret ?? '';
  if (secret.length < 16) throw new Error('JWT_SECRET must hold at least 16 characters');
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest();
  const hs256 = { name: 'HMAC', hash: 'SHA-256' };
  const access = webcrypto.subtle.importKey('raw', derive('access'), hs256, false, ['sign', 'verify']);
  const fresh = { access, refresh: derive('refresh'), seen: new Map() };
  made.set(config, fresh);
  return fresh;
}

/** Access token: HS256, 10 minutes unless configured (spec §9). Numbered, so that a renewal within the same second is another one (spec §4). */
export async function signAccess(config: Config, c: AccessClaims): Promise<string> {
  return new SignJWT({ sid: c.sesion_id, ver: c.version })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(c.usuario_id)
    .setJti(uuidv7())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${config.accessMinutes}m`)
    .sign(await keys(config).access);
}

/** Claims of a token that is ours, whole and in time; null otherwise. A header with `kid`, `jku`, `x5u` or `jwk` is refused unread (S11–S14). */
export async function readAccess(config: Config, token: string): Promise<AccessClaims | null> {
  const { access, seen } = keys(config);
  const known = seen.get(token);
  if (known && known.ends + TOLERANCE_S > Date.now() / 1_000) return known;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await access, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: TOLERANCE_S,
      requiredClaims: ['exp', 'sub'],
    });
    if (Object.keys(protectedHeader).some((k) => k !== 'alg' && k !== 'typ')) return null;
    if (typeof payload.sid !== 'string' || typeof payload.ver !== 'number' || typeof payload.sub !== 'string') return null;
    const claims = { usuario_id: payload.sub, sesion_id: payload.sid, version: payload.ver, ends: payload.exp ?? 0 };
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.set(token, claims);
    return claims;
  } catch {
    return null;
  }
}

/** Refresh token of a turn of a session: nothing of it is stored, the server can recompute it. */
export function refreshToken(config: Config, sesion_id: string, turno: number): string {
  const mac = createHmac('sha256', keys(config).refresh).update(`${sesion_id}.${turno}`).digest('base64url');
  return `${sesion_id}.${turno}.${mac}`;
}

/** Session and turn of a refresh token whose signature is ours. */
export function readRefresh(config: Config, token: string): { sesion_id: string; turno: number } | null {
  const m = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  if (!m) return null;
  const [, sesion_id = '', turno = ''] = m;
  const good = Buffer.from(refreshToken(config, sesion_id, Number(turno)));
  const given = Buffer.from(token);
  return good.length === given.length && timingSafeEqual(good, given) ? { sesion_id, turno: Number(turno) } : null;
}

/** A single-use secret of 256 bits and the hash that is kept of it. */
export function newFicha(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashFicha(token) };
}

export const hashFicha = (token: string) => createHash('sha256').update(token).digest('hex');
