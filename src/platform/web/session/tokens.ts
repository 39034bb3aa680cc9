import { uuidv7 } from '#kernel/values/id.ts';
import { readJson, storage, writeJson } from '../state/storage.ts';
import { config } from './config.ts';

const DEVICE = 'respaldo.dispositivo';
const OBTAINED = 'respaldo.tokenObtenido';

/** Life of a JWT in milliseconds (exp − iat), or null when it cannot be read. The signature is the server's business. */
export function tokenLife(token: string): number | null {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: number; exp?: number };
    const life = ((claims.exp ?? 0) - (claims.iat ?? 0)) * 1000;
    return life > 0 ? life : null;
  } catch {
    return null;
  }
}

/**
 * Milliseconds to wait before renewing: 80 % of the life counted from when this browser received the token,
 * so a wrong clock in either machine does not matter. Never negative.
 */
export function renewalDelay(life: number, obtained: number, now: number): number {
  return Math.max(0, Math.round(obtained + life * 0.8 - now));
}

export function accessToken(): string | null {
  return storage.getItem(config.get().claves.accessToken);
}

export function refreshToken(): string | null {
  return storage.getItem(config.get().claves.refreshToken);
}

export function tokenObtainedAt(): number {
  return readJson<number>(OBTAINED) ?? 0;
}

export function saveTokens(tokens: { accessToken: string; refreshToken: string }): void {
  const { claves } = config.get();
  writeJson(OBTAINED, Date.now());
  storage.setItem(claves.refreshToken, tokens.refreshToken);
  storage.setItem(claves.accessToken, tokens.accessToken);
}

export function clearTokens(): void {
  const { claves } = config.get();
  storage.removeItem(claves.accessToken);
  storage.removeItem(claves.refreshToken);
  storage.removeItem(OBTAINED);
}

/** Name of this browser for the server's grace with a refresh token used twice. Says nothing of the person. */
export function deviceId(): string {
  const known = storage.getItem(DEVICE);
  if (known) return known;
  const made = uuidv7();
  storage.setItem(DEVICE, made);
  return made;
}
