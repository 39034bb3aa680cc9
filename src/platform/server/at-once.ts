import { sqlState } from './database/retry.ts';

/** The database refuses all that comes after a failure of the same transaction. */
const ABORTED = '25P02';

/**
 * Asks several things at once: in a transaction they are said as one statement (`database/together.ts`). It waits for all of them, also when one
 * fails, because what went on after its transaction had ended would ask of somebody else's; then it refuses with the first, in the order in which
 * they are given. Only for what reads: writes have an order.
 */
export async function atOnce<const T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.filter((a) => a.status === 'rejected');
  if (failed[0]) throw (failed.find((f) => sqlState(f.reason) !== ABORTED) ?? failed[0]).reason;
  return answers.map((a) => (a as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
