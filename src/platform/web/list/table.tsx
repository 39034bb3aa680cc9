import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { parseOrden } from '#kernel/page.ts';
import { alignOf, cellOf } from './cell.tsx';
import { isEmpty } from './columns.ts';
import classes from './list.module.css';
import { RowLink, type RowTarget, useFollowRow } from './row-link.tsx';
import { nextOrden } from './state.ts';
import { SumFoot, type Summed } from './sum-foot.tsx';
import type { Column } from './types.ts';
import type { RowSelection } from './use-selection.ts';

export interface TableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  target: RowTarget<T>;
  orden: string;
  onOrden: (orden: string | null) => void;
  widths: Readonly<Record<string, number>>;
  onWidth: (key: string, width: number) => void;
  selection: RowSelection | undefined;
  /** The sums of the answer, for its foot. */
  sums?: Summed | undefined;
}

/** The width that a person chose is exact; the column's own is the least it takes, and what it holds may ask for more. */
function widthOf<T>(c: Column<T>, widths: Readonly<Record<string, number>>, empty: boolean) {
  const width = widths[c.key];
  if (width !== undefined) return { width, minWidth: width, maxWidth: width };
  return c.ancho === undefined || empty ? undefined : { minWidth: c.ancho };
}

/** Names and sentences say the least they take (`ancho`) and use the room there is; what is short stands on one line. */
function elastic<T>(c: Column<T>): boolean {
  return c.ancho !== undefined && (c.tipo ?? 'texto') === 'texto' && alignOf(c) === 'left';
}

/** Drag of the right edge of a header. The columns menu does the same by buttons. */
function Grip({ onWidth }: { onWidth: (width: number) => void }) {
  const start = (e: PointerEvent<HTMLSpanElement>): void => {
    const th = e.currentTarget.parentElement;
    if (!th) return;
    e.preventDefault();
    const [x, width, grip] = [e.clientX, th.offsetWidth, e.currentTarget];
    grip.setPointerCapture(e.pointerId);
    const move = (m: globalThis.PointerEvent): void => onWidth(width + m.clientX - x);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  return <span className={classes.grip} aria-hidden onPointerDown={start} />;
}

function HeaderCell<T>({
  column,
  empty,
  ...p
}: { column: Column<T>; empty: boolean } & Pick<TableProps<T>, 'orden' | 'onOrden' | 'widths' | 'onWidth'>) {
  const campo = column.orden === true ? column.key : column.orden || '';
  const now = parseOrden(p.orden);
  const active = campo !== '' && now.campo === campo;
  const Icon = !active ? IconSelector : now.desc ? IconArrowDown : IconArrowUp;
  const sort = active ? { 'aria-sort': now.desc ? ('descending' as const) : ('ascending' as const) } : {};
  return (
    <Table.Th style={{ textAlign: alignOf(column), ...widthOf(column, p.widths, empty) }} {...sort}>
      {campo ? (
        <UnstyledButton className={classes.sort} onClick={() => p.onOrden(nextOrden(p.orden, campo))}>
          {column.titulo}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        column.titulo
      )}
      <Grip onWidth={(w) => p.onWidth(column.key, w)} />
    </Table.Th>
  );
}

interface RowProps<T> extends Pick<TableProps<T>, 'columns' | 'target' | 'widths'> {
  row: T;
  id: string;
  index: number;
  selected: boolean;
  toggle: RowSelection['toggle'] | undefined;
}

/** A cell's text in at most two lines, which `useSideScroll` turns into one where the table scrolls anyway. */
function Content<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  if (!elastic(column)) return children;
  return (
    <div className={classes.clamp} data-clamp="">
      {children}
    </div>
  );
}

/** Plain elements: a component per cell, a hundred rows long, is what a person waits for after each click. */
function PlainRow<T>({ row, id, index, selected, toggle, ...p }: RowProps<T>) {
  const follows = p.target.rowHref !== undefined || p.target.onRow !== undefined;
  return (
    <tr data-follow={follows || undefined} data-selected={selected || undefined}>
      {toggle && (
        <td className={classes.mark}>
          <input
            type="checkbox"
            aria-label={`Seleccionar fila ${index + 1}`}
            checked={selected}
            onChange={(e) => toggle(id, e.currentTarget.checked)}
          />
        </td>
      )}
      {p.columns.map((c, i) => {
        const [align, width] = [alignOf(c), widthOf(c, p.widths, true)];
        return (
          <td key={c.key} {...(width || align !== 'left' ? { style: { textAlign: align, ...width } } : {})}>
            <Content column={c}>
              {i === 0 ? (
                <RowLink row={row} target={p.target}>
                  {cellOf(c, row)}
                </RowLink>
              ) : (
                cellOf(c, row)
              )}
            </Content>
          </td>
        );
      })}
    </tr>
  );
}
const Row = memo(PlainRow) as typeof PlainRow;

/** The rows as a table; works alone with any columns and rows. */
export function ListTable<T>(p: TableProps<T>) {
  const { selection } = p;
  const follow = useFollowRow('tr');
  return (
    <Table className={classes.table} horizontalSpacing="sm" verticalSpacing={0} withRowBorders>
      <caption className="sr-only">{p.caption}</caption>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th className={classes.mark}>
              <input
                type="checkbox"
                aria-label="Seleccionar la página"
                checked={selection.all}
                ref={(e) => {
                  if (e) e.indeterminate = !selection.all && selection.count > 0;
                }}
                onChange={(e) => selection.toggleAll(e.currentTarget.checked)}
              />
            </Table.Th>
          )}
          {p.columns.map((c) => (
            <HeaderCell
              key={c.key}
              column={c}
              empty={isEmpty(c, p.rows)}
              orden={p.orden}
              onOrden={p.onOrden}
              widths={p.widths}
              onWidth={p.onWidth}
            />
          ))}
        </Table.Tr>
      </Table.Thead>
      <tbody {...follow}>
        {p.rows.map((row, index) => {
          const id = p.rowId(row);
          return (
            <Row
              key={id}
              row={row}
              id={id}
              index={index}
              columns={p.columns}
              target={p.target}
              widths={p.widths}
              selected={selection?.has(id) ?? false}
              toggle={selection?.toggle}
            />
          );
        })}
      </tbody>
      {p.sums && <SumFoot columns={p.columns} page={p.sums} marks={selection !== undefined} />}
    </Table>
  );
}
