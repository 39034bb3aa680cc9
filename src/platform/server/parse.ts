import type { z } from 'zod';
import { Invalid } from '#kernel/errors.ts';
import { isFecha } from '#kernel/values/fecha.ts';

type Campos = Record<string, string[]>;

const TYPE_NAMES: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
};

/** Spanish text of a zod issue when the schema gave none of its own. */
function textOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Dato requerido' : `Debe ser ${TYPE_NAMES[issue.expected] ?? 'otro tipo de dato'}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Escriba al menos ${issue.minimum} caracteres`
        : issue.origin === 'array'
          ? `Debe tener al menos ${issue.minimum} elementos`
          : `Debe ser al menos ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Admite hasta ${issue.maximum} caracteres`
        : issue.origin === 'array'
          ? `Admite hasta ${issue.maximum} elementos`
          : `Debe ser a lo más ${issue.maximum}`;
    case 'invalid_value':
      return 'Elija una opción de la lista';
    case 'invalid_format':
      return 'Formato inválido';
    default:
      return 'Valor inválido';
  }
}

const ENGLISH = /^(Invalid|Too |Expected|Unrecognized|Required)/;

/** Field errors of a failed parse: `direcciones.0.calle` → texts. Unknown keys come apart. */
function camposOf(error: z.ZodError): { campos: Campos; unknown: string[]; codigo: string | null } {
  // By Map: a field may be called like a member of every object (`toString`, `__proto__`).
  const campos = new Map<string, Set<string>>();
  const unknown: string[] = [];
  let codigo: string | null = null;
  const put = (path: PropertyKey[], text: string) => {
    const key = path.map(String).join('.') || 'general';
    campos.set(key, (campos.get(key) ?? new Set()).add(text));
  };
  const visit = (issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...prefix, ...issue.path];
      if (issue.code === 'unrecognized_keys') {
        for (const k of issue.keys) {
          unknown.push([...path, k].map(String).join('.'));
          put([...path, k], 'Este campo no corresponde');
        }
      } else if (issue.code === 'invalid_union' && issue.errors[0]) {
        visit(issue.errors[0], path);
      } else {
        if (issue.code === 'custom' && typeof issue.params?.codigo === 'string') codigo ??= issue.params.codigo;
        put(path, ENGLISH.test(issue.message) ? textOf(issue) : issue.message);
      }
    }
  };
  visit(error.issues, []);
  return { campos: Object.fromEntries([...campos].map(([k, texts]) => [k, [...texts]])), unknown, codigo };
}

/** Years that a business date has; beyond them it is a slip of who typed it. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

/** The texts of an input that are dates of no business, each at its field: those that took a calculation out of the calendar. */
export function farDates(input: unknown, path = ''): Campos {
  if (typeof input === 'string')
    return isFecha(input) && (Number(input.slice(0, 4)) < FIRST_YEAR || Number(input.slice(0, 4)) > LAST_YEAR)
      ? { [path]: [`Indique una fecha entre ${FIRST_YEAR} y ${LAST_YEAR}`] }
      : {};
  if (input === null || typeof input !== 'object' || Buffer.isBuffer(input)) return {};
  return Object.assign({}, ...Object.entries(input).map(([k, v]) => farDates(v, path ? `${path}.${k}` : k)));
}

/** Parses or throws 400 with a text at each field. An unknown field is refused, never dropped in silence (S06). */
export function parseInput<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  const { campos, unknown, codigo } = camposOf(result.error);
  if (unknown.length > 0 && unknown.length === Object.keys(campos).length) {
    throw new Invalid(campos, 'campo_desconocido', { campos: unknown.slice(0, 5).join(', ') });
  }
  throw new Invalid(campos, codigo && Object.keys(campos).length === 1 ? codigo : 'datos_invalidos');
}
