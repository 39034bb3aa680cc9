import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** A clamped text this wide would be cut on any window: it is no reason to scroll. */
const WIDEST = 330;

const cut = (e: Element): boolean => e.clientWidth < WIDEST && e.scrollHeight > e.clientHeight + 1;

/**
 * How a table stands in its frame. Its texts take a second line before it grows wider than its frame; where even so it does not fit, one line
 * each again, and it scrolls with its first column in place (`data-wide`). `data-more` says to which sides there is more to see.
 */
function settle(frame: HTMLElement, scroller: HTMLElement): void {
  const fits = (): boolean => scroller.scrollWidth <= scroller.clientWidth + 1;
  frame.removeAttribute('data-wide');
  if (!fits() || [...scroller.querySelectorAll('[data-clamp]')].some(cut)) frame.setAttribute('data-wide', '');
  tell(frame, scroller);
}

function tell(frame: HTMLElement, scroller: HTMLElement): void {
  const left = scroller.scrollLeft > 1;
  const right = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1;
  frame.dataset.more = [left ? 'left' : '', right ? 'right' : ''].join(' ').trim();
}

/** Keeps `data-wide` and `data-more` of the frame true while its child is scrolled, the window changes and `what` is drawn. */
export function useSideScroll(ref: RefObject<HTMLElement | null>, ...what: readonly unknown[]): void {
  useLayoutEffect(() => {
    const scroller = ref.current?.firstElementChild;
    if (ref.current && scroller instanceof HTMLElement) settle(ref.current, scroller);
  }, [ref, ...what]);
  useEffect(() => {
    const frame = ref.current;
    const scroller = frame?.firstElementChild;
    if (!frame || !(scroller instanceof HTMLElement)) return;
    const onScroll = (): void => tell(frame, scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    let seen = scroller.clientWidth;
    const watch = new ResizeObserver(() => {
      // Only another width is news: the second line of a text changes the height by itself.
      if (scroller.clientWidth === seen) return;
      seen = scroller.clientWidth;
      settle(frame, scroller);
    });
    watch.observe(scroller);
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ref]);
}
