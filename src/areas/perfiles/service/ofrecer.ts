import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import { modulosDePerfil, PERFILES } from '../domain/perfiles.ts';
import { perfiles, perfilesModulo, versiones } from '../tables.ts';
import { datosDe, modulosDe } from './lecturas.ts';
import { proponer } from './versiones.ts';

/** Permissions that some profile of the company has, had, or was proposed: of them people have decided already. */
async function decididos(ctx: Ctx): Promise<Set<string>> {
  const tenidos = await ctx.db
    .selectDistinct({ modulo: perfilesModulo.modulo })
    .from(perfilesModulo)
    .where(eq(perfilesModulo.empresa_id, ctx.empresa_id));
  const propuestos = (await ctx.rows(versiones)).flatMap((v) => v.datos.modulos);
  return new Set([...tenidos.map((m) => m.modulo), ...propuestos]);
}

/**
 * Proposes, to the factory profiles that their areas name, the permissions that a new version brings: a person approves each proposal, for nobody is granted
 * anything alone. Of one that was ever decided on nothing is said again, and a profile with a proposal waiting, or whose duties would clash, is left to people.
 * Answers the permissions proposed, in order.
 */
export async function ofrecerModulos(ctx: Ctx, areas: Parameters<typeof modulosDePerfil>[1]): Promise<string[]> {
  const conocidos = await decididos(ctx);
  const codigos = PERFILES.map((p) => p.codigo);
  const suyos = await ctx.rows(
    perfiles,
    and(eq(perfiles.sistema, true), eq(perfiles.estado, 'vigente'), inArray(perfiles.codigo, codigos)),
  );
  const propuestos = new Set<string>();
  for (const p of suyos) {
    const nuevos = modulosDePerfil(p.codigo, areas).filter((m) => !conocidos.has(m));
    if (nuevos.length === 0) continue;
    const datos = datosDe(p, [...(await modulosDe(ctx, p.id)), ...nuevos]);
    const hecho = await ctx.attempt(() => proponer(ctx, p, { datos, motivo: 'Permisos que trae una versión nueva' }));
    if (hecho.ok) for (const m of nuevos) propuestos.add(m);
  }
  return [...propuestos].sort();
}
