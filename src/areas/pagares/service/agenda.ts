import { and, asc, between, inArray, or, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { diasPrescripcion, prescribeEl, VIVOS } from '../domain/estados.ts';
import { pagares } from '../tables.ts';

const MAX = 500;
/** Measure `agenda`: the due date of each signed pagaré and, unless sued on or sold, the last day to sue, within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Record<string, string>) {
  const [d, h] = [desde as Fecha, hasta as Fecha];
  const vence = pagares.ultimo_vencimiento;
  const origen = sql`coalesce(${vence}, ${pagares.fecha_emision})`;
  const filas = await ctx.rows(
    pagares,
    and(
      inArray(pagares.estado, [...VIVOS]),
      alcanceCliente(ctx, pagares.cliente_rut), // A year before, and a month around it: the last days of a month fall together.
      or(between(vence, d, h), between(origen, addMonths(d, -13), addMonths(h, -11))),
    ),
    { orden: [asc(vence), asc(pagares.id)], limit: MAX },
  );
  return filas.flatMap((p) => {
    const terminos = { ...p, vencimiento: p.ultimo_vencimiento };
    const dia = (que: string, fecha: Fecha | null, titulo: string) =>
      fecha !== null && fecha >= d && fecha <= h
        ? [{ id: `${p.id}-${que}`, fecha, titulo: `${titulo} ${p.pagarevista} de ${p.nombre}`, url: `/pagares/${p.id}` }]
        : [];
    return [
      ...dia('vence', p.ultimo_vencimiento, 'Vence el pagaré'),
      ...dia('prescribe', diasPrescripcion(terminos, ctx.hoy) === null ? null : prescribeEl(terminos), 'Prescribe el pagaré'),
    ];
  });
}
