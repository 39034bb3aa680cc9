import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { cifraDe } from '#platform/server/cifras/explorar.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { zonasSucursal } from '../tables.ts';

interface Colocado {
  colocado_mes: number | null;
  saldo_vivo: number | null;
}

interface Figuras {
  porZona: ReadonlyMap<string, Colocado>;
  /** Those of a zone where nothing happened: zero when somebody tells the figure, null when nobody does. */
  vacia: Colocado;
}

/**
 * The figures `colocado` of this month and `colocacion` of today of each zone. What was placed belongs to the zone that the branch had that day, so
 * that a branch moved today changes nothing of yesterday; what is to come back, to the zone it has today. Of the branches within the
 * reach of the session, and each figure of who may see it: a total says nothing of what may not be listed. A figure that nobody tells is null.
 */
export async function colocacionPorZona(ctx: ReadCtx): Promise<Figuras> {
  const { alcance, sucursales } = ctx.session;
  const alcanza = (id: string) => alcance === 'empresa' || (alcance !== 'propio' && sucursales.includes(id));
  const colocado = await cifraDe(ctx, 'colocado', { filas: ['sucursal', 'dia'], desde: firstDay(periodoOf(ctx.hoy)), hasta: ctx.hoy });
  const colocacion = await cifraDe(ctx, 'colocacion', { filas: ['sucursal'] });
  const ids = await codigosDeSucursal(ctx);
  const dentro = await ctx.rows(zonasSucursal);
  const zonaDe = (sucursal: string, fecha: Fecha): string | undefined => {
    const id = ids.get(sucursal) ?? sucursal;
    if (!alcanza(id)) return undefined;
    return dentro.find((d) => d.sucursal_id === id && d.desde <= fecha && (d.hasta === null || d.hasta >= fecha))?.zona_id;
  };
  const vacia = { colocado_mes: colocado && 0, saldo_vivo: colocacion && 0 };
  const out = new Map(dentro.filter((d) => alcanza(d.sucursal_id)).map((d): [string, Colocado] => [d.zona_id, { ...vacia }]));
  const sumar = (zona: string | undefined, campo: keyof Colocado, monto: number) => {
    if (zona === undefined) return;
    const z = out.get(zona) ?? { ...vacia };
    out.set(zona, { ...z, [campo]: (z[campo] ?? 0) + monto });
  };
  for (const { filas, valor } of colocado ?? []) sumar(zonaDe(filas[0] ?? '', (filas[1] ?? ctx.hoy) as Fecha), 'colocado_mes', valor);
  for (const { filas, valor } of colocacion ?? []) sumar(zonaDe(filas[0] ?? '', ctx.hoy), 'saldo_vivo', valor);
  return { porZona: out, vacia };
}

/** The figures of one zone; null when nobody tells them, or the session reaches none of its branches. */
export function colocadoDe(ctx: ReadCtx, f: Figuras, zona_id: string): Colocado {
  return f.porZona.get(zona_id) ?? (ctx.session.alcance === 'empresa' ? f.vacia : { colocado_mes: null, saldo_vivo: null });
}
