import { openDatabase } from '../../src/platform/server/database/open.ts';
import { findBinaries, findPostgres, INSTRUCTIONS } from '../../tools/postgres.ts';

/** Whether this machine can give a PostgreSQL: its own binaries, or one that TEST_DATABASE_URL names. */
export const hayPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || findBinaries() !== undefined;

/** An empty database of a PostgreSQL while `usar` runs; it goes away with whoever still hangs from it. */
export async function enPostgres(nombre: string, usar: (url: string) => Promise<void>): Promise<void> {
  const pg = await findPostgres();
  if (!pg) throw new Error(INSTRUCTIONS);
  const admin = await openDatabase({ url: pg.url });
  const base = `${nombre}_${process.pid}_${Date.now()}`;
  try {
    await admin.sql(`create database ${base}`);
    const url = new URL(pg.url);
    url.pathname = `/${base}`;
    await usar(url.href);
  } finally {
    await admin.sql(`drop database if exists ${base} with (force)`);
    await admin.close();
    await pg.stop();
  }
}
