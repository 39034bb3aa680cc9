import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Condicion, CondicionPedida } from '../domain/condiciones.ts';
import { ABIERTAS, estadoAl } from '../domain/estados.ts';
import { type Deudor, exigirSinRepetidos, type GarantiaPedida } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import { vencer } from './vencidas.ts';

/** The guarantees asked for, of a kind in force but those that it already had. 400 `opcion_inactiva`. */
export async function garantiasPedidas(
  ctx: ReadCtx,
  pedidas: readonly (Omit<GarantiaPedida, 'valor_uf'> & { valor_uf?: string | null | undefined })[],
  yaEstaban: readonly GarantiaPedida[] = [],
): Promise<GarantiaPedida[]> {
  const tipos = new Set(yaEstaban.map((g) => g.tipo));
  for (const [k, g] of pedidas.entries()) if (!tipos.has(g.tipo)) await exigirOpcion(ctx, 'tipos_garantia', g.tipo, `garantias.${k}.tipo`);
  return pedidas.map((g) => ({ ...g, valor_uf: g.valor_uf ?? '0' }));
}

/** No debtor twice; the refusal names him. Throws 409 `rut_duplicado` {nombre} at the debtors. */
export async function exigirDeudores(ctx: ReadCtx, deudores: readonly Deudor[]): Promise<void> {
  const repetido = deudores.find((d, i) => deudores.findIndex((x) => x.rut_deudor === d.rut_deudor) !== i);
  exigirSinRepetidos(deudores, repetido && (await personaPorRut(ctx, repetido.rut_deudor))?.nombre);
}

/** Each exception is of the list and in force, but those that it already had. 400 `opcion_inactiva`. */
export async function exigirExcepciones(
  ctx: ReadCtx,
  pedidas: readonly { codigo: string }[],
  antes: readonly string[] = [],
): Promise<void> {
  for (const [k, e] of pedidas.entries())
    if (!antes.includes(e.codigo)) await exigirOpcion(ctx, 'excepciones', e.codigo, `excepciones.${k}.codigo`);
}

/** Each condition is of a kind in force but those that it already had. 400 `opcion_inactiva`. */
export async function exigirCondiciones(
  ctx: ReadCtx,
  pedidas: readonly CondicionPedida[],
  antes: readonly Condicion[] = [],
): Promise<void> {
  for (const [k, c] of pedidas.entries())
    if (!antes.some((a) => a.tipo === c.tipo)) await exigirOpcion(ctx, 'condiciones_tipo', c.tipo, `condiciones.${k}.tipo`);
}

/** What is asked for as it is written: each code is of its list and in force, and no debtor is twice. Throws those of each. */
export async function exigirPedido(
  ctx: ReadCtx,
  p: {
    producto: string;
    deudores: readonly Deudor[];
    excepciones: readonly { codigo: string }[];
    condiciones: readonly CondicionPedida[];
    garantias: Parameters<typeof garantiasPedidas>[1];
  },
): Promise<GarantiaPedida[]> {
  await exigirOpcion(ctx, 'productos', p.producto, 'producto');
  await exigirDeudores(ctx, p.deudores);
  await exigirExcepciones(ctx, p.excepciones);
  await exigirCondiciones(ctx, p.condiciones);
  return garantiasPedidas(ctx, p.garantias);
}

/** The open solicitud of a client, of a kind and a product. */
export async function abiertaDe(
  ctx: ReadCtx,
  rut: Rut,
  producto: string,
  tipo: 'LINEA' | 'PRECIOS' = 'LINEA',
): Promise<typeof solicitudes.$inferSelect | undefined> {
  const [otra] = await ctx.db
    .select()
    .from(solicitudes)
    .where(
      and(
        eq(solicitudes.empresa_id, ctx.empresa_id),
        eq(solicitudes.rut, rut),
        eq(solicitudes.tipo, tipo),
        eq(solicitudes.producto, producto),
        inArray(solicitudes.estado, [...ABIERTAS]),
      ),
    );
  return otra;
}

/** One open solicitud per client, kind and product: `otra` is the one there is. Throws 409 `solicitud_abierta` {n, estado}. */
export async function exigirUnica(ctx: Ctx, otra: typeof solicitudes.$inferSelect | undefined): Promise<void> {
  // An approval that lapsed no longer asks for anything: it leaves its place.
  if (otra && estadoAl(otra.estado, otra.aprobada_hasta, ctx.hoy) === 'vencida') return void (await vencer(ctx, otra));
  if (otra) throw new Conflict('solicitud_abierta', { n: otra.numero, estado: words(otra.estado) });
}
