import { type KeyboardEvent, useEffect, useState } from 'react';
import { dialogOpen, isTyping } from '#platform/web/list/keyboard.ts';
import { vecina } from './vecina.ts';

const TARJETAS = '[data-tarjeta]';
const conModificador = (e: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean => e.ctrlKey || e.metaKey || e.altKey;

/** Keys between the cards, which hold one place of the tab order: arrows go from one to another, T to the lines of the one where the focus is, Esc back to it. */
export function useTeclasDeTarjetas() {
  const [turno, setTurno] = useState(0);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>): void => {
    const objetivo = e.target as HTMLElement;
    const tarjeta = objetivo.closest<HTMLElement>(TARJETAS);
    if (!tarjeta || conModificador(e) || e.defaultPrevented || dialogOpen()) return;
    const enEsta = objetivo === tarjeta;
    const a = aDonde(e.key, tarjeta, enEsta, [...e.currentTarget.querySelectorAll<HTMLElement>(TARJETAS)]);
    if (!a) return;
    e.preventDefault();
    a.focus();
    a.closest(TARJETAS)?.scrollIntoView({ block: 'nearest' });
  };
  return { turno, setTurno, onKeyDown };
}

function aDonde(tecla: string, tarjeta: HTMLElement, enEsta: boolean, todas: HTMLElement[]): HTMLElement | null | undefined {
  if (tecla === 't') return tarjeta.querySelector<HTMLElement>('[data-lineas]');
  if (tecla === 'Escape') return enEsta ? null : tarjeta;
  if (!enEsta || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(tecla)) return null;
  const sitios = todas.map((x) => x.getBoundingClientRect());
  return todas[vecina(sitios, todas.indexOf(tarjeta), tecla)];
}

/** R, from anywhere on the board, goes to what the figures are compared with. */
export function useTeclaDeRango(ir: () => void): void {
  useEffect(() => {
    const onKey = (e: globalThis.KeyboardEvent): void => {
      if (e.key !== 'r' || conModificador(e) || e.defaultPrevented || isTyping(e.target) || dialogOpen()) return;
      e.preventDefault();
      ir();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ir]);
}
