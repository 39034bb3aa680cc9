import { useEffect } from 'react';
import { config } from '../session/config.ts';
import { createStore, useStore } from '../state/store.ts';
import { useEmbedded } from './embedded.tsx';

/** Title of the open screen, and the one it gave itself ('Operación 123'), for the crumbs and the tab of the browser. */
const titles = createStore<{ screen: string; own: string }>({ screen: '', own: '' });

function change(next: Partial<{ screen: string; own: string }>): void {
  titles.set((before) => ({ ...before, ...next }));
  const { screen, own } = titles.get();
  const { marca } = config.get();
  document.title = own || screen ? `${own || screen} · ${marca}` : marca;
}

/** Names the open screen after its record; a record shown inside another screen names nothing. */
export function useTitle(titulo: string): void {
  const embedded = useEmbedded() !== null;
  useEffect(() => {
    if (embedded) return;
    change({ own: titulo });
    return () => change({ own: '' });
  }, [titulo, embedded]);
}

export function useScreenTitle(titulo: string): void {
  useEffect(() => change({ screen: titulo }), [titulo]);
}

export function useTitles(): { screen: string; own: string } {
  return useStore(titles);
}
