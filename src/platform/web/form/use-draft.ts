import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../session/session.ts';
import type { FormShared } from './context.ts';
import { clearDraft, type Draft, draftKey, loadDraft, pruneDrafts, saveDraft, withoutSecrets } from './drafts.ts';
import type { Values } from './values.ts';

const WAIT = 800;

interface DraftOptions {
  on: boolean;
  /** 'editar:<id>', 'crear' ... */
  record: string;
  version: number | undefined;
  shared: FormShared;
  /** Furthest step, for wizards. */
  reached?: () => number;
  onRestored?: (draft: Draft) => void;
}

/** The draft of a form that opens, once those that nobody came back for are forgotten. */
function reopen(key: string): Draft | null {
  pruneDrafts(Date.now());
  return loadDraft(key, Date.now());
}

/** Keeps what is being written and brings it back: `restoredAt` tells since when, `discard` returns to the start, `clear` forgets it. */
export function useDraft(form: UseFormReturn<FieldValues>, defaults: Values, o: DraftOptions) {
  const user = useSession()?.id ?? 'anonimo';
  const pathname = useLocation({ select: (l) => l.pathname });
  const key = useMemo(() => draftKey(user, pathname, o.record), [user, pathname, o.record]);
  const [found] = useState(() => (o.on ? reopen(key) : null));
  const [restoredAt, setRestoredAt] = useState<number | null>(found?.at ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was written and is not kept yet. */
  const waiting = useRef<Values | null>(null);
  const latest = useRef(o);
  latest.current = o;

  // Once, when the form opens: what was found is laid over the values of the record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later render must not bring the draft back again
  useEffect(() => {
    if (!found) return;
    form.reset({ ...defaults, ...found.values }, { keepDefaultValues: true });
    latest.current.onRestored?.(found);
  }, []);

  useEffect(() => {
    if (!o.on) return;
    const write = (): void => {
      clearTimeout(timer.current);
      if (!waiting.current) return;
      const { version, shared, reached } = latest.current;
      saveDraft(key, { at: Date.now(), version, values: withoutSecrets(waiting.current, shared.secrets), reached: reached?.() });
      waiting.current = null;
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current);
        waiting.current = isDirty ? values : null;
        if (isDirty) timer.current = setTimeout(write, WAIT);
      },
    });
    // Who leaves does not wait: what was written last is kept too.
    globalThis.addEventListener('pagehide', write);
    return () => {
      globalThis.removeEventListener('pagehide', write);
      stop();
      write();
    };
  }, [form, key, o.on]);

  const clear = (): void => {
    clearTimeout(timer.current);
    waiting.current = null;
    clearDraft(key);
    setRestoredAt(null);
  };
  const discard = (): void => {
    form.reset(defaults);
    clear();
  };
  return { restoredAt, discard, clear, version: found?.version };
}
