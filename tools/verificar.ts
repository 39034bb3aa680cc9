/** `npm run verificar`: every invariant of every area, and the seal of the audit log, on the configured database. Exit code 1 when one fails. */
import { resolve } from 'node:path';
import { areas } from '#app/areas.server.gen.ts';
import { verificar } from '#app/verificador/verificador.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openMigrated(config, ROOT);
  const running = await boot({ config, root: ROOT, areas, log: createLog('warn'), database, background: false });
  try {
    const { rows } = await database.sql('select id, razon_social from empresa order by creado_en');
    let malas = 0;
    for (const empresa of rows) {
      console.log(String(empresa.razon_social));
      for (const r of await verificar(running.deps, String(empresa.id))) {
        malas += r.violaciones.length > 0 ? 1 : 0;
        console.log(`  ${r.violaciones.length === 0 ? 'bien ' : 'FALLA'} ${r.id} ${r.titulo}`);
        for (const v of r.violaciones.slice(0, 5)) console.log(`        ${JSON.stringify(v)}`);
      }
    }
    return malas === 0 ? 0 : 1;
  } finally {
    await running.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (e: unknown) => {
    console.error(e instanceof Error ? e.message : e);
    process.exit(2);
  },
);
