let down = false;

const up = (): void => {
  down = false;
};

if (typeof document !== 'undefined') {
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
 * Runs what leaving a field does, once the press that made it leave has ended: a complaint that appeared between pressing and releasing
 * would move the button from under the pointer, and its click would be lost.
 */
export function afterPress(work: () => void): void {
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
