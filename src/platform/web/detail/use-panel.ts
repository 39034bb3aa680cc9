import { oneOf } from '../router/search.ts';
import { useUrlState } from '../router/use-url-state.ts';

/** A panel at the right whose record is in the address (`?panel=<id>`): `open(id)` shows it, Back closes it. The panel itself may come later. */
export function usePanel(param = 'panel'): { id: string; open: (id: string) => void; close: () => void } {
  const [search, setSearch] = useUrlState();
  return {
    id: oneOf(search[param]),
    open: (id) => setSearch({ [param]: id }),
    close: () => setSearch({ [param]: null }, { replace: true }),
  };
}
