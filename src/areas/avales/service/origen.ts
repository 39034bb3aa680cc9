import { zId } from '#kernel/fields.ts';
import type { Ctx } from '#platform/server/context.ts';
import { AREA_DE, type OrigenAval } from '../domain/respaldo.ts';

type Duena = (typeof AREA_DE)[keyof typeof AREA_DE] | 'operaciones';

/** What a backing is given for, as the area that owns it names it; undefined when it is not there or is of another client. */
export async function origenDelCliente(ctx: Ctx, area: Duena, id: string, cliente_rut: string): Promise<{ nombre: string } | undefined> {
  if (!zId.safeParse(id).success) return undefined;
  const hallado = await ctx.askOne('origen.consultado', { area, id });
  return hallado?.rut === cliente_rut ? hallado : undefined;
}

/** An origin of an aval that is of its client; the línea is the client's own. */
export async function existeOrigen(ctx: Ctx, o: { origen: OrigenAval; id: string; cliente_rut: string }): Promise<boolean> {
  if (o.origen === 'linea') return true;
  return (await origenDelCliente(ctx, AREA_DE[o.origen], o.id, o.cliente_rut)) !== undefined;
}
