import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/**
 * Waits until no other transaction holds the turn of that name or number, and holds it until this one ends: for work that has no row of its own
 * to lock. Two names seldom share a turn; when they do, one waits for the other.
 */
export async function takeTurn(tx: Db, turn: string | number): Promise<void> {
  const key = typeof turn === 'number' ? sql`${turn}` : sql`hashtext(${turn})`;
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
}
