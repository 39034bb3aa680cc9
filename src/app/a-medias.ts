import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { refuseIfLocked } from '#platform/server/database/lock.ts';

/**
 * The demo company is loaded over minutes and nobody has entered yet: a load cut short (Ctrl-C, no power) leaves a mark in the
 * data folder, and the next start begins it again instead of opening half a company.
 */
const marca = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'demostracion-a-medias');

/** Before opening: drops what a load cut short left in the embedded database. On a server it only says what to do. */
export function desecharAMedias(config: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (!existsSync(marca(config))) return;
  if (config.databaseUrl)
    throw new Error(
      'La carga de la empresa de demostración quedó a medias: use una base de datos vacía y borre demostracion-a-medias de DATA_DIR',
    );
  refuseIfLocked(config.dataDir);
  for (const carpeta of ['pg', 'archivos']) rmSync(join(config.dataDir, carpeta), { recursive: true, force: true });
  rmSync(marca(config));
}

/** Runs the load between its mark and its end. */
export async function marcandoAMedias<T>(config: Pick<Config, 'dataDir'>, cargar: () => Promise<T>): Promise<T> {
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(marca(config), 'La carga de la empresa de demostración no ha terminado.\n');
  const r = await cargar();
  rmSync(marca(config));
  return r;
}
