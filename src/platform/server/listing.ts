import { eq, getTableColumns, gte, is, lte, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { AnyArea, Asked, FiltersOf } from '#kernel/contract.ts';
import { type PageResult, parseOrden } from '#kernel/page.ts';
import type { ReadCtx } from './context.ts';
import { type Fields, type Listing, page } from './list.ts';

type Names<C extends AnyArea, K extends 'orden' | 'sumas'> =
  NonNullable<C['list']> extends { [P in K]: readonly (infer N extends string)[] } ? N : never;
type Columns<T extends PgTable> = T['_']['columns'];

/** How the list answers a filter: a column that equals it, a condition made of what is asked, or one that always stands. */
type Rule<V> = PgColumn | ((asked: NonNullable<V>) => SQL | undefined | Promise<SQL | undefined>) | SQL | undefined;
/** What it sorts by: what costs a question is made only when that order is asked. */
type By = PgColumn | SQL | (() => Promise<SQL>);

type Is<A, B> = [A] extends [B] ? true : false;
/** Whether what is asked may be compared with what is stored: never what has a form of its own, nor a text with a flag. */
type Comparable<A, D> = unknown extends D ? false : [D] extends [boolean] ? Is<A, 'si' | 'no'> : Is<A, D> | Is<D, A>;
type Ranged<K> = K extends `${infer B}_desde` ? B : K extends `${infer B}_hasta` ? B : never;
type Holds<T extends PgTable, K, A> = K extends keyof Columns<T> ? Comparable<NonNullable<A>, Columns<T>[K]['_']['data']> : false;
/** Filters that the table answers: named as a column of that type, or as the limit of one (`fecha_desde`, `fecha_hasta`). */
type Answered<T extends PgTable, F> = { [K in keyof F]: true extends Holds<T, K | Ranged<K>, F[K]> ? K : never }[keyof F];

/** What an area gives of `names`: what the table does not answer by itself must be given. */
type Said<Member extends string, Names extends PropertyKey, May extends PropertyKey, V extends Record<Names, unknown>> =
  Exclude<Names, May> extends never
    ? { [M in Member]?: { [K in Names]?: V[K] } }
    : { [M in Member]: { [K in Exclude<Names, May>]: V[K] } & { [K in Names & May]?: V[K] } };

/** What a list asks of its rows: the reach and what is always asked beside the company, and how it answers each filter. */
type Asks<C extends AnyArea, T extends PgTable> = { table: T; where?: Listing<unknown>['where'] } & Said<
  'filters',
  keyof FiltersOf<C>,
  Answered<T, FiltersOf<C>>,
  { [K in keyof FiltersOf<C>]: Rule<FiltersOf<C>[K]> }
>;
type Own<C extends AnyArea, T extends PgTable, S, R> = Pick<Listing<R>, 'joins' | 'search' | 'moneda'> & {
  /** Columns of a row; all those of the table unless given. */
  select?: S;
  defecto?: string;
  map?: (row: SelectResultFields<S>) => R;
} & Asks<C, T> &
  Said<'sort', Names<C, 'orden'>, keyof Columns<T>, Record<Names<C, 'orden'>, By>> &
  Said<'sumas', Names<C, 'sumas'>, keyof Columns<T>, Record<Names<C, 'sumas'>, PgColumn | SQL>>;
/** The same, once the compiler has judged it. */
type Given<R> = Omit<Listing<R>, 'sort' | 'select'> & {
  select?: Fields;
  filters?: Record<string, Rule<string>>;
  sort?: Record<string, By>;
};

/** Columns of a table by their names, as a row of its list shows them. */
export function only<T extends PgTable, K extends keyof Columns<T> & string>(table: T, ...names: readonly K[]): Pick<Columns<T>, K> {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([n]) => names.includes(n as K))) as Pick<Columns<T>, K>;
}

/** From what is asked on, and until it: both days included. */
export const since = (column: PgColumn) => (v: string) => gte(column, v);
export const until = (column: PgColumn) => (v: string) => lte(column, v);

/** How the table itself answers a filter. The compiler asked for the others: one that nothing answers would list what was not asked. */
function ofTable(columns: Record<string, PgColumn>, name: string): Rule<string> {
  const [, base = '', side] = /^(.+)_(desde|hasta)$/.exec(name) ?? [];
  const rule = columns[name] ?? (columns[base] && (side === 'desde' ? since : until)(columns[base]));
  if (!rule) throw new Error(`nothing answers the filter ${name} of a list`);
  return rule;
}

/** What a filter adds to the question: nothing when it was not asked, unless it always stands. A flag is asked as «si» or «no». */
async function condition(rule: Rule<string>, asked: string | undefined): Promise<SQL | undefined> {
  if (typeof rule !== 'function' && !is(rule, PgColumn)) return rule as SQL | undefined;
  if (asked === undefined || asked === '') return undefined;
  return typeof rule === 'function' ? rule(asked) : eq(rule as PgColumn, rule.dataType === 'boolean' ? asked === 'si' : asked);
}

type WithCompany = PgTable & { id: PgColumn; empresa_id: PgColumn };

/** The rows that a list answers, as a condition: its totals and its files ask it as it does. */
export async function conditions<C extends AnyArea, T extends WithCompany>(
  ctx: ReadCtx,
  filtros: FiltersOf<C>,
  { area, list }: C,
  asks: Asks<C, T>,
): Promise<(SQL | undefined)[]> {
  if (!list) throw new Error(`${area} declares no list`);
  const { table, where = [], filters = {} } = asks as unknown as Given<unknown>;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const out = [eq(asks.table.empresa_id, ctx.empresa_id), ...where];
  for (const name of Object.keys(list.filters.shape))
    out.push(await condition(name in filters ? filters[name] : ofTable(columns, name), (filtros as Record<string, string>)[name]));
  return out;
}

/** The list of an area as its contract declares it (docs/decisiones/0115). What the area gives stands before what its table would answer. */
export async function listing<C extends AnyArea, T extends WithCompany, S extends Fields = Columns<T>, R = SelectResultFields<S>>(
  ctx: ReadCtx,
  q: Asked<C>,
  contract: C,
  l: Own<C, T, S, R>,
): Promise<PageResult<R>> {
  const { area, list } = contract;
  if (!list) throw new Error(`${area} declares no list`);
  const { filters: _, sort = {}, sumas = {}, defecto = list.defecto, ...own } = l as unknown as Given<R>;
  const columns: Record<string, PgColumn> = getTableColumns(own.table);
  const where = await conditions(ctx, q.filtros, contract, l);
  const { campo } = parseOrden(q.orden ?? defecto);
  const by = list.orden.includes(campo) ? (sort[campo] ?? columns[campo]) : undefined;
  return page<R>(ctx, q, {
    ...own,
    id: l.table.id,
    select: own.select ?? columns,
    where,
    sort: by ? { [campo]: typeof by === 'function' ? await by() : by } : {},
    defecto,
    ...(list.sumas ? { sumas: { ...only(own.table, ...list.sumas), ...sumas } } : {}),
  });
}
