import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import classes from './list.module.css';

export interface RowTarget<T> {
  rowHref?: ((row: T) => string) | undefined;
  onRow?: ((row: T) => void) | undefined;
}

/** The first cell of a row: its link or its button, which the keyboard walks. Whoever holds the rows follows it with `useFollowRow`. */
export function RowLink<T>({ row, target, children }: { row: T; target: RowTarget<T>; children: ReactNode }) {
  const { rowHref, onRow } = target;
  if (rowHref) {
    return (
      <a href={rowHref(row)} className={classes.link} data-row-link="">
        {children}
      </a>
    );
  }
  if (!onRow) return children;
  return (
    <button type="button" className={classes.link} data-row-link="" onClick={() => onRow(row)}>
      {children}
    </button>
  );
}

const ACTS = 'a, button, input, label, [role="checkbox"]';

/**
 * One listener for all the rows. A click on the link of a row goes there without loading the page again; anywhere else on the row does the
 * same, unless it was on something that acts by itself or text was being selected. Pointing at a row brings its screen beforehand.
 */
export function useFollowRow(rows: string) {
  const router = useRouter();
  const onClick = useCallback(
    (e: MouseEvent<HTMLElement>): void => {
      const from = e.target as HTMLElement;
      const on = from.closest<HTMLElement>('[data-row-link]');
      const link = on ?? from.closest(rows)?.querySelector<HTMLElement>('[data-row-link]');
      if (!link || e.defaultPrevented || (!on && (from.closest(ACTS) || globalThis.getSelection()?.toString()))) return;
      if (!(link instanceof HTMLAnchorElement)) {
        if (!on) link.click();
        return;
      }
      const apart = e.ctrlKey || e.metaKey || e.shiftKey;
      if (apart && on) return;
      e.preventDefault();
      if (apart) globalThis.open(link.href, '_blank', 'noopener');
      else router.history.push(link.getAttribute('href') ?? '/');
    },
    [router, rows],
  );
  const onPointerOver = useCallback(
    (e: MouseEvent<HTMLElement>): void => {
      const href = (e.target as HTMLElement).closest(rows)?.querySelector('a[data-row-link]')?.getAttribute('href');
      if (href) void router.preloadRoute({ to: href.split('?')[0] ?? href }).catch(() => undefined);
    },
    [router, rows],
  );
  return { onClick, onPointerOver };
}
