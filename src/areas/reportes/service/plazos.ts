import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { plazoDe } from '../domain/plazos.ts';
import { informesDe, porPresentar } from './presentaciones.ts';

/** Opens what must be presented of the periods that ended, each with its day, until it is presented. Only of what the house says that it presents. */
async function avisarPlazos(ctx: Ctx): Promise<number> {
  const cal = await ctx.calendar();
  let n = 0;
  for (const r of informesDe(ctx))
    for (const periodo of await porPresentar(ctx, r, addDays(ctx.hoy, 1))) {
      n += 1;
      await ctx.emit('pendiente.abierto', {
        area: contract.area,
        entidad_id: `${r.nombre}:${periodo}`,
        cliente_rut: null,
        tipo: 'informar',
        titulo: `Presentar ${r.titulo} de ${periodo.slice(5)}-${periodo.slice(0, 4)}`,
        url: '/reportes/presentaciones',
        permiso: `${contract.area}:presentar`,
        perfil: r.presentacion.perfil,
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
