import type { FormShared } from '../form/context.ts';

export interface Missing {
  name: string;
  label: string;
}

const within = (name: string, fields: readonly string[]): boolean => fields.some((f) => name === f || name.startsWith(`${f}.`));
const empty = (v: unknown): boolean => v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0);

/** The value at 'contactos.0.nombre', and whether the row that holds it still exists. */
function at(values: unknown, name: string): { value: unknown; exists: boolean } {
  const parts = name.split('.');
  let here: unknown = values;
  for (const [i, part] of parts.entries()) {
    if (here === null || here === undefined) return { value: undefined, exists: false };
    here = (here as Record<string, unknown>)[part];
    if (here === undefined && /^\d+$/.test(part)) return { value: undefined, exists: false };
    if (i === parts.length - 1) return { value: here, exists: true };
  }
  return { value: undefined, exists: false };
}

/** The fields of a step: those it lists, and those that were drawn while it was in sight. */
export function fieldsOf(step: number, listed: readonly string[], drawn: FormShared['steps']): string[] {
  const own = [...drawn].flatMap(([name, at]) => (at === step && !within(name, listed) ? [name] : []));
  return [...listed, ...own];
}

/** Fields with an asterisk of a step, among those that were shown, that are still empty. A row that was taken away asks for nothing. */
export function missingOf(fields: readonly string[], required: FormShared['required'], values: unknown): Missing[] {
  return [...required].flatMap(([name, label]) => {
    if (!within(name, fields)) return [];
    const { value, exists } = at(values, name);
    return exists && empty(value) ? [{ name, label }] : [];
  });
}
