import FullCalendar, { type CalendarRef, type EventChangeInfo, type EventInput, type PluginInput } from '@fullcalendar/react';
import es from '@fullcalendar/react/locales/es';
import theme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { useEffect, useMemo, useRef } from 'react';
import type { Evento } from '../contract.ts';
import { jornada } from '../domain/jornada.ts';
import classes from './calendario.module.css';
import { colorDe } from './textos.ts';

const LOCALES = [es];
const HORA = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

export interface Tramo {
  start: string;
  end: string;
  allDay: boolean;
}

export interface LienzoProps {
  eventos: readonly Evento[];
  tipo: string;
  /** Day to show, AAAA-MM-DD. */
  fecha: string;
  hoy: string;
  editable: boolean;
  onRango: (desde: string, hasta: string, titulo: string) => void;
  onAbrir: (id: string) => void;
  onElegir: (tramo: Tramo) => void;
  onMover: (id: string, tramo: { start: string; end: string | null; allDay: boolean }, deshacer: () => void) => void;
}

const entrada = (e: Evento): EventInput => ({
  id: String(e.id),
  title: e.title,
  start: e.start,
  ...(e.end ? { end: e.end } : {}),
  allDay: e.allDay,
  editable: e.editable,
  color: colorDe(e.extendedProps.calendar),
  contrastColor: '#ffffff',
});

const DIAS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
/** The day with its number also where the columns are narrow. */
const encabezado = (d: { dow: number; dayNumberText: string; text: string; isNarrow: boolean }) =>
  d.isNarrow ? (
    <>
      {DIAS[d.dow]}
      <br />
      {d.dayNumberText}
    </>
  ) : (
    d.text
  );

interface Partes extends LienzoProps {
  /** The views that it knows, and the hand that moves events: the same from one render to the next. */
  partes: readonly PluginInput[];
}

/** The calendar itself. What it shows and where it stands is told by its parent. */
export function Lienzo({ eventos, tipo, fecha, hoy, editable, onRango, onAbrir, onElegir, onMover, partes }: Partes) {
  const ref = useRef<CalendarRef>(null);
  const plugins = useMemo(() => [theme, ...partes], [partes]);
  useEffect(() => {
    ref.current?.getApi().changeView(tipo, fecha);
  }, [tipo, fecha]);
  const { desde, hasta } = jornada(eventos);
  const movido = ({ event, revert }: EventChangeInfo): void =>
    onMover(event.id, { start: event.startStr, end: event.endStr || null, allDay: event.allDay }, revert);
  return (
    <div className={classes.lienzo}>
      <FullCalendar
        ref={ref}
        plugins={plugins}
        locales={LOCALES}
        locale="es"
        timeZone="America/Santiago"
        initialView={tipo}
        initialDate={fecha}
        headerToolbar={false}
        height="auto"
        firstDay={1}
        // The clock of the company is its business date: it paints no hour of it.
        now={hoy}
        dayMaxEvents={4}
        slotMinTime={desde}
        slotMaxTime={hasta}
        eventTimeFormat={HORA}
        slotHeaderFormat={HORA}
        navLinks={false}
        editable={editable}
        selectable={editable}
        eventInteractive
        eventClass={classes.evento}
        views={{
          timeGridWeek: { dayHeaderContent: encabezado },
          listMonth: { eventTitleClass: classes.entero, eventInnerClass: classes.entero },
        }}
        events={eventos.map(entrada)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onAbrir(event.id);
        }}
        select={({ startStr, endStr, allDay }) => onElegir({ start: startStr, end: endStr, allDay })}
        eventDrop={movido}
        eventResize={movido}
        datesSet={({ startStr, endStr, view }) => onRango(startStr.slice(0, 10), endStr.slice(0, 10), view.title)}
      />
    </div>
  );
}
