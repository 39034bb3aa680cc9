import { atOnce } from './at-once.ts';
import type { Ctx, Listener } from './types.ts';

/**
 * A listener that first reads: what several of them read of one fact is asked of the database together, before any of them acts. For what no
 * listener of the same fact writes. Called by itself it reads by itself.
 */
export function readingFirst<E, T>(
  read: (ctx: Ctx, event: E) => Promise<T>,
  act: (ctx: Ctx, event: E, was: T) => Promise<void>,
): Listener<E> {
  const listener = async (ctx: Ctx, event: E, ...was: unknown[]) =>
    act(ctx, event, (was.length > 0 ? was[0] : await read(ctx, event)) as T);
  return Object.assign(listener, { read });
}

/** Tells a fact to those who listen: they read together, and act one after the other, in their order. */
export async function tell<E>(ctx: Ctx, listeners: readonly Listener<E>[], event: E): Promise<void> {
  const reads = listeners.some((l) => l.read) ? await atOnce(listeners.map((l) => l.read?.(ctx, event))) : [];
  for (const [i, listener] of listeners.entries()) await (listener.read ? listener(ctx, event, reads[i]) : listener(ctx, event));
}
