import { uuidv7 } from '#kernel/values/id.ts';
import { storage } from '../state/storage.ts';
import { config } from './config.ts';
import { withLease } from './lease.ts';
import { type SessionAnswer, storeAnswer } from './session.ts';
import { accessToken, deviceId, refreshToken, renewalDelay, tokenLife, tokenObtainedAt } from './tokens.ts';

const LOCK = 'respaldo.renovar';
const owner = uuidv7();

async function oneTab<T>(work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks) return navigator.locks.request(LOCK, work) as Promise<T>;
  const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  return withLease({ storage, now: Date.now, sleep, owner }, LOCK, 5000, work);
}

let inFlight: Promise<boolean> | null = null;

async function renewOnce(stale: string | null): Promise<boolean> {
  if (accessToken() !== stale) return accessToken() !== null;
  const token = refreshToken();
  if (!token) return false;
  const answer = await fetch('/jwt/refresh-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-dispositivo': deviceId() },
    body: JSON.stringify({ refreshToken: token }),
  });
  if (answer.ok) {
    storeAnswer((await answer.json()) as SessionAnswer);
    return true;
  }
  if (answer.status === 401 || answer.status === 400) return false;
  throw new Error(`renewal answered ${answer.status}`);
}

/**
 * New tokens, one call for all tabs (a refresh token is single use: a second call would kill the family).
 * `stale` is the access token that was found wanting: when storage holds another one, somebody already renewed.
 * False when the session is over; throws when the server could not be asked.
 */
export function renew(stale: string | null): Promise<boolean> {
  inFlight ??= oneTab(() => renewOnce(stale)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

const RETRY_MS = 15_000;

/** Renews at 80 % of the token's life while the tab is open. Returns how to stop. */
export function keepRenewing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    const token = accessToken();
    const life = token ? tokenLife(token) : null;
    if (!token || life === null) return;
    timer = setTimeout(
      () => {
        renew(token).then(
          (alive) => alive && schedule(),
          () => {
            timer = setTimeout(schedule, RETRY_MS);
          },
        );
      },
      renewalDelay(life, tokenObtainedAt(), Date.now()),
    );
  };
  const onStorage = (e: StorageEvent): void => {
    if (e.key === config.get().claves.accessToken) schedule();
  };
  const onWake = (): void => {
    if (document.visibilityState === 'visible') schedule();
  };
  schedule();
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    clearTimeout(timer);
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onWake);
  };
}
