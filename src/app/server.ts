import { setFlagsFromString } from 'node:v8';
import { configTrouble, readConfig } from '#platform/server/config.ts';
import { refuseIfLocked } from '#platform/server/database/lock.ts';

// The engine lets garbage pile up to a multiple of what is alive before it looks for it: a list of a million rows made the process a third of a gigabyte
// larger, though it never holds more than a page of them. It looks when what it keeps has grown by two fifths (docs/decisiones/0165). An engine that
// does not know the word ignores it.
setFlagsFromString('--heap-growing-percent=40');

/** The lock is looked at before the product is loaded: a second process over the same folder is refused at once (quality F5). */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const trouble = configTrouble(config);
  if (trouble) throw new Error(trouble);
  if (!config.databaseUrl) refuseIfLocked(config.dataDir);
  const { servir } = await import('./servir.ts');
  await servir(config);
}

main().catch((e: unknown) => {
  process.stderr.write(`${e instanceof Error ? e.message : String(e)}\n`);
  process.exit(1);
});
