/**
 * `tsx tools/cierre.ts [--fecha AAAA-MM-DD] [--avanzar] [--hasta AAAA-MM-DD]`: the end-of-day run of every company, on the
 * configured database. A run that was cut goes on where it stood; a day already closed changes nothing. With --hasta it closes
 * each day, moving the business date, until that is the business date.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { readConfig } from '#platform/server/config.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { createLog } from '#platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');

function fechaDe(texto: string | undefined): Fecha | null {
  if (texto === undefined) return null;
  if (!isFecha(texto)) throw new Error(`Fecha inválida: ${texto}`);
  return texto;
}

async function main(): Promise<void> {
  const options = { fecha: { type: 'string' }, hasta: { type: 'string' }, avanzar: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const pedida = fechaDe(values.fecha);
  const hasta = fechaDe(values.hasta);
  const config = readConfig(process.env);
  const database = await openMigrated(config, ROOT);
  const running = await boot({ config, root: ROOT, areas, log: createLog('warn'), database, background: false });
  try {
    const { rows } = await database.sql('select id, razon_social from empresa order by creado_en');
    for (const e of rows) {
      const empresa_id = String(e.id);
      let fecha = pedida ?? (await businessDate(running.deps, database.db, empresa_id));
      const ultima = hasta ? addDays(hasta, -1) : fecha;
      for (; fecha <= ultima; fecha = addDays(fecha, 1)) {
        console.log(`${String(e.razon_social)}: cerrando ${fecha}`);
        const { pasos } = await endOfDay(running.deps, empresa_id, fecha, { advance: values.avanzar || hasta !== null });
        console.log(`${String(e.razon_social)}: ${fecha} cerrado`);
        for (const p of pasos) console.log(`  ${p.paso}: ${p.hechos}`);
      }
    }
  } finally {
    await running.stop();
  }
}

main().then(
  () => process.exit(0),
  (e: unknown) => {
    console.error(e instanceof Error ? e.message : e);
    process.exit(1);
  },
);
