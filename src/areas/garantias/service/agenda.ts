import { and, between, inArray, or } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { VIVAS } from '../domain/estados.ts';
import { garantias } from '../tables.ts';

const MAX = 300;

/** For the calendar: when the insurance, the appraisal or the paper itself of a live garantía ends, within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const meses = await ctx.param(contract, 'vigencia_tasacion_meses');
  const [d, h] = [desde, hasta];
  // One month wider: the last days of a month fall together when months are taken away.
  const tasadas = between(garantias.fecha_tasacion, addMonths(d, -meses - 1), addMonths(h, -meses + 1));
  const filas = await ctx.rows(
    garantias,
    and(
      inArray(garantias.estado, [...VIVAS]),
      alcanceCliente(ctx, garantias.cliente_rut),
      or(between(garantias.seguro_vence, d, h), between(garantias.vence, d, h), tasadas),
    ),
    { limit: MAX },
  );
  return filas.flatMap((g) => {
    const de = `la garantía ${g.numero} de ${g.nombre_cliente}`;
    const dia = (que: string, fecha: Fecha | null, titulo: string) =>
      fecha !== null && fecha >= d && fecha <= h
        ? [{ id: `${g.id}-${que}`, fecha, titulo, url: `/garantias/${g.id}`, detalle: g.nombre_bien.slice(0, 200) }]
        : [];
    return [
      ...dia('seguro', g.seguro_vence, `Vence el seguro de ${de}`),
      ...dia('tasacion', g.fecha_tasacion && addMonths(g.fecha_tasacion, meses), `Deja de valer la tasación de ${de}`),
      ...dia('papel', g.vence, `Vence ${de}`),
    ];
  });
}
