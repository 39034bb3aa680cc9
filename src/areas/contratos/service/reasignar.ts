import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contratos } from '../tables.ts';

/**
 * Another executive takes care of some contracts, all of them or none: the portfolio of the client does not move. Always in the order of the
 * id. 404 for one outside the reach; 422 `ejecutivo_no_vigente`.
 */
export async function reasignar(
  ctx: Ctx,
  r: { contratos: readonly string[]; ejecutivo_id: Rut; motivo: string },
): Promise<{ reasignados: number; ya_suyos: number }> {
  if (!(await personasPorCargo(ctx)).some((p) => p.codigo === r.ejecutivo_id))
    throw new Rule('ejecutivo_no_vigente', {}, { ejecutivo_id: ['Elija un ejecutivo activo'] });
  ctx.audit({ motivo: r.motivo });
  const ids = [...new Set(r.contratos)].sort();
  let reasignados = 0;
  for (const id of ids) {
    const row = await ctx.lock(contratos, id);
    if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
    if (row.ejecutivo_id === r.ejecutivo_id) continue;
    await ctx.update(contratos, id, { ejecutivo_id: r.ejecutivo_id });
    reasignados += 1;
  }
  return { reasignados, ya_suyos: ids.length - reasignados };
}
