import { createStore } from '../state/store.ts';

/** Whether the sign-in dialog stands over the page. */
export const reloginOpen = createStore(false);

let waiting: Promise<void> | null = null;
let finish: { done(): void; give(reason: Error): void } | null = null;

/** Opens the sign-in dialog once and resolves when somebody signed in, here or in another tab. Every refused request waits on it. */
export function askRelogin(): Promise<void> {
  waiting ??= new Promise<void>((done, give) => {
    finish = { done, give };
    reloginOpen.set(true);
  }).finally(() => {
    waiting = null;
    finish = null;
    reloginOpen.set(false);
  });
  return waiting;
}

export function reloginDone(): void {
  finish?.done();
}

export function reloginGivenUp(): void {
  finish?.give(new Error('relogin given up'));
}
