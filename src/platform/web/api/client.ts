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
