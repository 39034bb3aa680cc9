import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { services } from '../api/services.ts';
import { Cargando } from '../feedback/states.tsx';
import { can } from '../permissions/can.tsx';
import type { AreaScreen } from './screens.ts';
import { mergeSearch, parseSearch, type SearchState } from './search.ts';

interface Embedded {
  id: string;
  search: SearchState;
  patch: (patch: Parameters<typeof mergeSearch>[1]) => void;
}

const Context = createContext<Embedded | null>(null);

/** The record shown inside another screen, or null where the address of the browser says which one it is. */
export const useEmbedded = (): Embedded | null => useContext(Context);

interface RecordAddress {
  screen: AreaScreen;
  id: string;
  search: SearchState;
}

/** The screen of one record that an address opens (`/operaciones/01a2…?tab=giro`); null when it is a list, or the person may not open it. */
export function recordScreen(url: string, screens: readonly AreaScreen[] = services.screens): RecordAddress | null {
  const [path = '', search = ''] = url.split('?');
  for (const screen of screens) {
    if (!screen.path.includes('$') || (screen.modulo && !can(screen.modulo))) continue;
    const [ours, theirs] = [screen.path.split('/'), path.split('/')];
    const same = ours.length === theirs.length && ours.every((part, i) => part.startsWith('$') || part === theirs[i]);
    // A screen written in full ('/zonas/nueva') is not the record of id «nueva».
    if (!same || screens.some((s) => s.path === path)) continue;
    const id = theirs[ours.indexOf('$id')] ?? '';
    if (id !== '') return { screen, id, search: parseSearch(search) };
  }
  return null;
}

/** The screen of a record inside another one: the same page, with its figures, its acts and its tabs, whose state is not in the address. */
export function EmbeddedRecord({ address }: { address: RecordAddress }): ReactNode {
  const [search, setSearch] = useState(address.search);
  const Screen = useMemo(() => lazy(address.screen.component), [address.screen]);
  const value = useMemo(
    (): Embedded => ({ id: address.id, search, patch: (patch) => setSearch((before) => mergeSearch(before, patch)) }),
    [address.id, search],
  );
  return (
    <Context.Provider value={value}>
      <Suspense fallback={<Cargando lines={8} />}>
        <Screen />
      </Suspense>
    </Context.Provider>
  );
}
