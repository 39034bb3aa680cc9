import { conLazos } from '#areas/clientes/public.server.ts';
import { diaDeCorte, unionDeDeudas } from '#areas/libro/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { grupo, reglasDeGrupo } from './grupo.ts';

/** Groups looked at: those of so many people with links. */
const GRUPOS = 200;

/** E28: what a group owes is what its people owe, each debt once, read from its history. */
async function gruposContraDeudas(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const al = await diaDeCorte(ctx);
  const vistos = new Set<string>();
  const out: Record<string, unknown>[] = [];
  for (const rut of await conLazos(ctx, al, await reglasDeGrupo(ctx, al), GRUPOS)) {
    if (vistos.has(rut)) continue;
    const g = await grupo(ctx, { rut, al }).catch((e: unknown) => {
      // A group that is too large is opened level by level, and has no total to compare.
      if (e instanceof AppError && e.codigo === 'grupo_extenso') return null;
      throw e;
    });
    if (!g) continue;
    for (const p of g.personas) vistos.add(p.rut);
    const suma = await unionDeDeudas(
      ctx,
      g.personas.map((p) => p.rut),
      al,
    );
    if (suma !== g.deuda) out.push({ clave: rut, libro: String(suma), auxiliar: String(g.deuda), diferencia: String(suma - g.deuda) });
  }
  return out.slice(0, 20);
}

export const invariantes: readonly Invariant[] = [
  {
    id: 'E28-grupo',
    igualdad: { codigo: 'E28', url: '/consolidado', permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD', semanal: true },
    titulo: 'Lo que debe un grupo es la unión de las deudas de sus personas, cada una una sola vez',
    check: gruposContraDeudas,
  },
];
