import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { closeByItself, FIELDS, firstField, mainButton, scopeOf, sendsByEnter, topDialog, types, upperDialog } from './keys.ts';

/** Dialogs in which something was written since they opened. */
type Written = WeakSet<HTMLElement>;

/**
 * A dialog that opens gives the focus to its first field, also when it comes later because its data was being read; without any, to itself:
 * never to a button that Enter would press. As soon as the person touches a key or the mouse, the focus is where they put it.
 */
function useOpening(): void {
  useEffect(() => {
    const touched = new WeakSet<HTMLElement>();
    const settle = (): void => {
      const dialog = topDialog();
      const at = document.activeElement;
      if (!dialog || touched.has(dialog) || !dialog.contains(at)) return;
      const field = types() ? firstField(dialog) : null;
      const right = field ?? dialog;
      // Whoever wrote the dialog may have said where it starts: another field is as good.
      if (at === right || (field && at?.matches(FIELDS))) return;
      right.focus({ preventScroll: true });
    };
    const onTouch = (): void => {
      const dialog = topDialog();
      if (dialog) touched.add(dialog);
    };
    const later = new MutationObserver(settle);
    later.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', settle);
    addEventListener('keydown', onTouch, true);
    addEventListener('pointerdown', onTouch, true);
    return () => {
      later.disconnect();
      removeEventListener('focusin', settle);
      removeEventListener('keydown', onTouch, true);
      removeEventListener('pointerdown', onTouch, true);
    };
  }, []);
}

/** Ctrl+Enter sends what is open, whatever it is; Enter alone sends no dialog: half a datum would go with it. */
function useSending(): void {
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (e.key !== 'Enter' || e.defaultPrevented) return;
      if (!e.ctrlKey && !e.metaKey) {
        if (sendsByEnter(e.target)) e.preventDefault();
        return;
      }
      const scope = scopeOf(e.target);
      const button = scope && mainButton(scope);
      if (!button) return;
      e.preventDefault();
      button.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Remembers where something was written: by the keyboard, or by choosing an option. */
function useWritten(): Written {
  const written = useRef<Written>(new WeakSet()).current;
  useEffect(() => {
    const onInput = (e: Event): void => {
      const field = e.target as HTMLElement;
      const dialog = topDialog();
      if (dialog?.contains(field) && field.getAttribute('type') !== 'search') written.add(dialog);
    };
    const onClick = (e: Event): void => {
      const dialog = (e.target as HTMLElement).closest?.('[role="option"]') ? topDialog() : null;
      if (dialog) written.add(dialog);
    };
    addEventListener('input', onInput, true);
    addEventListener('click', onClick, true);
    return () => {
      removeEventListener('input', onInput, true);
      removeEventListener('click', onClick, true);
    };
  }, [written]);
  return written;
}

const CLOSES = '.mantine-Modal-close, .mantine-Drawer-close, .mantine-Modal-overlay, .mantine-Drawer-overlay';

/** Whether a press outside of a dialog's box, or on its ✕, would close it. */
const closes = (target: HTMLElement): boolean =>
  target.closest(CLOSES) !== null || target.matches('.mantine-Modal-inner, .mantine-Drawer-inner');

/**
 * One keyboard for every dialog and wizard: the first field has the focus, Ctrl+Enter sends, Enter alone closes nothing, and what was
 * written is not lost by Esc, by the ✕ or by a press outside without a question. Stands once, beside the screens.
 */
export function DialogKeys() {
  useOpening();
  useSending();
  const written = useWritten();
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  const now = useRef(asked);
  now.current = asked;
  // In the layout, before the effects of a screen that comes in the same commit: its panel, closed still, would hear the key first.
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      const inside = e.target as HTMLElement | null;
      // A list that is open over the field takes its own Esc.
      if (e.key !== 'Escape' || e.isComposing || inside?.getAttribute?.('data-mantine-stop-propagation') === 'true') return;
      const dialog = topDialog();
      const upper = upperDialog();
      const asks = now.current !== null || (dialog !== null && written.has(dialog));
      if (!asks && !upper) return;
      // Every open dialog hears the key: one Esc would close the upper one and those it stands on.
      e.stopImmediatePropagation();
      if (asks) setAsked(now.current ? null : dialog);
      else if (upper) closeByItself(upper);
    };
    const onPress = (e: MouseEvent): void => {
      const dialog = topDialog();
      if (now.current || !dialog || !written.has(dialog) || !closes(e.target as HTMLElement)) return;
      e.stopImmediatePropagation();
      e.preventDefault();
      setAsked(dialog);
    };
    // Before Mantine's own, which listens on the window from when each dialog opens.
    addEventListener('keydown', onKey, true);
    addEventListener('click', onPress, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('click', onPress, true);
    };
  }, [written]);
  const discard = (): void => {
    const dialog = asked;
    setAsked(null);
    if (!dialog) return;
    written.delete(dialog);
    // When the question itself is gone, so that what asked is the upper one again.
    setTimeout(() => dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  };
  if (!asked) return null;
  return (
    <Modal opened onClose={() => setAsked(null)} title="¿Descartar lo escrito?" size="sm" zIndex={400}>
      <Stack>
        <Text size="sm">Lo que escribió en esta ventana no se ha enviado y se pierde si la cierra.</Text>
        <Group justify="flex-end">
          <Button variant="light" color="red" onClick={discard}>
            Descartar
          </Button>
          <Button onClick={() => setAsked(null)}>Seguir escribiendo</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
