import type { PageResult } from '#kernel/page.ts';
import { MAX_PER_PAGE } from '#kernel/page.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { apiGet, apiPost } from '../api/http.ts';
import { kebab, type Params } from '../api/params.ts';
import { isAbort, messageOf } from '../api/problem.ts';

/** Rows that one bulk act takes at most, when "all the results" are asked. */
export const BULK_LIMIT = 1000;

export interface BulkResult {
  ok: number;
  failed: { id: string; nombre: string; motivo: string }[];
}

/** Every row of the filters, page by page, up to BULK_LIMIT. */
export async function allRows<T>(path: string, params: Params, signal: AbortSignal): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; rows.length < BULK_LIMIT; page += 1) {
    const answer = await apiGet<PageResult<T>>(`/api/${path}`, { ...params, cursor: undefined, page, perPage: MAX_PER_PAGE }, signal);
    rows.push(...answer.items);
    if (answer.items.length < MAX_PER_PAGE) break;
  }
  return rows.slice(0, BULK_LIMIT);
}

interface BulkJob<T> {
  area: string;
  accion: string;
  rows: readonly T[];
  rowId: (row: T) => string;
  rowLabel: (row: T) => string;
  datos?: ((row: T) => Record<string, unknown>) | undefined;
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** The act on each row, one after another: each its own transaction and its own answer; a refusal does not stop the rest. */
export async function runBulk<T>(job: BulkJob<T>): Promise<BulkResult> {
  const result: BulkResult = { ok: 0, failed: [] };
  for (const [i, row] of job.rows.entries()) {
    if (job.signal.aborted) break;
    const id = job.rowId(row);
    const version = (row as { version?: number }).version;
    try {
      const body = { ...(version === undefined ? {} : { version }), ...job.datos?.(row) };
      await apiPost(`/api/${job.area}/${encodeURIComponent(id)}/${kebab(job.accion)}`, body, uuidv7(), job.signal);
      result.ok += 1;
    } catch (error) {
      if (isAbort(error)) break;
      result.failed.push({ id, nombre: job.rowLabel(row), motivo: messageOf(error) });
    }
    job.onProgress(i + 1);
  }
  return result;
}
