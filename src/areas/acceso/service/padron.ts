import { reemplazosVigentes } from '#areas/ausencias/public.server.ts';
import { ejecutivoPorRut, sucursalesPorRut } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { renglonesDe } from '#areas/menus/public.server.ts';
import { concesionDe, concesionesVigentes } from '#areas/perfiles/public.server.ts';
import { rutsDeCuentas } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';

type Concesion = Awaited<ReturnType<typeof concesionDe>>;
/** Somebody who is away today, and who covers it. */
export type Ausencia = Awaited<ReturnType<typeof reemplazosVigentes>>[number];

/** Where the grants of somebody are asked: the database, or what the process keeps of the whole company. */
export interface Fuente {
  hoy: Fecha;
  concesion(usuario_id: string): Concesion | Promise<Concesion>;
  sucursal(rut: string): string | undefined | Promise<string | undefined>;
  /** What somebody covers today, by its RUT. */
  reemplazos(rut: string): readonly Ausencia[] | Promise<readonly Ausencia[]>;
  ruts(ids: readonly string[]): ReadonlyMap<string, string[]> | Promise<ReadonlyMap<string, string[]>>;
}

/** The grants of a company as they are in the database now: for who decides what may be done. */
export function enLaBase(db: Db, empresa_id: string, hoy: Fecha): Fuente {
  return {
    hoy,
    concesion: (id) => concesionDe(db, empresa_id, id, hoy),
    sucursal: async (rut) => (await ejecutivoPorRut(db, empresa_id, rut))?.sucursal_id,
    reemplazos: (rut) => reemplazosVigentes(db, empresa_id, rut, hoy),
    ruts: (ids) => rutsDeCuentas(db, empresa_id, ids),
  };
}

/** What a company is for everybody who signs in: itself, its menu, who may do what today. With what was answered from it to each account. */
export interface Padron extends Fuente {
  empresa: Awaited<ReturnType<typeof empresaDe>>;
  menu: Awaited<ReturnType<typeof renglonesDe>>;
  contestado: Map<string, { cuenta: string; json: string }>;
}

async function leer(db: Db, empresa_id: string, hoy: Fecha): Promise<Padron> {
  const empresa = await empresaDe(db, empresa_id);
  const menu = await renglonesDe(db, empresa_id);
  const concesion = await concesionesVigentes(db, empresa_id, hoy);
  const sucursales = await sucursalesPorRut(db, empresa_id);
  const ausencias = await reemplazosVigentes(db, empresa_id, null, hoy);
  const ruts = await rutsDeCuentas(db, empresa_id, null);
  return {
    empresa,
    menu,
    hoy,
    concesion,
    sucursal: (rut) => sucursales.get(rut),
    reemplazos: (rut) => ausencias.filter((a) => a.rut_reemplazante === rut),
    ruts: () => ruts,
    contestado: new Map(),
  };
}

const guardados = new WeakMap<object, Map<string, { sello: string; padron: Promise<Padron> }>>();

/**
 * The company as it is at these versions of its tables (`VERSIONS`, asked with what the caller just wrote): read once in the process, and again
 * when anybody changes it in any process or the business date does. It is read after the versions, so it is never older than they are.
 */
export async function padronDe(deps: AppDeps, empresa_id: string, versiones: string): Promise<Padron> {
  const hoy = await businessDate(deps, deps.database.db, empresa_id);
  const sello = `${hoy} ${versiones}`;
  const suyos = guardados.get(deps.database) ?? new Map<string, { sello: string; padron: Promise<Padron> }>();
  guardados.set(deps.database, suyos);
  const ya = suyos.get(empresa_id);
  if (ya?.sello === sello) return ya.padron;
  const padron = leer(deps.database.db, empresa_id, hoy);
  suyos.set(empresa_id, { sello, padron });
  // What failed is not kept; whoever asked hears why.
  padron.catch(() => suyos.delete(empresa_id));
  return padron;
}
