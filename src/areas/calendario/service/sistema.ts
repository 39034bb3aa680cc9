import { z } from 'zod';
import { zFecha } from '#kernel/fields.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Calendario, Evento } from '../contract.ts';

/** Dates that one area may publish in one read. */
const MAX_POR_AREA = 1_000;

/**
 * What an area answers to `agenda.por_mostrar`: the dates of its records between `desde` and `hasta` (both included) within the reach of
 * whoever asks. `id` is unique in the area; `url` leads to the record.
 */
const Publicadas = z
  .array(
    z.object({
      id: z.string().max(80),
      fecha: zFecha,
      titulo: z.string().max(300),
      url: z.string().startsWith('/'),
      detalle: z.string().max(1000).optional(),
    }),
  )
  .max(MAX_POR_AREA);

function deSistema(o: {
  id: string;
  calendar: Calendario;
  title: string;
  fecha: Fecha;
  url?: string;
  description?: string | undefined;
}): Evento {
  return {
    id: o.id,
    url: o.url ?? '',
    title: o.title,
    start: o.fecha,
    end: null,
    allDay: true,
    extendedProps: {
      calendar: o.calendar,
      location: '',
      description: o.description ?? '',
      guests: [],
      organizador: null,
      mi_respuesta: null,
      sistema: true,
    },
    editable: false,
    version: 1,
  };
}

/** The holidays of `parametros`, by rule and by hand, as events of the system. */
export async function feriados(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Evento[]> {
  const calendario = await ctx.calendar();
  const out: Evento[] = [];
  for (let f = desde; f <= hasta; f = addDays(f, 1)) {
    const title = calendario.holidayName(f);
    if (title !== null) out.push(deSistema({ id: `feriado-${f}`, calendar: 'Holiday', title, fecha: f }));
  }
  return out;
}

/** The dates that the areas publish for whoever may see them. No area is named here. */
export async function delNegocio(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Evento[]> {
  const dichas = await ctx.ask('agenda.por_mostrar', { desde, hasta }, (area) => ctx.can(`${area}:ver`));
  return dichas.flatMap(({ area, answer }) =>
    Publicadas.parse(answer).map((p) =>
      deSistema({
        id: `agenda-${area}-${p.id}`,
        calendar: 'Business',
        title: p.titulo,
        fecha: p.fecha,
        url: p.url,
        description: p.detalle,
      }),
    ),
  );
}
