import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sealEvents } from './audit.ts';
import { type Config, filesDir } from './config.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { FileStore } from './files/store.ts';
import { buildApp } from './http/app.ts';
import { Jobs } from './jobs/boss.ts';
import { closeYesterday } from './jobs/endofday.ts';
import { Live } from './live.ts';
import type { Log } from './log.ts';
import { Outbox } from './mail/outbox.ts';
import { type AppDeps, Registry, type ServerArea } from './registry.ts';

interface Running {
  deps: AppDeps;
  app: FastifyInstance;
  outbox: Outbox;
  /** Stops taking requests, finishes those in course, closes the database. */
  stop(): Promise<void>;
}

/** Signing secret: configured, or made once and kept beside the data with owner-only permissions. */
function secretOf(config: Config): string {
  if (config.jwtSecret) return config.jwtSecret;
  const file = join(config.dataDir, 'secreto');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Opens and migrates the configured database; `first` may fill one that is still empty. */
export async function openMigrated(config: Config, root: string, first?: (database: Database) => Promise<unknown>): Promise<Database> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await first?.(database);
    await migrate(database, root);
    return database;
  } catch (e) {
    await database.close();
    throw e;
  }
}

/** Everything around an open database, ready to listen. `prepare` runs before (seed, first administrator). */
export async function boot(o: {
  config: Config;
  root: string;
  areas: readonly ServerArea[];
  log: Log;
  database: Database;
  webDir?: string;
  prepare?: (deps: AppDeps) => Promise<void>;
  background?: boolean;
}): Promise<Running> {
  const { config, log, database } = o;
  const files = new FileStore(filesDir(config));
  await files.sweep();
  const deps: AppDeps = {
    registry: new Registry(o.areas),
    database,
    config: { ...config, jwtSecret: secretOf(config) },
    log,
    live: new Live(),
    files,
    jobs: null,
  };
  const jobs = new Jobs(deps);
  deps.jobs = jobs;
  await o.prepare?.(deps);
  const app = await buildApp(deps, { ...(o.webDir ? { webDir: o.webDir } : {}) });
  const outbox = new Outbox(deps, (hash) => files.get(hash));
  const seal = async () => {
    const { rows } = await database.sql('select distinct empresa_id from evento');
    for (const r of rows) await sealEvents(database.db, String(r.empresa_id));
  };
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, name: string, work: () => Promise<unknown>) =>
    timers.push(setInterval(() => void work().catch((error: unknown) => log.warn({ error }, name)), ms));
  if (o.background !== false) {
    outbox.start();
    every(30_000, 'seal', seal);
    every(300_000, 'end of day', () => closeYesterday(deps));
    void jobs.start().catch((e: unknown) => log.error({ error: e }, 'jobs did not start'));
  }
  return {
    deps,
    app,
    outbox,
    stop: async () => {
      for (const t of timers) clearInterval(t);
      await app.close();
      await outbox.stop();
      await jobs.stop().catch(() => undefined);
      await database.close();
    },
  };
}
