import type { AppDeps, Invariant } from '#platform/server/registry.ts';
import { type Verified, verificarTodo } from '#platform/server/verify.ts';
import { cifras } from './cifras.ts';
import { contadores } from './contadores.ts';
import { duenos } from './duenos.ts';
import { efectos } from './efectos.ts';
import { estados } from './estados.ts';
import { folios } from './folios.ts';
import { personas } from './personas.ts';

/** Invariants that join tables of several areas: no area could answer for them alone. */
const DE_TODOS: readonly Invariant[] = [...efectos, ...contadores, ...cifras, ...folios, ...estados, ...duenos, ...personas];

/** Every invariant of the product over one company, the platform's, each area's and those that join them; or the one of an id. */
export function verificar(deps: AppDeps, empresa_id: string, solo?: string): Promise<Verified[]> {
  return verificarTodo(deps, empresa_id, DE_TODOS, solo);
}
