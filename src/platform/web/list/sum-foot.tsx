import type { PageResult } from '#kernel/page.ts';
import { alignOf } from './cell.tsx';
import classes from './list.module.css';
import { sumTexts, sumTitle } from './sums.ts';
import type { Column } from './types.ts';

export type Summed = Pick<PageResult<unknown>, 'sumas' | 'sin_sumar'>;

const has = <T,>(columns: readonly Column<T>[], { sumas }: Summed): boolean => columns.some((c) => sumas?.[c.key]);

function Amounts({ all }: { all: Record<string, number | string> | undefined }) {
  return sumTexts(all).map((text) => (
    <span key={text} className={`figure ${classes.amount}`}>
      {text}
    </span>
  ));
}

/** What the whole filter adds up to, under its columns: the server's figures, not those of the page. */
export function SumFoot<T>({ columns, page, marks }: { columns: readonly Column<T>[]; page: Summed; marks: boolean }) {
  if (!has(columns, page)) return null;
  return (
    <tfoot>
      <tr>
        {marks && <td />}
        {columns.map((c, i) => (
          <td key={c.key} className={page.sumas?.[c.key] ? undefined : classes.what} style={{ textAlign: alignOf(c) }}>
            {page.sumas?.[c.key] ? <Amounts all={page.sumas[c.key]} /> : i === 0 && <strong>{sumTitle(page.sin_sumar)}</strong>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The same on a phone, as one more card. */
export function SumCard<T>({ columns, page }: { columns: readonly Column<T>[]; page: Summed }) {
  if (!has(columns, page)) return null;
  return (
    <article className={classes.card}>
      <strong>{sumTitle(page.sin_sumar)}</strong>
      <dl>
        {columns.map(
          (c) =>
            page.sumas?.[c.key] && (
              <div key={c.key} style={{ display: 'contents' }}>
                <dt>{c.titulo}</dt>
                <dd>
                  <Amounts all={page.sumas[c.key]} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}
