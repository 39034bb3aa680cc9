import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockFolder } from './lock.ts';

/** Either the database or an open transaction: what every query runs on. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgres';
  /** Parameterless text may hold several statements; the rows of the last one come back. */
  sql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** A data-folder image of the embedded engine (tests start from one). */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
}

// bigint and count(*) as numbers on both engines; money stays below 2^53 and is checked by the branded types.
pg.types.setTypeParser(20, Number);

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: Number(process.env.PG_MAX ?? '10'),
    connectionTimeoutMillis: 3_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 120_000,
    lock_timeout: 15_000,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzlePg(pool) as unknown as Db;
  return {
    db,
    engine: 'postgres',
    sql: (text, values) => pool.query(text, values as unknown[] | undefined),
    close: () => pool.end(),
  };
}

async function openEmbedded(dataDir: string | null, image: Blob | undefined): Promise<Database> {
  const unlock = dataDir ? lockFolder(dataDir) : () => undefined;
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const dir = dataDir ? join(dataDir, 'pg') : 'memory://';
    if (dataDir) mkdirSync(dataDir, { recursive: true });
    const lite = await PGlite.create({ dataDir: dir, ...(image ? { loadDataDir: image } : {}) });
    const db = drizzleLite(lite) as unknown as Db;
    return {
      db,
      engine: 'pglite',
      sql: async (text, values) => {
        if (values?.length) return (await lite.query(text, values as unknown[])) as { rows: Record<string, unknown>[] };
        return ((await lite.exec(text)).at(-1) ?? { rows: [] }) as { rows: Record<string, unknown>[] };
      },
      dump: async () => lite.dumpDataDir('none'),
      close: async () => {
        await lite.close();
        unlock();
      },
    };
  } catch (e) {
    unlock();
    throw e;
  }
}

/** Opens the configured PostgreSQL, or the embedded one on a folder (in memory without it). Does not migrate. */
export function openDatabase(o: { url?: string | null; dataDir?: string | null; image?: Blob }): Promise<Database> {
  return o.url ? openServer(o.url) : openEmbedded(o.dataDir ?? null, o.image);
}

/** Text file beside the code, or empty when it does not exist. */
export function readSql(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
