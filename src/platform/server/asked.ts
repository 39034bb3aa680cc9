import type { z } from 'zod';
import type { AnyArea } from '#kernel/contract.ts';
import type { PageQuery } from '#kernel/page.ts';

/** What the list of an area is asked: its page, its order and its filters. */
export type Asked<C extends AnyArea> = PageQuery & { filtros: Filters<C> };
/** The filters that its contract declares, as they arrive. */
export type Filters<C extends AnyArea> =
  NonNullable<C['list']> extends { filters: infer F extends z.ZodType } ? z.output<F> : Record<string, never>;
