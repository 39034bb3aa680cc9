import list from '@fullcalendar/react/list';
import { Lienzo, type LienzoProps } from './lienzo.tsx';

const PARTES = [list];

/** The events of a month one under another, as a narrow screen opens: nothing is dragged there. */
export default function LienzoLista(p: LienzoProps) {
  return <Lienzo {...p} partes={PARTES} />;
}
