/**
 * Writes the migration of every room whose tables changed: `npm run migraciones [-- area nombre]`.
 * Compares src/areas/<area>/tables.ts (and the platform's) with the snapshot of its last migration.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const ROOT = resolve(import.meta.dirname, '..');

interface Room {
  nombre: string;
  tables: string;
  dir: string;
}

export function rooms(root: string): Room[] {
  const areas = join(root, 'src/areas');
  const names = existsSync(areas) ? readdirSync(areas).sort() : [];
  return [
    { nombre: 'platform', tables: join(root, 'src/platform/server/tables.ts'), dir: join(root, 'src/platform/server/migrations') },
    ...names.map((n) => ({ nombre: n, tables: join(areas, n, 'tables.ts'), dir: join(areas, n, 'migrations') })),
  ].filter((r) => existsSync(r.tables));
}

/** SQL that brings the last snapshot to the tables of today; empty when nothing changed. */
export async function pendingSql(room: Room): Promise<{ statements: string[]; snapshot: unknown }> {
  const module = (await import(pathToFileURL(room.tables).href)) as Record<string, unknown>;
  const file = join(room.dir, 'snapshot.json');
  const previous = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : generateDrizzleJson({});
  const current = generateDrizzleJson(module, previous.id);
  const statements = await generateMigration(previous, current);
  return { statements, snapshot: current };
}

async function main(): Promise<void> {
  const [only, name = 'cambio'] = process.argv.slice(2);
  for (const room of rooms(ROOT)) {
    if (only && room.nombre !== only) continue;
    const { statements, snapshot } = await pendingSql(room);
    if (statements.length === 0) continue;
    mkdirSync(room.dir, { recursive: true });
    const n = readdirSync(room.dir).filter((f) => /^\d{4}_/.test(f)).length + 1;
    const file = `${String(n).padStart(4, '0')}_${n === 1 ? 'inicial' : name}.sql`;
    writeFileSync(join(room.dir, file), `${statements.join('\n--> statement-breakpoint\n')}\n`);
    writeFileSync(join(room.dir, 'snapshot.json'), `${JSON.stringify(snapshot)}\n`);
    console.log(`${room.nombre}: ${file} (${statements.length} sentencias)`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
