import { notifications } from '@mantine/notifications';
import { isAbort, messageOf, ProblemError } from '../api/problem.ts';

const CLOSE = { 'aria-label': 'Cerrar aviso' };

export function toastOk(text: string): void {
  notifications.show({ message: text, color: 'green', closeButtonProps: CLOSE, autoClose: 4000 });
}

export function toastInfo(title: string, text?: string): void {
  notifications.show({ title, message: text ?? '', color: 'blue', closeButtonProps: CLOSE, autoClose: 8000 });
}

/** A refusal, with the trace that support will ask for. What the person cancelled says nothing. */
export function toastError(error: unknown): void {
  if (isAbort(error)) return;
  const traza = error instanceof ProblemError && error.status >= 500 ? error.traza : undefined;
  notifications.show({
    title: messageOf(error),
    message: traza ? `Traza ${traza}` : '',
    color: 'red',
    closeButtonProps: CLOSE,
    autoClose: traza ? false : 8000,
  });
}
