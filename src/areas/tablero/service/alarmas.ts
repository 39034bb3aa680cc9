import { and, eq, gte } from 'drizzle-orm';
import { Context, type Ctx, type ReadCtx, systemSession } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import type { Alarma } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { silencios } from '../tables.ts';

export interface Vigilada {
  area: string;
  a: Alarma;
}

/** Everything that the areas watch. */
export const vigiladas = (ctx: ReadCtx): Vigilada[] =>
  ctx.deps.registry.areas.flatMap(({ contract: suya, alarmas }) => (alarmas ?? []).map((a) => ({ area: suya.area, a })));

const itemDe = (a: Alarma) => ({ area: contract.area, entidad_id: a.nombre, tipo: 'revisar' as const });

/** Nobody is told of it any more until it is looked at again. */
export const callar = (ctx: Ctx, a: Alarma): Promise<unknown> => ctx.emit('pendiente.cerrado', itemDe(a));

/** The silences that still count, by the name of their alarm. */
export async function silenciadas(ctx: ReadCtx): Promise<Map<string, typeof silencios.$inferSelect>> {
  const filas = await ctx.rows(silencios, and(eq(silencios.terminado, false), gte(silencios.hasta, ctx.hoy)), { limit: 1000 });
  return new Map(filas.map((s) => [s.alarma, s]));
}

/** Looks at one as the whole company: what is over its threshold opens its item and what is not closes it. Answers whether it is on. */
export async function mirar(ctx: Ctx, { area, a }: Vigilada): Promise<boolean> {
  const { deps, db, hoy, empresa_id } = ctx;
  const todo = new Context({ deps, db, session: systemSession(empresa_id), hoy, area, accion: 'alarma' });
  const dichas = await db.transaction(() => a.mirar(todo));
  const [primera] = dichas;
  if (primera === undefined) {
    await callar(ctx, a);
    return false;
  }
  const titulo = `${a.titulo}: ${primera}${dichas.length > 1 ? `, y ${dichas.length - 1} más` : ''}`;
  await ctx.emit('pendiente.abierto', {
    ...itemDe(a),
    cliente_rut: null,
    titulo: titulo.slice(0, 200),
    url: a.url,
    permiso: a.permiso,
    vence: hoy,
  });
  return true;
}

/**
 * Looks at what every area watches: what is over its threshold opens an item for who may do something about it, one at most for each alarm, and closes by
 * itself the night on which it is over no more. One that a person silenced opens nothing until its day passes. One that cannot be looked at leaves the
 * rest, and its item as it was.
 */
async function mirarAlarmas(ctx: Ctx): Promise<number> {
  let encendidas = 0;
  const calladas = await silenciadas(ctx);
  for (const v of vigiladas(ctx))
    try {
      if (calladas.has(v.a.nombre)) await callar(ctx, v.a);
      else if (await mirar(ctx, v)) encendidas += 1;
    } catch (err) {
      ctx.deps.log.error({ err, alarma: v.a.nombre }, 'an alarm could not be looked at');
    }
  return encendidas;
}

export const noche: DayStep = {
  nombre: 'tablero: alarmas',
  orden: 950,
  run: async (ctx) => ({ cursor: null, hechos: await mirarAlarmas(ctx) }),
};
