import { Context, type Ctx, systemSession } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';

/**
 * Looks at what every area watches: what is over its threshold opens an item for who may do something about it, one at most for each alarm, and closes by
 * itself the night on which it is over no more. One that cannot be looked at leaves the rest, and its item as it was.
 */
async function mirarAlarmas(ctx: Ctx): Promise<number> {
  let encendidas = 0;
  for (const { contract: suya, alarmas } of ctx.deps.registry.areas)
    for (const a of alarmas ?? []) {
      const item = { area: contract.area, entidad_id: a.nombre, tipo: 'revisar' as const };
      try {
        const { deps, db, hoy, empresa_id } = ctx;
        const todo = new Context({ deps, db, session: systemSession(empresa_id), hoy, area: suya.area, accion: 'alarma' });
        const dichas = await ctx.db.transaction(() => a.mirar(todo));
        const [primera] = dichas;
        if (primera === undefined) {
          await ctx.emit('pendiente.cerrado', item);
          continue;
        }
        encendidas += 1;
        const titulo = `${a.titulo}: ${primera}${dichas.length > 1 ? `, y ${dichas.length - 1} más` : ''}`;
        await ctx.emit('pendiente.abierto', {
          ...item,
          cliente_rut: null,
          titulo: titulo.slice(0, 200),
          url: a.url,
          permiso: a.permiso,
          vence: hoy,
        });
      } catch (err) {
        ctx.deps.log.error({ err, alarma: a.nombre }, 'an alarm could not be looked at');
      }
    }
  return encendidas;
}

export const noche: DayStep = {
  nombre: 'tablero: alarmas',
  orden: 950,
  run: async (ctx) => ({ cursor: null, hechos: await mirarAlarmas(ctx) }),
};
