import { useEffect } from 'react';
import { config } from '../session/config.ts';
import { createStore, useStore } from '../state/store.ts';

/** Title that the open screen gave itself ('Operación 123'), for the crumbs and the tab of the browser. */
const ownTitle = createStore<string>('');

export function documentTitle(titulo: string): string {
  const { marca } = config.get();
  return titulo ? `${titulo} · ${marca}` : marca;
}

/** Names the open screen after its record. */
export function useTitle(titulo: string): void {
  useEffect(() => {
    ownTitle.set(titulo);
    document.title = documentTitle(titulo);
    return () => ownTitle.set('');
  }, [titulo]);
}

export function useOwnTitle(): string {
  return useStore(ownTitle);
}
