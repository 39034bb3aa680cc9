import type { AbilityRow } from '#kernel/permissions.ts';
import { keysStartingWith, readJson, storage, writeJson } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';
import { config } from './config.ts';
import { accessToken, clearTokens, saveTokens } from './tokens.ts';

/** userData of the session (areas/4 `acceso`). */
export interface UserData {
  id: string | number;
  email: string;
  username: string;
  fullName: string;
  avatar?: string | null;
  role: string;
  ability: AbilityRow[];
  extras?: Readonly<Record<string, unknown>>;
  paths?: string[];
  perfiles_modulo?: unknown[];
  modulos?: { id: string }[];
  company?: { id: string; rut: string; nombre: string } | null;
  rut?: string | null;
  rut_reemplazo?: string | null;
  reemplazos?: { rut: string }[];
  email_verified?: boolean;
}

/** What login and refresh answer. */
export interface SessionAnswer {
  accessToken: string;
  refreshToken: string;
  userData?: UserData;
}

/** Prefix of every draft kept in this browser; signing out forgets them all. */
export const DRAFT_PREFIX = 'respaldo.borrador:';

export const session = createStore<UserData | null>(null);

/** Takes the session that an earlier page of this browser left. Call it once the configuration is known. */
export function restoreSession(): void {
  session.set(accessToken() ? readJson<UserData>(config.get().claves.userData) : null);
}

export function setUser(user: UserData): void {
  writeJson(config.get().claves.userData, user);
  session.set(user);
}

export function storeAnswer(answer: SessionAnswer): void {
  saveTokens(answer);
  if (answer.userData) setUser(answer.userData);
}

/**
 * Forgets the session in this browser: tokens, user data (paths, perfiles_modulo, modulos with it), the global RUT and every draft.
 * The state of the menu stays (areas/4 `acceso`).
 */
export function forgetSession(): void {
  const { claves } = config.get();
  clearTokens();
  storage.removeItem(claves.userData);
  storage.removeItem(claves.rut_global);
  for (const k of keysStartingWith(DRAFT_PREFIX)) storage.removeItem(k);
  session.set(null);
}

export function useSession(): UserData | null {
  return useStore(session);
}

/** The person of the session. Throws when nobody signed in: only for screens behind the sign-in. */
export function useUser(): UserData {
  const user = useStore(session);
  if (!user) throw new Error('this screen needs a session');
  return user;
}
