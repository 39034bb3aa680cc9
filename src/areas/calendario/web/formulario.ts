import { addDays, type Fecha, isFecha } from '#kernel/values/fecha.ts';
import type { Evento } from '../contract.ts';
import type { Tramo } from './lienzo.tsx';

const HORA = /T(\d{2}:\d{2})/;
const horaDe = (texto: string, sino: string): string => HORA.exec(texto)?.[1] ?? sino;

/** One hour later, without leaving the day. */
function masTarde(hora: string): string {
  const h = Number(hora.slice(0, 2));
  return h >= 23 ? '23:59' : `${String(h + 1).padStart(2, '0')}${hora.slice(2)}`;
}

function cuando(t: { start: string; end: string | null; allDay: boolean }) {
  const start = t.start.slice(0, 10);
  const hora_inicio = horaDe(t.start, '09:00');
  const fin = t.end ? t.end.slice(0, 10) : start;
  // Whole days end the day after the last one: the person reads and writes the last one.
  const ultimo = t.allDay && t.end && fin > start ? addDays(fin as Fecha, -1) : fin;
  return {
    start,
    end: ultimo,
    hora_inicio,
    hora_fin: t.end ? horaDe(t.end, masTarde(hora_inicio)) : masTarde(hora_inicio),
    allDay: t.allDay,
  };
}

/** What the form opens with: a chosen stretch of the grid, or an event. */
export function valores(e: Evento | undefined, nuevo: Tramo | null): Record<string, unknown> {
  const x = e?.extendedProps;
  return {
    title: e?.title ?? '',
    ...cuando(e ?? nuevo ?? { start: '', end: null, allDay: false }),
    url: e?.url ?? '',
    extendedProps: {
      calendar: x?.calendar ?? 'Business',
      location: x?.location ?? '',
      description: x?.description ?? '',
      guests: x?.guests.flatMap((g) => (g.id ? [g.id] : [])) ?? [],
    },
    otros: x?.guests.flatMap((g) => (g.id ? [] : [g.fullName])).join(', ') ?? '',
  };
}

/** What is sent: the ends as the server reads them (dates, or hours of Chile), and the guests of both boxes. */
export function cuerpo(v: Record<string, unknown>): Record<string, unknown> {
  const { hora_inicio, hora_fin, otros, start, end, allDay, extendedProps, ...resto } = v;
  const x = extendedProps as { guests?: unknown[] } & Record<string, unknown>;
  const [desde, hasta] = [String(start ?? ''), String(end || start || '')];
  const despues = isFecha(hasta) ? addDays(hasta, 1) : hasta;
  const nombres = String(otros ?? '')
    .split(',')
    .map((n) => n.trim())
    .filter((n) => n !== '');
  return {
    ...resto,
    url: resto.url ?? '',
    allDay: allDay === true,
    start: allDay ? desde : `${desde}T${String(hora_inicio || '09:00')}`,
    end: allDay ? (hasta < desde ? hasta : despues) : `${hasta}T${String(hora_fin || hora_inicio || '09:00')}`,
    extendedProps: { ...x, location: x.location ?? '', description: x.description ?? '', guests: [...(x.guests ?? []), ...nombres] },
  };
}
