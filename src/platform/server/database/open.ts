import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { cable, PreparingClient } from './cable.ts';
import { lockFolder } from './lock.ts';
import { spareTheLibrary } from './rows.ts';
import { SharedMemory } from './shared.ts';

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
spareTheLibrary();

const LOCAL = { user: 'postgres', database: 'postgres', ssl: false };

/** One memory for all the connections of a pool, which hands it to each: its types know only the options of the library. */
const remembering = (): object => ({ shared: new SharedMemory() });

/** The database behind a pool, whichever engine answers it. */
function through(pool: pg.Pool, engine: Database['engine']): Database {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool) as unknown as Db,
    engine,
    sql: async (text, values) => {
      const r = (await pool.query(text, values as unknown[] | undefined)) as pg.QueryResult | pg.QueryResult[];
      return (Array.isArray(r) ? r.at(-1) : r) ?? { rows: [] };
    },
    close: () => pool.end(),
  };
}

/** The database of a PostgreSQL server. */
export function openServer(url: string): Database {
  const limits = { idle_in_transaction_session_timeout: 60_000, statement_timeout: 120_000, lock_timeout: 15_000 };
  const max = Number(process.env.PG_MAX ?? '10');
  const connectionTimeoutMillis = Number(process.env.PG_ESPERA_MS ?? '3000');
  return through(
    new pg.Pool({
      Client: PreparingClient,
      // An act asks many small things: compiling the plan of one, or waking other processes to share it, costs more than answering it. Only what
      // reads hundreds of thousands of rows is shared. An address with options of its own says what it wants.
      options: '-c jit=off -c parallel_setup_cost=50000',
      connectionString: url,
      max,
      connectionTimeoutMillis,
      ...limits,
      ...remembering(),
    }),
    'postgres',
  );
}

/** The database of an engine that already runs. Closing it leaves the engine running. */
export function overEngine(lite: PGlite): Database {
  // One session, so one connection that nobody closes while it rests: the rest wait their turn.
  const pool = new pg.Pool({
    Client: PreparingClient,
    stream: () => cable(lite),
    max: 1,
    idleTimeoutMillis: 0,
    ...LOCAL,
    ...remembering(),
  });
  return { ...through(pool, 'pglite'), dump: async () => lite.dumpDataDir('none') };
}

async function openEmbedded(dataDir: string | null): Promise<Database> {
  const unlock = dataDir ? lockFolder(dataDir) : () => undefined;
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const dir = dataDir ? join(dataDir, 'pg') : 'memory://';
    if (dataDir) mkdirSync(dataDir, { recursive: true });
    const lite = await PGlite.create({ dataDir: dir });
    const database = overEngine(lite);
    return {
      ...database,
      close: async () => {
        await database.close();
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
export function openDatabase(o: { url?: string | null; dataDir?: string | null }): Promise<Database> {
  return o.url ? Promise.resolve(openServer(o.url)) : openEmbedded(o.dataDir ?? null);
}
