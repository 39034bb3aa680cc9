import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mundo } from '#app/pruebas/mundo.fixture.ts';
import { openDatabase } from '#platform/server/database/open.ts';
import { correr } from '../bench/fuzz/correr.ts';

/**
 * `npm run fuzz -- --llamadas 40000 [--semilla 20261123] [--avance archivo]`: asks a throw-away demo company, in this process, what the
 * description of the API offers, well and badly; with `--datos carpeta`, the company of that folder, which must be a copy: it is written to. Exit code 1 when an answer is a 500, leaks, is slow or is not described.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      llamadas: { type: 'string', default: '40000' },
      semilla: { type: 'string', default: '20261123' },
      avance: { type: 'string' },
      datos: { type: 'string' },
    },
  });
  const avisar = (linea: string): void => {
    console.log(linea);
    if (values.avance) appendFileSync(values.avance, `${linea}\n`);
  };
  const { llamadas, estados, hallazgos, maxVaras } = await correr({
    llamadas: Number(values.llamadas),
    semilla: Number(values.semilla),
    avisar,
    ...(values.datos ? { abrir: async () => mundo({ database: await openDatabase({ dataDir: values.datos as string }) }) } : {}),
  });
  avisar(`${llamadas} llamadas · ${JSON.stringify(estados)} · máx. ${maxVaras} varas · ${hallazgos.length} hallazgos`);
  for (const h of hallazgos) avisar(JSON.stringify(h));
  return hallazgos.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (e: unknown) => {
    console.error(e);
    process.exit(2);
  },
);
