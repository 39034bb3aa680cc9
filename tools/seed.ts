/** `npm run seed [-- --grande N]`: loads the demo company into the configured database when it holds none. */
import { resolve } from 'node:path';
import { desecharAMedias } from '#app/a-medias.ts';
import { areas } from '#app/areas.server.gen.ts';
import { sembrar } from '#app/semilla.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');

function grande(args: readonly string[]): number {
  const at = args.indexOf('--grande');
  const texto = at < 0 ? '1' : (args[at + 1] ?? '');
  const n = /^\d{1,3}$/.test(texto) ? Number(texto) : 0;
  if (n < 1 || n > 100) throw new Error('--grande toma un entero entre 1 y 100');
  return n;
}

async function main(): Promise<void> {
  const veces = grande(process.argv.slice(2));
  const config = readConfig({ ...process.env, MODO_DEMO: process.env.MODO_DEMO ?? '1' });
  desecharAMedias(config);
  const database = await openMigrated(config, ROOT);
  const running = await boot({ config, root: ROOT, areas, log: createLog('warn'), database, background: false });
  try {
    const start = performance.now();
    const done = await sembrar(running.deps, { grande: veces, historia: config.historia, avisar: console.log });
    console.log(
      done
        ? `Empresa de demostración cargada en ${((performance.now() - start) / 1000).toFixed(1)} s`
        : 'La base ya tiene una empresa: no se cambió nada',
    );
  } finally {
    await running.stop();
  }
}

main().catch((e: unknown) => {
  console.error(e instanceof Error ? e.message : e);
  process.exit(1);
});
