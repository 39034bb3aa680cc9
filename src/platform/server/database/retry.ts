/** An error and what it wraps, from the outside in: each driver says what happened at another depth of drizzle's wrapping. */
function* causes(e: unknown): Generator<{ code?: unknown; constraint?: unknown; message?: unknown }> {
  for (let at = e, i = 0; at && typeof at === 'object' && i < 5; i += 1) {
    yield at;
    at = (at as { cause?: unknown }).cause;
  }
}

/** SQLSTATE of an error of either driver; '' when there is none. */
export function sqlState(e: unknown): string {
  for (const { code } of causes(e)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return '';
}

/** Name of the violated constraint, or ''. */
export function constraintOf(e: unknown): string {
  for (const { constraint } of causes(e)) if (typeof constraint === 'string' && constraint) return constraint;
  return '';
}

const RETRYABLE = new Set(['40001', '40P01']);
const LOST =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|timeout exceeded when trying to connect|server closed the connection|PGlite is closed|is not queryable|Connection ended unexpectedly|Client was closed/i;

/** Whether the database went away (503), as opposed to refusing the statement. */
export function isLostConnection(e: unknown): boolean {
  const state = sqlState(e);
  if (state.startsWith('08') || state.startsWith('57P')) return true;
  return [...causes(e)].some(({ message, code }) => LOST.test(String(message ?? '')) || LOST.test(String(code ?? '')));
}

/** Whether what was waited for in vain was a free connection: all of them are at work, and the database answers them. */
export const isBusy = (e: unknown): boolean => [...causes(e)].some((c) => c.message === 'timeout exceeded when trying to connect');

/** Repeats a whole transaction on serialization failure or deadlock, at most five times, with a random pause. Nothing else is retried. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (e) {
      if (attempt >= 5 || !RETRYABLE.has(sqlState(e))) throw e;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}
