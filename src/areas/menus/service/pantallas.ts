import type { ReadCtx } from '#platform/server/context.ts';
import type { Pantalla } from '../domain/pantallas.ts';

let conocidas: readonly Pantalla[] = [];

/** The screens of the product: the application, which mounts them all, says which they are when it starts. */
export function conocerPantallas(pantallas: readonly Pantalla[]): void {
  conocidas = pantallas;
}

/** Screens that need a session: what the application told, and the factory entries of every area. */
export function pantallasDe(ctx: ReadCtx): Pantalla[] {
  const fabrica = ctx.deps.registry.areas.flatMap((a) => a.menu ?? []);
  const out = new Map<string, Pantalla>(fabrica.map((e) => [e.path, { path: e.path, titulo: e.titulo, modulo: e.modulo }]));
  for (const p of conocidas) out.set(p.path, { ...p, modulo: p.modulo ?? out.get(p.path)?.modulo ?? null });
  return [...out.values()];
}
