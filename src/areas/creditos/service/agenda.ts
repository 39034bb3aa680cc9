import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import { leible } from '../domain/moneda.ts';
import { creditos, cuotas } from '../tables.ts';

const MAX = 1_000;

/** Measure `agenda`: the cuotas still unpaid that fall due in the range, within reach, on the banking day on which they are paid. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Record<string, string>) {
  const filas = await ctx.db
    .select({ q: cuotas, numero: creditos.numero, nombre: creditos.nombre, moneda: creditos.moneda, credito_id: creditos.id })
    .from(cuotas)
    .innerJoin(creditos, and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id)))
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        inArray(creditos.estado, [...CON_DEUDA]),
        inArray(cuotas.estado, ['pendiente', 'parcial']),
        between(cuotas.fecha_pago_habil, desde as Fecha, hasta as Fecha),
        alcanceCliente(ctx, creditos.rut),
      ),
    )
    .orderBy(asc(cuotas.fecha_pago_habil), asc(cuotas.id))
    .limit(MAX);
  return filas
    .filter(({ q }) => q.cuota > 0)
    .map(({ q, numero, nombre, moneda, credito_id }) => ({
      id: q.id,
      fecha: q.fecha_pago_habil,
      titulo: `Vence la cuota ${q.numero} del crédito ${numero} de ${nombre}`,
      url: `/creditos/${credito_id}?tab=cuotas`,
      detalle: `Cuota de ${leible(q.cuota, moneda)}`,
    }));
}
