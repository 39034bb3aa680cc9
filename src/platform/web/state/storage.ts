/** The part of Storage that the platform uses; tests pass a Map. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** A storage that forgets with the page: for tests, and when the browser forbids local storage. */
export function memoryStorage(): KeyValue {
  const map = new Map<string, string>();
  return {
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => void map.set(k, v),
    removeItem: (k) => void map.delete(k),
    key: (i) => [...map.keys()][i] ?? null,
    get length() {
      return map.size;
    },
  };
}

function browserStorage(): KeyValue {
  try {
    const probe = 'respaldo.prueba';
    globalThis.localStorage.setItem(probe, '1');
    globalThis.localStorage.removeItem(probe);
    return globalThis.localStorage;
  } catch {
    return memoryStorage();
  }
}

export const storage: KeyValue = browserStorage();

/** Reads JSON; an unreadable value counts as absent. */
export function readJson<T>(key: string, from: KeyValue = storage): T | null {
  const text = from.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Writes JSON; a full storage loses the value, never the screen. */
export function writeJson(key: string, value: unknown, to: KeyValue = storage): boolean {
  try {
    to.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function keysStartingWith(prefix: string, from: KeyValue = storage): string[] {
  const out: string[] = [];
  for (let i = 0; i < from.length; i += 1) {
    const k = from.key(i);
    if (k?.startsWith(prefix)) out.push(k);
  }
  return out;
}
