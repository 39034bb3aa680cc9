import { AppError } from '#kernel/errors.ts';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** First key, at any depth, that could reach a prototype (S06). */
function poisoned(value: unknown): string | null {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const at = stack.pop();
    if (at === null || typeof at !== 'object') continue;
    for (const key of Object.keys(at)) {
      if (FORBIDDEN.has(key)) return key;
      stack.push((at as Record<string, unknown>)[key]);
    }
  }
  return null;
}

/** Parses JSON from outside: 400 `cuerpo_ilegible` when broken, `campo_desconocido` when a key aims at a prototype. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw new AppError(400, 'cuerpo_ilegible');
  }
  const key = poisoned(value);
  if (key) throw new AppError(400, 'campo_desconocido', { campos: key }, { [key]: ['Este campo no corresponde'] });
  return value;
}
