import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '#app/areas.server.gen.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database/open.ts';
import { FileStore } from '#platform/server/files/store.ts';
import { Live } from '#platform/server/live.ts';
import { createLog } from '#platform/server/log.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type AppDeps, Registry } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';

/** An act that a process of its own begins and does not live to confirm: it stops, for ever, when it has told some event so many times. */
export interface Acto {
  url: string | null;
  dir: string | null;
  area: string;
  accion: string;
  id: string;
  sesion: Session;
  body: object;
  /** Text of a file, in the alphabet of banks. */
  archivo: string | null;
  evento: string;
  veces: number;
}

/** What it says when it stands in the middle. */
export const EN_MEDIO = 'en medio';

/** The program of that process (`ACTO` in its environment): the product without its server, on the database of the test. */
async function morir(acto: Acto): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-muerte-'));
  const registry = new Registry(areas);
  const deps: AppDeps = {
    registry,
    database: await openDatabase({ url: acto.url, dataDir: acto.dir }),
    config: readConfig({ DATA_DIR: dir, PORT: '0', JWT_SECRET: 'secreto-de-pruebas-0123456789', LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
    live: new Live(),
    files: new FileStore(join(dir, 'archivos')),
    jobs: null,
    freezes: true,
  };
  const oyen = registry.listenersOf.bind(registry);
  let van = 0;
  const parar = async (): Promise<void> => {
    van += 1;
    if (van < acto.veces) return;
    process.stdout.write(EN_MEDIO);
    // Nothing wakes it: who kills it is the test.
    await new Promise(() => setInterval(() => undefined, 1_000));
  };
  registry.listenersOf = (evento) => (evento === acto.evento ? [...oyen(evento), parar] : oyen(evento));
  const service = registry.area(acto.area)?.service;
  if (!service) throw new Error(`${acto.area} is not mounted`);
  const archivos =
    acto.archivo === null ? [] : [{ nombre: 'respuesta.txt', bytes: Buffer.from(acto.archivo, 'latin1'), mime: 'text/plain' }];
  const { accion: name, sesion: session, id, body } = acto;
  const info = { traza: 'prueba', ip: null, agente: null };
  await runAction(deps, { service, name, session, id, body, ...(archivos.length > 0 ? { archivos } : {}), clave: 'muerte', info });
  throw new Error(`${acto.accion} ended, and told ${acto.evento} ${van} times`);
}

if (process.env.ACTO) await morir(JSON.parse(process.env.ACTO) as Acto);
