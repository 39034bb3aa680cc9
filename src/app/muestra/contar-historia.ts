import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealEvents } from '#platform/server/audit.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/open.ts';
import { createLog } from '#platform/server/log.ts';
import { areas } from '../areas.server.gen.ts';
import { sembrar } from '../semilla.ts';

/** Tells the story of the demo company in a folder that is thrown away, and hands over its database and its papers. */
export async function contarAparte<T>(
  root: string,
  avisar: (texto: string) => void,
  usar: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'respaldo-muestra-'));
  const config = readConfig({ MODO_DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const database = await openMigrated(config, root);
  const running = await boot({ config, root, areas, log: createLog('warn'), database, background: false });
  try {
    await sembrar(running.deps, { historia: true, avisar });
    const { rows } = await database.sql('select id from empresa');
    for (const { id } of rows) while ((await sealEvents(database.db, String(id))) > 0);
    return await usar(database, config);
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Files that tell the story: when one changes, what they tell may be another company. */
function fuentes(root: string): string[] {
  const historia = join(root, 'src/app/historia');
  const areasDir = join(root, 'src/areas');
  const semillas = readdirSync(areasDir, { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => join(areasDir, d.name, 'seed.ts'));
  return [...readdirSync(historia).map((f) => join(historia, f)), ...semillas, join(root, 'src/app/semilla.ts')]
    .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && existsSync(f))
    .sort();
}

/** Hash of the story as it is written. */
export function hashDeFuentes(root: string): string {
  const hash = createHash('sha256');
  for (const f of fuentes(root)) hash.update(f.slice(root.length)).update(readFileSync(f));
  return hash.digest('hex').slice(0, 16);
}
