import { useEffect, useRef } from 'react';
import { addDays, addMonths, type Fecha, firstDay, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { dialogOpen, isTyping } from '#platform/web/list/keyboard.ts';

interface Pagina {
  bloques: readonly string[];
  abierto: string;
  abrir: (bloque: string) => void;
  al: Fecha;
  hoy: Fecha;
  /** Days with something, newest first. */
  dias: readonly string[];
  irA: (dia: Fecha) => void;
  imprimir: () => void;
}

/** The end of the month before a day, and after it without passing today. */
const mesAntes = (al: Fecha): Fecha => addDays(firstDay(periodoOf(al)), -1);
const mesDespues = (al: Fecha, hoy: Fecha): Fecha => {
  const fin = lastDay(periodoOf(al));
  const sigue = fin > al ? fin : lastDay(periodoOf(addMonths(firstDay(periodoOf(al)), 1)));
  return sigue > hoy ? hoy : sigue;
};

/** What each key does, or nothing. */
function accionDe(tecla: string, p: Pagina): (() => void) | undefined {
  const i = p.bloques.indexOf(p.abierto);
  const bloque = (n: number) => {
    const b = p.bloques[n];
    return b === undefined ? undefined : () => p.abrir(b);
  };
  const dia = (d: string | undefined) => (d === undefined ? undefined : () => p.irA(d as Fecha));
  if (/^[1-9]$/.test(tecla)) return bloque(Number(tecla) - 1);
  switch (tecla) {
    case '[':
      return bloque(i - 1);
    case ']':
      return bloque(i + 1);
    case 'ArrowLeft':
      // Before the first day with something, and for who has none, the day before: a key that does nothing says nothing.
      return dia(p.dias.find((d) => d < p.al) ?? addDays(p.al, -1));
    case 'ArrowRight':
      return dia(p.dias.findLast((d) => d > p.al) ?? (p.al < p.hoy ? p.hoy : undefined));
    case 'PageUp':
      return dia(mesAntes(p.al));
    case 'PageDown':
      return p.al < p.hoy ? dia(mesDespues(p.al, p.hoy)) : undefined;
    case 'Home':
      return dia(p.dias.at(-1));
    case 'End':
      return p.al < p.hoy ? dia(p.hoy) : undefined;
    case 'c':
      return () => p.abrir('comparar');
    case 'v':
      return p.bloques.includes('grupo') ? () => p.abrir('grupo') : undefined;
    case 'p':
      return p.imprimir;
    default:
      return undefined;
  }
}

/** Whether the key belongs to what has the focus: what is being written, a list that its arrows walk, or a dialog above. */
const esDeOtro = (e: KeyboardEvent): boolean =>
  e.ctrlKey ||
  e.metaKey ||
  e.altKey ||
  e.defaultPrevented ||
  isTyping(e.target) ||
  dialogOpen() ||
  (e.target instanceof HTMLElement &&
    e.target.closest('[role="tree"], [role="tablist"], [role="region"], [role="menu"]') !== null &&
    /^(Arrow|Home|End|Page)/.test(e.key));

/** Keys of the page: inert while typing or under a dialog. */
export function useTeclasDePagina(p: Pagina): void {
  const ref = useRef(p);
  ref.current = p;
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (esDeOtro(e)) return;
      const accion = accionDe(e.key, ref.current);
      if (!accion) return;
      e.preventDefault();
      accion();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
