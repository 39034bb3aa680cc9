/** What the keyboard finds in a dialog or a form, whoever drew it. */

/** Where something can be written or chosen: a short list is a field that takes no letters, and opens by key. */
export const FIELDS =
  'input:not([type=hidden],[disabled],[readonly]), input[readonly][aria-haspopup="listbox"]:not([disabled]), textarea:not([disabled],[readonly]), select:not([disabled]), [contenteditable="true"]';

/** Whether it takes room on the screen. */
const seen = (e: HTMLElement): boolean => e.getClientRects().length > 0;
const byRank = (a: Element, b: Element): number => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

const openDialogs = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].filter(seen).sort(byRank);

/** The dialog on top, or none. The palette of commands is not one: what is typed there is not data. */
export function topDialog(): HTMLElement | null {
  const top = openDialogs().at(-1);
  return top && !top.closest('[data-palette]') ? top : null;
}

/** The upper of several open dialogs, the palette among them; null while there is only one, which needs nobody's help to close alone. */
export function upperDialog(): HTMLElement | null {
  const all = openDialogs();
  return all.length > 1 ? (all.at(-1) ?? null) : null;
}

/** Closes one dialog by what closes it with the mouse: its ✕, or without one a press outside of its box. */
export function closeByItself(dialog: HTMLElement): void {
  const root = dialog.closest('.mantine-Modal-root, .mantine-Drawer-root');
  const find = (what: string) => root?.querySelector<HTMLElement>(`.mantine-Modal-${what}, .mantine-Drawer-${what}`);
  (find('close') ?? find('overlay'))?.click();
}

/** The field where writing starts: the one that says so, or the first. */
export function firstField(scope: ParentNode): HTMLElement | null {
  const said = scope.querySelector<HTMLElement>('[data-autofocus]');
  if (said?.matches(FIELDS) && seen(said)) return said;
  return [...scope.querySelectorAll<HTMLElement>(FIELDS)].find(seen) ?? null;
}

/** A keyboard that opens by itself would cover what it is for. */
export const types = (): boolean => globalThis.matchMedia?.('(pointer: fine)').matches ?? false;

const READY = ':not(:disabled,[data-disabled],[data-loading],[aria-disabled="true"])';

/** What Ctrl+Enter presses: the button that sends, or the one that goes on. Only what could be pressed. */
export function mainButton(scope: ParentNode): HTMLElement | null {
  const sends = [...scope.querySelectorAll<HTMLElement>(`button[type="submit"]${READY}`)].filter(seen);
  const filled = [...scope.querySelectorAll<HTMLElement>(`button[data-variant="filled"]${READY}`)].filter(seen);
  return sends.at(-1) ?? filled.at(-1) ?? null;
}

/** What Ctrl+Enter sends: the dialog on top, or else the form that is being written. */
export function scopeOf(target: EventTarget | null): HTMLElement | null {
  const dialog = topDialog();
  if (dialog) return dialog;
  return target instanceof HTMLElement ? target.closest('form') : null;
}

/** Gives the focus to the first field of `scope`, now or when it comes, unless the person has done something meanwhile. Answers how to stop waiting. */
export function startWriting(scope: HTMLElement): () => void {
  const stop = (): void => {
    later.disconnect();
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const settle = (): void => {
    const field = firstField(scope);
    if (!field || topDialog()) return;
    stop();
    field.focus({ preventScroll: true });
  };
  const later = new MutationObserver(settle);
  if (!types()) return stop;
  later.observe(scope, { childList: true, subtree: true });
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  settle();
  return stop;
}

/** Text fields where Enter does what they are for: a search, a password. */
const ENTERS = '[type="search"], [type="password"]';

/** Whether Enter alone would send the form of a dialog from this field. */
export function sendsByEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !target.matches(ENTERS) && topDialog()?.contains(target) === true;
}
