import { DRAFT_PREFIX } from '../session/session.ts';
import { type KeyValue, keysStartingWith, readJson, storage, writeJson } from '../state/storage.ts';
import type { Values } from './values.ts';

export interface Draft {
  /** Milliseconds of the last key. */
  at: number;
  /** Version of the record that was being edited. */
  version?: number | undefined;
  values: Values;
  /** Furthest step of a wizard. */
  reached?: number | undefined;
}

export const DRAFT_TTL = 7 * 86_400_000;
const SECRET = /password|contrase|clave_(actual|nueva)|token|secret/i;

/** One draft per person, screen and record. */
export function draftKey(user: string | number, route: string, record: string): string {
  return `${DRAFT_PREFIX}${user}:${route}:${record}`;
}

/** Without what must never be written to disk. */
export function withoutSecrets(values: Values, secrets: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name) && !SECRET.test(name)));
}

export function saveDraft(key: string, draft: Draft, to: KeyValue = storage): void {
  writeJson(key, draft, to);
}

/** The draft, unless it is older than a week. */
export function loadDraft(key: string, now: number, from: KeyValue = storage): Draft | null {
  const draft = readJson<Draft>(key, from);
  if (!draft || typeof draft.at !== 'number' || typeof draft.values !== 'object') return null;
  if (now - draft.at > DRAFT_TTL) {
    from.removeItem(key);
    return null;
  }
  return draft;
}

export function clearDraft(key: string, from: KeyValue = storage): void {
  from.removeItem(key);
}

/** Forgets the drafts that nobody came back for. */
export function pruneDrafts(now: number, from: KeyValue = storage): void {
  for (const key of keysStartingWith(DRAFT_PREFIX, from)) loadDraft(key, now, from);
}
