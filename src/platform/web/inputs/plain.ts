import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Text to compare: without accents or case. 'Ñuñoa' → 'nunoa' */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word of the query somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const t = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((w) => t.includes(w));
}

/** Search of the select inputs, by the name or by the code: accents and case do not matter. */
export const plainFilter: OptionsFilter = ({ options, search }) =>
  search.trim() === ''
    ? options
    : options.filter((o) => matches(`${(o as ComboboxItem).label ?? ''} ${(o as ComboboxItem).value ?? ''}`, search.trim()));
