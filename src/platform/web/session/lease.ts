import type { KeyValue } from '../state/storage.ts';

/** One tab at a time, for browsers (or plain-HTTP hosts) without navigator.locks: a record in local storage with an owner and an end. */
export interface LeaseTools {
  storage: KeyValue;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Unique to this tab. */
  owner: string;
}

interface Held {
  owner: string;
  until: number;
}

const SETTLE_MS = 30;
const POLL_MS = 100;

function holder(tools: LeaseTools, key: string): Held | null {
  try {
    const held = JSON.parse(tools.storage.getItem(key) ?? 'null') as Held | null;
    return held && held.until > tools.now() ? held : null;
  } catch {
    return null;
  }
}

/**
 * Runs `work` while this tab holds the lease `key`; waits while another one does. A tab that dies loses it after `ttl` ms.
 * Two tabs that write at once settle it by reading again: the last writer stays.
 */
export async function withLease<T>(tools: LeaseTools, key: string, ttl: number, work: () => Promise<T>): Promise<T> {
  const limit = tools.now() + ttl * 3;
  while (tools.now() < limit) {
    if (!holder(tools, key)) {
      tools.storage.setItem(key, JSON.stringify({ owner: tools.owner, until: tools.now() + ttl }));
      await tools.sleep(SETTLE_MS);
      if (holder(tools, key)?.owner === tools.owner) break;
    }
    await tools.sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    if (holder(tools, key)?.owner === tools.owner) tools.storage.removeItem(key);
  }
}
