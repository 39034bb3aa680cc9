import { atOnce } from '#platform/server/at-once.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { correr } from './correr.ts';
import { despacharProgramaciones } from './programaciones.ts';
import { empresasDe, paso, soltarMuertas, tomar, vencer } from './turno.ts';

/** Runs of one company in one pass: the next pass goes on. */
const MAXIMO = 200;

async function procesarEmpresa(deps: AppDeps, empresa_id: string, primera: boolean): Promise<number> {
  await paso(deps, empresa_id, (ctx) => soltarMuertas(ctx, primera));
  for (const hash of await paso(deps, empresa_id, vencer)) await deps.files.forget(hash);
  await paso(deps, empresa_id, despacharProgramaciones);
  let hechas = 0;
  const obrero = async () => {
    for (let vuelta = 0; vuelta < MAXIMO; vuelta += 1) {
      const e = await paso(deps, empresa_id, tomar);
      if (!e) return;
      await correr(deps, e);
      hechas += 1;
    }
  };
  await atOnce([obrero(), obrero()]);
  return hechas;
}

const corriendo = new WeakMap<AppDeps, Promise<number>>();

/** Who already went over the queue once: what it finds half way after that may be its own. */
const conocen = new WeakSet<AppDeps>();

async function pasada(deps: AppDeps): Promise<number> {
  // The embedded database is of one process at a time: what was going on when this one began is of one that died.
  const primera = deps.database.engine === 'pglite' && !conocen.has(deps);
  let hechas = 0;
  for (const empresa_id of await empresasDe(deps)) hechas += await procesarEmpresa(deps, empresa_id, primera);
  conocen.add(deps);
  return hechas;
}

/**
 * One pass over the reports that wait, of every company: those that are due to run by themselves, and those that somebody asked for. Answers how many
 * ended. Two passes of this process never run at once; those of other processes share the queue by its rows.
 */
export function procesarReportes(deps: AppDeps): Promise<number> {
  const ya = corriendo.get(deps) ?? pasada(deps).finally(() => corriendo.delete(deps));
  corriendo.set(deps, ya);
  return ya;
}
