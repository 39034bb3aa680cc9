import { join, resolve } from 'node:path';
import { procesarEvaluaciones } from '#areas/analista/public.server.ts';
import { procesarCola } from '#areas/buro/public.server.ts';
import { recordarProximos } from '#areas/calendario/public.server.ts';
import { despacharMensajes } from '#areas/cobranzas/public.server.ts';
import { conocerPantallas } from '#areas/menus/public.server.ts';
import { avisarCargos } from '#areas/pacs/public.server.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { boot, openMigrated } from '#platform/server/boot.ts';
import type { Config } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { desecharAMedias } from './a-medias.ts';
import { areas, pantallas } from './areas.server.gen.ts';
import { primeraVez } from './arranque.ts';
import { cargarMuestra } from './muestra/cargar.ts';
import { conPaciencia } from './paciencia.ts';
import { ponerAlDia } from './poner-al-dia.ts';
import { sembrar } from './semilla.ts';

// Both the source (src/app) and the bundle (dist/server) stand two folders below the root.
const ROOT = resolve(import.meta.dirname, '../..');

type Say = (texto: string) => void;

/** The database open and migrated, and the product over it; closed again when something fails on the way. */
async function abrir(config: Config, log: ReturnType<typeof createLog>, say: Say) {
  conocerPantallas(pantallas);
  const contada = config.demo && config.historia;
  const database = await openMigrated(config, ROOT, async (db) => {
    if (contada && (await cargarMuestra(db, config, ROOT))) say('Empresa de demostración cargada: dos años ya contados');
  });
  return boot({
    config,
    root: ROOT,
    areas,
    log,
    database,
    webDir: join(ROOT, 'dist/web'),
    prepare: async (deps) => {
      if (config.demo) await sembrar(deps, { historia: config.historia, avisar: say });
      else await primeraVez(deps, process.env, say);
      await ponerAlDia(deps, say);
    },
  }).catch(async (e: unknown) => {
    await database.close();
    throw e;
  });
}

/** Opens, migrates, prepares and serves; stops in order on SIGTERM and SIGINT. */
export async function servir(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const say: Say = (texto) => process.stderr.write(`${texto}\n`);
  desecharAMedias(config);
  const running = await conPaciencia(() => abrir(config, log, say), say);
  const address = await running.app.listen({ host: config.host, port: config.port });
  const recordatorios = setInterval(
    () => void recordarProximos(running.deps).catch((error: unknown) => log.warn({ error }, 'reminders')),
    60_000,
  );
  const informes = setInterval(() => void procesarCola(running.deps).catch((error: unknown) => log.warn({ error }, 'reports')), 2_000);
  const evaluaciones = setInterval(
    () => void procesarEvaluaciones(running.deps).catch((error: unknown) => log.warn({ error }, 'evaluations')),
    2_000,
  );
  const reportes = setInterval(() => void procesarReportes(running.deps).catch((error: unknown) => log.warn({ error }, 'figures')), 2_000);
  const mensajes = setInterval(
    () => void despacharMensajes(running.deps).catch((error: unknown) => log.warn({ error }, 'collection messages')),
    600_000,
  );
  const cargos = setInterval(
    () => void avisarCargos(running.deps).catch((error: unknown) => log.warn({ error }, 'notices of charges')),
    600_000,
  );
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    clearInterval(recordatorios);
    clearInterval(informes);
    clearInterval(evaluaciones);
    clearInterval(mensajes);
    clearInterval(reportes);
    clearInterval(cargos);
    log.info({ signal }, 'stopping');
    const hard = setTimeout(() => process.exit(1), 15_000);
    running.stop().then(
      () => {
        clearTimeout(hard);
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Who waits for this line may ask it to stop at once: by now it does so in order.
  say(`${config.marca} en ${address}${config.demo ? ' (demostración)' : ''}`);
}
