import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEmbedded } from './embedded.tsx';
import { mergeSearch, type SearchState } from './search.ts';

export type SearchPatch = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** The search part of the address as the only state; of a record shown inside another screen, a state of its own. A null or empty value removes its name. `replace` leaves no step in the history. */
export function useUrlState(): [SearchState, (patch: SearchPatch, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as SearchState;
  const navigate = useNavigate();
  const embedded = useEmbedded();
  const set = useCallback(
    (patch: SearchPatch, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (previous: SearchState) => mergeSearch(previous, patch),
        replace: options.replace ?? false,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  return embedded ? [embedded.search, embedded.patch] : [search, set];
}
