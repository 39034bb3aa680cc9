import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a worker looks whether another one has finished making it. */
const MIRADA_MS = 100;

/**
 * Makes something once for all the workers of a run: the first that asks makes it in a folder of its own, and the others wait. Who could not make
 * it leaves the place to the next.
 */
export async function unaVez(dir: string, hacer: (hecho: string) => Promise<void>): Promise<string> {
  const [hecho, listo] = [join(dir, 'hecho'), join(dir, 'listo')];
  while (!existsSync(listo)) {
    if (!ocupar(dir)) await new Promise((done) => setTimeout(done, MIRADA_MS));
    else
      try {
        await hacer(hecho);
        writeFileSync(listo, '');
      } catch (e) {
        rmSync(dir, { recursive: true, force: true });
        throw e;
      }
  }
  return hecho;
}

/** Takes the folder for who asks, unless another has it. */
function ocupar(dir: string): boolean {
  try {
    mkdirSync(dir);
    return true;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw e;
  }
}

/** A company nobody used yet, copied from one that was stopped in order: what a first start makes, without making it again. */
export function estrenar(dir: string, plantilla: string): void {
  mkdirSync(dir, { recursive: true });
  cpSync(plantilla, dir, { recursive: true });
}
