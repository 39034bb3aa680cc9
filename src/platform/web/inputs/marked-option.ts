/** The option marked in the open list of a field, by the arrows or by the library; nothing when the list is closed or what was marked is no longer offered. */
export function markedOption(field: HTMLInputElement): HTMLElement | null {
  const list = field.getAttribute('aria-expanded') === 'true' ? field.getAttribute('aria-controls') : null;
  return (list && document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')) || null;
}
