import { AppError, Invalid } from '#kernel/errors.ts';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Levels of lists and objects that a body may have: several times what any contract needs, and far from the stack of whatever walks it by recursion. */
const MAX_DEPTH = 32;

/** A character that no database text holds: the NUL, and half of a pair. */
const unwritable = (text: string): boolean => text.includes('\u0000') || /\p{Surrogate}/u.test(text);

/**
 * Refuses (400), at any depth, what no handler should meet: a key that could reach a prototype (S06), more levels than `MAX_DEPTH`,
 * and text that the database cannot hold, at its field.
 */
export function assertClean(value: unknown): void {
  const stack: { at: unknown; path: readonly string[] }[] = [{ at: value, path: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { at, path } = next;
    if (typeof at === 'string' && unwritable(at))
      throw new Invalid({ [path.join('.') || 'general']: ['Contiene caracteres no admitidos'] });
    if (at === null || typeof at !== 'object' || Buffer.isBuffer(at)) continue;
    if (path.length >= MAX_DEPTH) throw new AppError(400, 'cuerpo_demasiado_hondo', { max: MAX_DEPTH });
    for (const key of Object.keys(at)) {
      if (FORBIDDEN.has(key) || unwritable(key))
        throw new AppError(400, 'campo_desconocido', { campos: key.slice(0, 60) }, { [key.slice(0, 60)]: ['Este campo no corresponde'] });
      stack.push({ at: (at as Record<string, unknown>)[key], path: [...path, key] });
    }
  }
}

/** Parses JSON from outside: 400 `cuerpo_ilegible` when broken, and what `assertClean` says. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw new AppError(400, 'cuerpo_ilegible');
  }
  assertClean(value);
  return value;
}

/** The body of a request: an object, whatever the operation. 400 `cuerpo_no_es_objeto` for any other JSON. */
export function parseBody(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new AppError(400, 'cuerpo_no_es_objeto');
  return value as Record<string, unknown>;
}
