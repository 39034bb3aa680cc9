import { isAbort, messageOf, ProblemError } from '../api/problem.ts';
import { createStore } from '../state/store.ts';

interface Toast {
  id: number;
  kind: 'ok' | 'info' | 'error';
  title: string;
  text: string;
  deshacer?: (() => void) | undefined;
}

/** Notices on screen, newest last. The frame of the application draws them. */
export const toasts = createStore<readonly Toast[]>([]);

const LIMIT = 4;
let last = 0;

export function closeToast(id: number): void {
  toasts.set((all) => all.filter((t) => t.id !== id));
}

function show(kind: Toast['kind'], title: string, text: string, ms: number | null, deshacer?: () => void): void {
  last += 1;
  const id = last;
  toasts.set((all) => [...all, { id, kind, title, text, deshacer }].slice(-LIMIT));
  if (ms !== null) setTimeout(() => closeToast(id), ms);
}

export function toastOk(text: string, deshacer?: () => void): void {
  show('ok', text, '', deshacer ? 8000 : 4000, deshacer);
}

export function toastInfo(title: string, text = ''): void {
  show('info', title, text, 8000);
}

/** A refusal; one of the server's own failures stays, with the trace that support will ask for. What the person cancelled says nothing. */
export function toastError(error: unknown): void {
  if (isAbort(error)) return;
  const traza = error instanceof ProblemError && error.status >= 500 ? error.traza : undefined;
  show('error', messageOf(error), traza ? `Código para soporte ${traza}` : '', traza ? null : 8000);
}
