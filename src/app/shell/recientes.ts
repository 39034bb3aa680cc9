import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTitles } from '#platform/web/router/title.ts';
import { session } from '#platform/web/session/session.ts';
import { type KeyValue, memoryStorage, readJson, writeJson } from '#platform/web/state/storage.ts';

/** A screen or a record that this person opened. */
export interface Reciente {
  url: string;
  titulo: string;
}

const MAX = 8;

/** They name clients: they last as long as the tab, and never outlive the session. */
function ofTheTab(): KeyValue {
  try {
    return globalThis.sessionStorage;
  } catch {
    return memoryStorage();
  }
}

const key = (): string => `respaldo.recientes:${session.get()?.id ?? ''}`;

/** The last ones opened, newest first, each once. */
export function conReciente(before: readonly Reciente[], now: Reciente): Reciente[] {
  return [now, ...before.filter((r) => r.url !== now.url)].slice(0, MAX);
}

export function recientes(): readonly Reciente[] {
  return readJson<Reciente[]>(key(), ofTheTab()) ?? [];
}

export function olvidarRecientes(): void {
  ofTheTab().removeItem(key());
}

/** Keeps what is opened, by the title that the screen gives itself. */
export function useRecordar(): void {
  const url = useLocation({ select: (l) => l.pathname });
  const { screen, own } = useTitles();
  const titulo = own || screen;
  useEffect(() => {
    if (titulo) writeJson(key(), conReciente(recientes(), { url, titulo }), ofTheTab());
  }, [url, titulo]);
}
