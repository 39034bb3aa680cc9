let down = false;
/** Whether a key or the mouse was used since the focus came to where it is. */
let used = false;

const up = (): void => {
  down = false;
};

if (typeof document !== 'undefined') {
  document.addEventListener(
    'focusin',
    () => {
      used = false;
    },
    true,
  );
  const use = (): void => {
    used = true;
  };
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, use, true);
  document.addEventListener(
    'pointerdown',
    () => {
      down = true;
    },
    true,
  );
  // Before whoever waits for the same event: what they do next may look at it.
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, up, true);
}

/**
 * Runs what leaving a field does. A dialog that opens moves the focus by itself: a field is left by a person, or it was not left. It runs
 * once the press that made it leave has ended: a complaint that appeared between pressing and releasing would move the button from under
 * the pointer, and its click would be lost.
 */
export function onLeaving(work: () => void): void {
  if (!used) return;
  if (!down) {
    work();
    return;
  }
  const done = (): void => {
    document.removeEventListener('pointerup', done, true);
    document.removeEventListener('pointercancel', done, true);
    // The click comes right after the release.
    setTimeout(work);
  };
  document.addEventListener('pointerup', done, true);
  document.addEventListener('pointercancel', done, true);
}
