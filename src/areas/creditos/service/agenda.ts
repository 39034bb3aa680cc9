import { and, asc, between, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import { leible } from '../domain/moneda.ts';
import { sinMoraHasta } from '../domain/vivo.ts';
import { creditos, cuotas } from '../tables.ts';

const MAX = 1_000;

/**
 * For the calendar: the cuotas still unpaid that fall due in the range, within reach, on the banking day until
 * which they are paid without mora: that of the due date, or of its extension.
 */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const [d, h] = [desde, hasta];
  const filas = await ctx.db
    .select({ q: cuotas, numero: creditos.numero, nombre: creditos.nombre, moneda: creditos.moneda, credito_id: creditos.id })
    .from(cuotas)
    .innerJoin(creditos, and(eq(creditos.empresa_id, cuotas.empresa_id), eq(creditos.id, cuotas.credito_id)))
    .where(
      and(
        eq(cuotas.empresa_id, ctx.empresa_id),
        inArray(creditos.estado, [...CON_DEUDA]),
        inArray(cuotas.estado, ['pendiente', 'parcial']),
        or(and(isNull(cuotas.prorrogada_a), between(cuotas.fecha_pago_habil, d, h)), between(cuotas.prorrogada_a, d, h)),
        alcanceCliente(ctx, creditos.rut),
      ),
    )
    .orderBy(asc(sql`coalesce(${cuotas.prorrogada_a}, ${cuotas.fecha_pago_habil})`), asc(cuotas.id))
    .limit(MAX);
  return filas
    .filter(({ q }) => q.cuota > 0)
    .map(({ q, numero, nombre, moneda, credito_id }) => ({
      id: q.id,
      fecha: sinMoraHasta(q),
      titulo: `Vence la cuota ${q.numero} del crédito ${numero} de ${nombre}`,
      url: `/creditos/${credito_id}?tab=cuotas`,
      detalle: `Cuota de ${leible(q.cuota, moneda)}`,
    }));
}
