import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { migrate, OWN, plan } from '../database/migrate.ts';
import { type Database, openDatabase, openServer, overEngine } from '../database/open.ts';
import { asNew, emptied } from './pristine.ts';

export const ROOT = resolve(import.meta.dirname, '../../../..');

/** All the text that makes the schema, to key an image of it. */
const migrationText = (): string => [OWN, ...plan(ROOT).map((f) => `${f.area}/${f.archivo}\n${f.text}`)].join('\n');
const keyOfMigrations = () => createHash('sha256').update(migrationText()).digest('hex').slice(0, 16);

const DAY = 86_400_000;
const ageOf = (file: string): number => Date.now() - statSync(file).mtimeMs;

/** A migrated image of the embedded engine, made once per text of the migrations and kept beside node_modules. */
async function imageOf(): Promise<Blob> {
  const key = keyOfMigrations();
  const dir = join(ROOT, 'node_modules/.cache/respaldo');
  const file = join(dir, `${key}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const database = await openDatabase({ dataDir: null });
  await migrate(database, ROOT);
  // The models of new databases are of no use here: a quarter of what each engine unpacks.
  await database.sql('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.sql(`drop database ${name}`);
  const image = await database.dump?.();
  await database.close();
  if (!image) throw new Error('no image');
  mkdirSync(dir, { recursive: true });
  for (const old of readdirSync(dir)) if (old.endsWith('.tar') && ageOf(join(dir, old)) > DAY) rmSync(join(dir, old));
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await image.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return image;
}

const at = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** The migrated database of a server that those of the tests are copied from: made by the first that asks, the others wait for it. */
async function templateOf(server: string, admin: Database): Promise<string> {
  const name = `plantilla_${keyOfMigrations()}`;
  await admin.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(20260310)`);
    const { rows } = await admin.sql(`select 1 from pg_database where datname = '${name}'`);
    if (rows.length > 0) return;
    // Under another name until it is whole: a runner may die here.
    const draft = `obra_${randomUUID().replaceAll('-', '')}`;
    await admin.sql(`create database ${draft}`);
    const database = await openDatabase({ url: at(server, draft) });
    await migrate(database, ROOT);
    await database.close();
    await admin.sql(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** The databases of one run, by whose name its end finds them: another run over the same server keeps its own. */
const ofThisRun = (): string => `prueba_${process.env.TEST_RUN ?? process.pid}_`;

/** Where a test's rows live: an engine in this process or a database of the server. It outlives the file of tests that used it. */
interface Place {
  open(): Database;
  drop(): Promise<void>;
  /** What it was like before anybody wrote in it. */
  born: string;
}

async function newPlace(): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const engine = await PGlite.create({ dataDir: 'memory://', loadDataDir: await imageOf() });
    return withBirth({ open: () => overEngine(engine), drop: () => engine.close() });
  }
  const name = `${ofThisRun()}${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase({ url: server });
  await admin.sql(`create database ${name} template ${await templateOf(server, admin)}`);
  await admin.close();
  // Whoever forgot to close a connection loses it: the next file finds the place alone.
  const drop = async () => {
    const last = await openDatabase({ url: server });
    await last.sql(`drop database if exists ${name} with (force)`);
    await last.close();
  };
  return withBirth({ open: () => openServer(at(server, name)), drop });
}

async function withBirth(place: Omit<Place, 'born'>): Promise<Place> {
  const database = place.open();
  const born = await asNew(database);
  await database.close();
  return { ...place, born };
}

/** Places that a file of tests left as it found them. One worker runs one file at a time, so they seldom are more than one. */
const free: Place[] = [];

/**
 * A fresh migrated database: embedded in memory, or one on the server of TEST_DATABASE_URL. Closed, it is emptied for the next file of the same
 * worker, which costs a tenth of making another; one whose schema was touched is thrown away.
 */
export async function testDatabase(): Promise<Database> {
  const place = free.pop() ?? (await newPlace());
  const database = place.open();
  let closed = false;
  return {
    ...database,
    close: async () => {
      if (closed) return;
      closed = true;
      await database.close();
      const cleaner = place.open();
      const clean = await emptied(cleaner, place.born);
      await cleaner.close();
      if (clean) free.push(place);
      else await place.drop();
    },
  };
}

/** A database in which nobody has made anything yet, as a first start finds it. */
export async function emptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return openDatabase({});
  const name = `${ofThisRun()}${randomUUID().replaceAll('-', '')}`;
  const admin = openServer(server);
  await admin.sql(`create database ${name}`);
  await admin.close();
  return openServer(at(server, name));
}

/** Drops, from a server that outlives the tests, the databases that the workers of this run kept for a next file. */
export async function dropTestDatabases(server: string | undefined): Promise<void> {
  if (!server) return;
  const admin = openServer(server);
  const { rows } = await admin.sql(`select datname from pg_database where starts_with(datname, '${ofThisRun()}')`);
  for (const { datname } of rows) await admin.sql(`drop database if exists "${String(datname)}" with (force)`);
  await admin.close();
}
