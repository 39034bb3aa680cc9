import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { Lienzo, type LienzoProps } from './lienzo.tsx';

const PARTES = [dayGrid, timeGrid, interaction];

/** The grid of days and hours, where events are dragged and made longer. */
export default function LienzoDias(p: LienzoProps) {
  return <Lienzo {...p} partes={PARTES} />;
}
