import { Checkbox, Group, Stack } from '@mantine/core';
import { cellOf } from './cell.tsx';
import classes from './list.module.css';
import { RowLink, useFollowRow } from './row-link.tsx';
import { SumCard } from './sum-foot.tsx';
import type { TableProps } from './table.tsx';

/** The rows as cards, for narrow screens: the first column is the heading. */
export function ListCards<T>(p: Pick<TableProps<T>, 'columns' | 'rows' | 'rowId' | 'target' | 'selection' | 'sums'>) {
  const [first, ...rest] = p.columns;
  const follow = useFollowRow('article');
  if (!first) return null;
  return (
    <Stack gap="xs" {...follow}>
      {p.rows.map((row, index) => (
        <article key={p.rowId(row)} className={classes.card}>
          <Group justify="space-between" wrap="nowrap" fw={600}>
            <RowLink row={row} target={p.target}>
              {cellOf(first, row)}
            </RowLink>
            {p.selection && (
              <Checkbox
                aria-label={`Seleccionar fila ${index + 1}`}
                checked={p.selection.has(p.rowId(row))}
                onChange={(e) => p.selection?.toggle(p.rowId(row), e.currentTarget.checked)}
              />
            )}
          </Group>
          <dl>
            {rest.map((c) => (
              <div key={c.key} style={{ display: 'contents' }}>
                <dt>{c.titulo}</dt>
                <dd>{cellOf(c, row)}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      {p.sums && <SumCard columns={p.columns} page={p.sums} />}
    </Stack>
  );
}
