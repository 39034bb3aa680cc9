import { type RefObject, useEffect } from 'react';

/** Whether keys belong to what is being written, or to a dialog above. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

export function dialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="dialog"][data-palette]') !== null;
}

/** Index after a step among `count` rows, without leaving them; -1 (nothing focused) enters by the first. */
export function stepIndex(current: number, step: number, count: number): number {
  if (count === 0) return -1;
  return current < 0 ? 0 : Math.min(count - 1, Math.max(0, current + step));
}

/** j and k walk the rows from anywhere; the arrows too once a row has the focus. Enter follows the link by itself. */
export function useRowKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target) || dialogOpen()) return;
      const links = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const arrow = at >= 0 && (e.key === 'ArrowDown' || e.key === 'ArrowUp');
      if (e.key !== 'j' && e.key !== 'k' && !arrow) return;
      const next = links[stepIndex(at, e.key === 'j' || e.key === 'ArrowDown' ? 1 : -1, links.length)];
      if (!next) return;
      e.preventDefault();
      next.focus();
      next.closest('tr, article')?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ref]);
}
