import { configTrouble, readConfig } from '#platform/server/config.ts';
import { refuseIfLocked } from '#platform/server/database/lock.ts';

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
