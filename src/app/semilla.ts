import { sesionPara } from '#areas/acceso/public.server.ts';
import { hayEmpresa } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { setBusinessDate } from '#platform/server/businessdate.ts';
import { traffic } from '#platform/server/database/cable.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { type Seed, Seeder } from '#platform/server/seeding.ts';
import { marcandoAMedias } from './a-medias.ts';
import { seeds } from './areas.server.gen.ts';
import { contarHistoria } from './historia/relato.ts';

/** Business date with which the demo company opens (the one of the specification's worked examples). */
export const HOY_DEMO = '2026-03-10' as Fecha;

/** The seeds of every area, in their order. */
export async function semillas(): Promise<Seed[]> {
  const modules = await Promise.all(seeds.map((s) => s.load() as Promise<{ seed: Seed }>));
  return modules.map((m) => m.seed).sort((a, b) => a.orden - b.orden);
}

/** Fills the demo company with the seeds that come before its story, or with those that come at the end. */
export async function sembrarAreas(seeder: Seeder, cuando: 'antes' | 'al_final'): Promise<void> {
  for (const seed of await semillas()) {
    if ((seed.alFinal ?? false) !== (cuando === 'al_final')) continue;
    if (seed.base) await seeder.arrange((ctx) => seed.base?.(ctx) ?? Promise.resolve());
    await seed.run?.(seeder);
  }
}

/** Loads the demo company when the database holds none. Answers whether it did. */
export async function sembrar(
  deps: AppDeps,
  o: { grande?: number; historia?: boolean; avisar?: (texto: string) => void } = {},
): Promise<boolean> {
  if (await hayEmpresa(deps.database.db)) return false;
  return marcandoAMedias(deps.config, () => cargar(deps, o));
}

async function cargar(deps: AppDeps, o: { grande?: number; historia?: boolean; avisar?: (texto: string) => void }): Promise<boolean> {
  const empresa_id = uuidv7();
  await setBusinessDate(deps, deps.database.db, empresa_id, HOY_DEMO);
  const seeder = new Seeder({ deps, empresa_id, ...(o.grande ? { grande: o.grande } : {}), sessionOf: (email) => sesionPara(deps, email) });
  await sembrarAreas(seeder, 'antes');
  if (o.historia) {
    o.avisar?.('Cargando dos años de la empresa de demostración (una sola vez; toma unos minutos)');
    const antes = traffic.sent;
    const actos = await contarHistoria(seeder, HOY_DEMO, o.avisar);
    o.avisar?.(`  ${actos} actos, ${((traffic.sent - antes) / actos).toFixed(1)} sentencias por acto`);
  }
  await seeder.setHoy(HOY_DEMO);
  await sembrarAreas(seeder, 'al_final');
  o.avisar?.('Empresa de demostración cargada');
  return true;
}
