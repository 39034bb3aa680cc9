/** Run bundled (`fecha.mjs AAAA-MM-DD`): loads the demo company and sets its business date by hand, so that a story may start before the demo's day. */
import { resolve } from 'node:path';
import { areas } from '../../../src/app/areas.server.gen.ts';
import { sembrar } from '../../../src/app/semilla.ts';
import { fecha } from '../../../src/kernel/values/fecha.ts';
import { boot, openMigrated } from '../../../src/platform/server/boot.ts';
import { setBusinessDate } from '../../../src/platform/server/businessdate.ts';
import { readConfig } from '../../../src/platform/server/config.ts';
import { createLog } from '../../../src/platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');

const config = readConfig(process.env);
const database = await openMigrated(config, ROOT);
const { deps, stop } = await boot({
  config,
  root: ROOT,
  areas,
  log: createLog('warn'),
  database,
  background: false,
  prepare: async (d) => void (await sembrar(d)),
});
const { rows } = await database.sql('select id from empresa');
await setBusinessDate(deps, database.db, String(rows[0]?.id), fecha(process.argv[2] ?? ''));
await stop();
