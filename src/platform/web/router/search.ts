export type SearchState = Readonly<Record<string, string | readonly string[]>>;

/** '?estado=a&estado=b&q=12' → {estado: ['a','b'], q: '12'}. Nothing is guessed: '0012' stays text. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = out[name];
    if (before === undefined) out[name] = value;
    else out[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return out;
}

/** The reverse; empty values vanish so that addresses stay short. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) out.append(name, String(one));
    else out.append(name, String(value));
  }
  const text = out.toString();
  return text ? `?${text}` : '';
}

/** The search after a change: empty values leave it, numbers become text, as the address will say. */
export function mergeSearch(previous: SearchState, patch: Readonly<Record<string, unknown>>): Record<string, string | readonly string[]> {
  const out: Record<string, string | readonly string[]> = { ...previous };
  for (const [name, value] of Object.entries(patch)) {
    const empty = value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
    if (empty) delete out[name];
    else out[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return out;
}

export function oneOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

export function manyOf(value: string | readonly string[] | undefined): string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : [...value];
}

/** An internal address to return to after signing in; anything else is refused (no open redirects). */
export function safeReturn(path: string | undefined): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || path.startsWith('/acceso')) return null;
  return path;
}
