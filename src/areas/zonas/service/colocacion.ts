import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { zonasSucursal } from '../tables.ts';

/** What an area that lends answers to the measure `colocacion`; a branch by its code or by its id. */
interface Medida {
  prestado: { sucursal: string | null; fecha: string; monto: number }[];
  saldo: { sucursal: string | null; monto: number }[];
}

interface Colocado {
  colocado_mes: number;
  saldo_vivo: number;
}

const NADA: Colocado = { colocado_mes: 0, saldo_vivo: 0 };

/**
 * Pesos lent this month and what is to come back today, of each zone, as the areas that lend tell it. What was lent belongs to the zone that
 * the branch had that day, so that a branch moved today changes nothing of yesterday; what is to come back, to the zone it has today. Of
 * the branches within the reach of the session, from the areas that it may see: a total says nothing of what may not be listed. Null when no
 * area tells.
 */
export async function colocacionPorZona(ctx: ReadCtx): Promise<Map<string, Colocado> | null> {
  const rango = { desde: firstDay(periodoOf(ctx.hoy)), hasta: ctx.hoy };
  const medidas: Medida[] = [];
  for (const { contract, measures } of ctx.deps.registry.areas)
    if (measures?.colocacion && ctx.can(`${contract.area}:ver`)) medidas.push((await measures.colocacion(ctx, rango)) as Medida);
  if (medidas.length === 0) return null;
  const { alcance, sucursales } = ctx.session;
  const alcanza = (id: string) => alcance === 'empresa' || (alcance !== 'propio' && sucursales.includes(id));
  const ids = await codigosDeSucursal(ctx);
  const dentro = await ctx.rows(zonasSucursal);
  const zonaDe = (sucursal: string | null, fecha: Fecha): string | undefined => {
    const id = sucursal === null ? null : (ids.get(sucursal) ?? sucursal);
    if (id === null || !alcanza(id)) return undefined;
    return dentro.find((d) => d.sucursal_id === id && d.desde <= fecha && (d.hasta === null || d.hasta >= fecha))?.zona_id;
  };
  const out = new Map(dentro.filter((d) => alcanza(d.sucursal_id)).map((d): [string, Colocado] => [d.zona_id, NADA]));
  const sumar = (zona: string | undefined, campo: keyof Colocado, monto: number) => {
    if (zona === undefined) return;
    const z = out.get(zona) ?? NADA;
    out.set(zona, { ...z, [campo]: z[campo] + monto });
  };
  for (const m of medidas) {
    for (const p of m.prestado) sumar(zonaDe(p.sucursal, p.fecha as Fecha), 'colocado_mes', p.monto);
    for (const s of m.saldo) sumar(zonaDe(s.sucursal, ctx.hoy), 'saldo_vivo', s.monto);
  }
  return out;
}

/** The figures of one zone; null when no area tells, or the session reaches none of its branches. */
export function colocadoDe(
  ctx: ReadCtx,
  todo: ReadonlyMap<string, Colocado> | null,
  zona_id: string,
): { [K in keyof Colocado]: number | null } {
  const suyo = todo?.get(zona_id);
  if (suyo) return suyo;
  return todo !== null && ctx.session.alcance === 'empresa' ? NADA : { colocado_mes: null, saldo_vivo: null };
}
