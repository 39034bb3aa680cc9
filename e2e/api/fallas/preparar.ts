/** Run bundled, on a stopped demo company: debts that earn something every day, enough for several chunks of the end-of-day run. */
import { resolve } from 'node:path';
import { areas } from '../../../src/app/areas.server.gen.ts';
import { registrarObligaciones } from '../../../src/areas/libro/public.server.ts';
import { fecha } from '../../../src/kernel/values/fecha.ts';
import { pesos } from '../../../src/kernel/values/money.ts';
import { rutOf } from '../../../src/kernel/values/rut.ts';
import { boot, openMigrated } from '../../../src/platform/server/boot.ts';
import { readConfig } from '../../../src/platform/server/config.ts';
import { Context, systemSession } from '../../../src/platform/server/context.ts';
import type { Db } from '../../../src/platform/server/database/open.ts';
import { createLog } from '../../../src/platform/server/log.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CUANTAS = 2_000;
const HOY = fecha('2026-03-10');

const config = readConfig(process.env);
const database = await openMigrated(config, ROOT);
const { deps, stop } = await boot({ config, root: ROOT, areas, log: createLog('warn'), database, background: false });
const { rows } = await database.sql('select id from empresa');
await database.db.transaction(async (tx) => {
  const session = systemSession(String(rows[0]?.id));
  const ctx = new Context({ deps, db: tx as unknown as Db, session, hoy: HOY, area: 'libro', accion: 'preparar' });
  await registrarObligaciones(
    ctx,
    Array.from({ length: CUANTAS }, (_, i) => ({
      ...{ pk: `documento:f11-${String(i).padStart(5, '0')}`, tipo: 'documento' as const, rut: rutOf(99_990_016), rol: 'DEUDOR' as const },
      ...{ cliente_rut: rutOf(99_990_010), origen_area: 'prueba', origen_id: `f11-${i}`, numero: `33-${i}` },
      ...{ capital: pesos(1_000_000 + i * 1_371), vencimiento: fecha('2026-05-29') },
      devengo: { tipo: 'diferencia_precio' as const, total: pesos(20_000 + ((i * 7_919) % 90_000)), desde: HOY, dias: 80 },
    })),
  );
});
await stop();
