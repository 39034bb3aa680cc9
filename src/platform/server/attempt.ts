import { sql } from 'drizzle-orm';
import { AppError, Conflict } from '#kernel/errors.ts';
import { constraintOf, sqlState } from './database/retry.ts';
import type { AnyService, Attempt, Ctx } from './types.ts';

/** An act that can come back to where it stood, apart from its database. */
type Markable = Ctx & { mark(): () => void };

/** A database refusal said in the product's words; anything else goes through. */
export function translate(service: AnyService | undefined, e: unknown): unknown {
  if (e instanceof AppError) return e;
  const state = sqlState(e);
  if (state === '23505') {
    const unique = service?.def.unicos?.[constraintOf(e)];
    const codigo = unique?.codigo ?? 'duplicado';
    return new Conflict(codigo, {}, unique?.campo ? { [unique.campo]: ['Ya existe un registro con este valor'] } : undefined);
  }
  if (state === '55P03') return new Conflict('idempotencia_en_curso', { retryAfter: 2 });
  return e;
}

/**
 * Tries one item of many inside the act. A refusal undoes together all that the item did: rows and folios (a savepoint), signals, jobs, mail,
 * what would run before and after the commit, the audit of its changes and the rows that the act held. It is answered, in the words of the
 * area of the act. What is no refusal (a lost connection, a wait too
 * long, a deadlock that the act must repeat) is thrown.
 */
export async function attempt<T>(ctx: Markable, fn: () => Promise<T>): Promise<Attempt<T>> {
  const back = ctx.mark();
  await ctx.db.execute(sql`savepoint item`);
  try {
    const value = await fn();
    await ctx.db.execute(sql`release savepoint item`);
    return { ok: true, value };
  } catch (e) {
    back();
    const refusal = translate(ctx.deps.registry.area(ctx.area)?.service, e);
    if (!(refusal instanceof AppError) || sqlState(e) === '55P03') throw e;
    await ctx.db.execute(sql`rollback to savepoint item`);
    await ctx.db.execute(sql`release savepoint item`);
    return { ok: false, refusal };
  }
}
