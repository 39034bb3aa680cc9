export type Values = Record<string, unknown>;

function isPlain(v: unknown): v is Values {
  return typeof v === 'object' && v !== null && Object.getPrototypeOf(v) === Object.prototype;
}

/**
 * What the form sends: an empty box is nothing, not ''. A box that had something and was emptied goes as null (so the schema of an
 * optional field that may be cleared is `.nullish()`). Lists and groups are walked.
 */
export function clean(values: Values, before: Values = {}): Values {
  const out: Values = {};
  for (const [name, v] of Object.entries(values)) {
    const had = before[name];
    if (v === '' || v === undefined || (v === null && (had === null || had === undefined || had === ''))) {
      if (had !== undefined && had !== null && had !== '') out[name] = null;
    } else if (Array.isArray(v)) out[name] = v.map((one: unknown) => (isPlain(one) ? clean(one) : one));
    else out[name] = isPlain(v) ? clean(v, isPlain(had) ? had : {}) : v;
  }
  return out;
}

/** Only the names that the schema declares: an entity loaded for editing has more fields than the edit accepts. */
export function pickKeys(values: Values, names: readonly string[] | undefined): Values {
  if (!names) return values;
  return Object.fromEntries(names.filter((n) => n in values).map((n) => [n, values[n]]));
}

/** 'avales[0].rut' → 'avales.0.rut' */
function fieldPath(name: string): string {
  return name.replace(/\[(\d+)\]/g, '.$1');
}

/** Texts of the server for each field of the form; those of fields that are not on it come apart. */
export function splitCampos(
  campos: Readonly<Record<string, readonly string[]>>,
  has: (name: string) => boolean,
): { fields: { name: string; text: string }[]; rest: string[] } {
  const fields: { name: string; text: string }[] = [];
  const rest: string[] = [];
  for (const [raw, texts] of Object.entries(campos)) {
    const name = fieldPath(raw);
    const text = texts.join('. ');
    if (has(name)) fields.push({ name, text });
    else rest.push(text);
  }
  return { fields, rest };
}

/** A difference between what the person started from, what they wrote and what stands saved now. */
interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || (a ?? '') === (b ?? '');

/** Fields where the saved record now differs from mine, or that the other person changed. */
export function differences(names: readonly string[], base: Values, mine: Values, theirs: Values): Difference[] {
  return names
    .filter((n) => !same(mine[n], theirs[n]) || !same(base[n], theirs[n]))
    .map((n) => ({ name: n, mine: mine[n], theirs: theirs[n] }));
}

/** What the person changed, laid over what stands saved: "keep mine" without undoing the fields that only the other touched. */
export function mergeMine(base: Values, mine: Values, theirs: Values): Values {
  const out: Values = { ...mine };
  for (const n of Object.keys(theirs)) if (n in mine && same(base[n], mine[n])) out[n] = theirs[n];
  return out;
}
