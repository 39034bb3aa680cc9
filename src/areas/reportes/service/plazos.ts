import { and, eq, inArray } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { plazoDe } from '../domain/plazos.ts';
import { presentaciones } from '../tables.ts';
import { informesDe, ultimoPeriodo } from './presentaciones.ts';

/** Opens what must be presented of the periods that ended, each with its day, until it is presented. Only of what the house says that it presents. */
async function avisarPlazos(ctx: Ctx): Promise<number> {
  const obligados = new Set((await ctx.param(contract, 'informes_obligados')).split(',').map((x) => x.trim()));
  const cal = await ctx.calendar();
  let n = 0;
  for (const r of informesDe(ctx).filter((x) => obligados.has(x.nombre))) {
    const periodo = ultimoPeriodo(r.presentacion.meses, addDays(ctx.hoy, 1));
    const presentada = and(
      eq(presentaciones.informe, r.nombre),
      eq(presentaciones.periodo, periodo),
      inArray(presentaciones.estado, ['presentada']),
    );
    if (await ctx.first(presentaciones, presentada)) continue;
    n += 1;
    await ctx.emit('pendiente.abierto', {
      area: contract.area,
      entidad_id: `${r.nombre}:${periodo}`,
      cliente_rut: null,
      tipo: 'informar',
      titulo: `Presentar ${r.titulo} de ${periodo.slice(5)}-${periodo.slice(0, 4)}`,
      url: '/reportes/presentaciones',
      permiso: `${contract.area}:presentar`,
      vence: plazoDe(r.presentacion, periodo, cal),
    });
  }
  return n;
}

export const plazosDeInformes: DayStep = {
  nombre: 'reportes: plazos de los informes',
  orden: 900,
  run: async (ctx) => ({ cursor: null, hechos: await avisarPlazos(ctx) }),
};
