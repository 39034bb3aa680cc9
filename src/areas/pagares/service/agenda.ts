import { and, asc, between, inArray, not, or } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { prescribeEl, VIVOS } from '../domain/estados.ts';
import { pagares } from '../tables.ts';
import { impagaDe, impagasDe, prescribenHasta } from './prescripcion.ts';

const MAX = 500;
/** For the calendar: the due date of each signed pagaré and, unless sued on or sold, the last day to sue, within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const [d, h] = [desde, hasta];
  const vence = pagares.ultimo_vencimiento;
  const filas = await ctx.rows(
    pagares,
    and(
      inArray(pagares.estado, [...VIVOS]),
      alcanceCliente(ctx, pagares.cliente_rut),
      or(between(vence, d, h), and(await prescribenHasta(ctx, h), not(await prescribenHasta(ctx, addDays(d, -1))))),
    ),
    { orden: [asc(vence), asc(pagares.id)], limit: MAX },
  );
  const impagas = await impagasDe(ctx, filas);
  return filas.flatMap((p) => {
    const dia = (que: string, fecha: Fecha | null, titulo: string) =>
      fecha !== null && fecha >= d && fecha <= h
        ? [{ id: `${p.id}-${que}`, fecha, titulo: `${titulo} ${p.pagarevista} de ${p.nombre}`, url: `/pagares/${p.id}` }]
        : [];
    return [
      ...dia('vence', p.ultimo_vencimiento, 'Vence el pagaré'),
      ...dia('prescribe', prescribeEl(p, impagaDe(p, impagas)), 'Prescribe el pagaré'),
    ];
  });
}
