import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem.ts';

/** Reads again only what may heal: no connection, or a server that says it is away. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ProblemError && (error.status === 0 || error.status === 502 || error.status === 503);
}

/**
 * Reads pause while offline. Writes never queue: without connection they fail at once and the person decides
 * (a paused write would be lost on reload, and money does not wait in a browser).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: mayRetry, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const keys = {
  area: (area: string) => [area] as const,
  list: (area: string, params: unknown) => [area, 'lista', params] as const,
  detail: (area: string, id: string) => [area, 'detalle', id] as const,
  options: (area: string) => [area, 'opciones'] as const,
  read: (area: string, path: string, params: unknown) => [area, path, params] as const,
};

/** What changed in an area is read again; its option lists only when they are the area's own act. */
export function invalidateArea(area: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.area(area) });
}

/** The longest that an act waits for its record to be read again (ms): a connection that went away does not hold the dialog open. */
const READ_AGAIN = 3000;

/** Waits until the record on screen, if it is of these areas, has been read again, well or not. */
export async function recordRead(areas: ReadonlySet<string>): Promise<void> {
  const shown = ({ queryKey: [area, what] }: { queryKey: readonly unknown[] }): boolean =>
    areas.has(String(area)) && what === keys.detail('', '')[1];
  const read = queryClient.refetchQueries({ type: 'active', predicate: shown }, { cancelRefetch: false });
  await Promise.race([read, new Promise((done) => setTimeout(done, READ_AGAIN))]);
}
