import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface RowTarget<T> {
  rowHref?: ((row: T) => string) | undefined;
  onRow?: ((row: T) => void) | undefined;
}

/** The first cell of a row: its link or its button, which the keyboard walks. */
export function RowLink<T>({ row, target, children }: { row: T; target: RowTarget<T>; children: ReactNode }) {
  const { rowHref, onRow } = target;
  if (rowHref) {
    return (
      <Anchor component={Link} to={rowHref(row)} inherit data-row-link="">
        {children}
      </Anchor>
    );
  }
  if (!onRow) return children;
  return (
    <Anchor component="button" type="button" inherit ta="left" data-row-link="" onClick={() => onRow(row)}>
      {children}
    </Anchor>
  );
}

/** A click anywhere on a row follows its link, unless it was on something that acts by itself or text was being selected. */
export function followRow(e: React.MouseEvent<HTMLElement>): void {
  const from = e.target as HTMLElement;
  if (from.closest('a, button, input, label, [role="checkbox"]') || globalThis.getSelection()?.toString()) return;
  const link = e.currentTarget.querySelector<HTMLElement>('[data-row-link]');
  if (!link) return;
  if (e.ctrlKey || e.metaKey) {
    if (link instanceof HTMLAnchorElement) globalThis.open(link.href, '_blank', 'noopener');
    return;
  }
  link.click();
}
