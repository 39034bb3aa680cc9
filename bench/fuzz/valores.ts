import type { Json } from '#platform/server/http/schemas.ts';
import type { Azar } from '../conciliacion/azar.ts';

/** What is known of the company that is being asked: values that exist. */
export interface Conocido {
  /** Ids of records by area. */
  ids: Map<string, string[]>;
  ruts: string[];
  codigos: string[];
}

const NADIE = '01900000-0000-7000-8000-000000000000';
const DIAS = ['2026-03-10', '2026-03-31', '2025-12-01', '2026-02-28', '2027-01-15'];

/** Texts that nobody types: what breaks parsers, databases, calendars, spreadsheets and paths. */
const TEXTOS: readonly string[] = [
  ...['', ' ', 'x'.repeat(5_000), '\u0000', 'a\u0000b', '\ud800', '😀', '\u202eabc', 'é'.repeat(300), '\r\nX-Y: 1', '%00', '%', '_'],
  ...[
    "'",
    "' or 1=1 --",
    '"',
    '\\',
    '$1',
    '{{7*7}}',
    '=1+1',
    '../../x',
    '<script>x</script>',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '١٢٣',
  ],
  ...[
    '9999-12-31',
    '0001-01-01',
    '0100-01-01',
    '2026-02-30',
    '2026-13-01',
    '+275760-09-13T00:00:00Z',
    '2026-03-10T25:00:00Z',
    '10-03-2026',
  ],
  ...['1e999', '-1', '2147483648', '9223372036854775808', '0.00000000001', '1,5', '99999999999999999999.9999', '11111111-1', '0-0'],
  ...[NADIE, '01900000-0000-7000-8000-00000000000', 'toString', '__proto__', 'constructor', 'hasOwnProperty'],
];
const NUMEROS: readonly number[] = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1e15, 123456789012345680000];
const PROTOTIPO = ['toString', 'valueOf', 'hasOwnProperty', '__proto__', 'constructor', 'prototype', 'isPrototypeOf', '__defineGetter__'];

export const hondo = (niveles: number): unknown => {
  let v: unknown = 1;
  for (let i = 0; i < niveles; i += 1) v = i % 2 === 0 ? [v] : { a: v };
  return v;
};

/** A value of any type and of any size. */
export function hostil(a: Azar): unknown {
  return a.elegir<() => unknown>([
    () => a.elegir(TEXTOS),
    () => a.elegir(TEXTOS),
    () => a.elegir(NUMEROS),
    () => null,
    () => a.prob(500),
    () => [],
    () => ({}),
    () => [a.elegir(TEXTOS), a.elegir(NUMEROS), null],
    () => ({ [a.elegir(PROTOTIPO)]: 1 }),
    () => hondo(a.elegir([3, 31, 40, 400])),
    () => Array.from({ length: 300 }, (_, i) => i),
  ])();
}

export const textoHostil = (a: Azar): string => a.elegir(TEXTOS);
export const claveHostil = (a: Azar): string => a.elegir(PROTOTIPO);

function texto(nombre: string, s: Json, a: Azar, c: Conocido): string {
  const n = nombre.toLowerCase();
  if (/(^|_)rut/.test(n) && c.ruts.length > 0) return a.elegir(c.ruts);
  if (/fecha|desde|hasta|vence|vencimiento|dia$|duedate/.test(n)) return a.elegir(DIAS);
  if (/periodo|^mes$/.test(n)) return a.elegir(['2026-03', '2026-02', '2025-12']);
  if (/(^|_)id$|_ids$/.test(n)) return a.elegir([...[...c.ids.values()].flat().slice(0, 400), NADIE]);
  if (/email|correo/.test(n)) return a.elegir(['ana@ejemplo.cl', 'ejecutivo@demo.cl']);
  if (/tasa|porcentaje|_uf$|monto|valor|factor/.test(n)) return a.elegir(['1.5', '0', '100', '2500.1234']);
  if (/hora/.test(n)) return '10:30';
  if (c.codigos.length > 0 && (s.pattern !== undefined || a.prob(400))) return a.elegir(c.codigos);
  const largo = Math.min(Number(s.maxLength ?? 40), Math.max(Number(s.minLength ?? 0), 12));
  return 'Texto de prueba del contrato de la empresa'.slice(0, largo);
}

const numero = (s: Json, a: Azar): number => {
  const [min, max] = [Number(s.minimum ?? 0), Number(s.maximum ?? 1_000_000)];
  const v = a.elegir([min, Math.min(max, min + 1), Math.min(max, 1_000_000), Math.min(max, min + a.entero(0, 999))]);
  return s.type === 'integer' ? Math.round(v) : v;
};

/** A value that the schema of the description admits; of its meaning nothing is promised. */
export function valido(s: Json, a: Azar, c: Conocido, nombre = '', raiz: Json = s, nivel = 0): unknown {
  if (nivel > 8) return null;
  if (typeof s.$ref === 'string') {
    const defs = (raiz.$defs ?? {}) as Record<string, Json>;
    return valido(defs[s.$ref.split('/').at(-1) ?? ''] ?? {}, a, c, nombre, raiz, nivel + 1);
  }
  if ('const' in s) return s.const;
  if (Array.isArray(s.enum)) return a.elegir(s.enum);
  const varios = (s.anyOf ?? s.oneOf) as Json[] | undefined;
  if (varios) return valido(a.elegir(varios), a, c, nombre, raiz, nivel + 1);
  const tipo = Array.isArray(s.type) ? a.elegir(s.type) : s.type;
  if (tipo === 'object') {
    const { properties = {}, required = [] } = s as { properties?: Record<string, Json>; required?: string[] };
    const entran = Object.entries(properties).filter(([k]) => required.includes(k) || a.prob(500));
    return Object.fromEntries(entran.map(([k, v]) => [k, valido(v, a, c, k, raiz, nivel + 1)]));
  }
  if (tipo === 'array') {
    const n = Math.max(Number(s.minItems ?? 0), Math.min(Number(s.maxItems ?? 2), a.entero(0, 2)));
    return Array.from({ length: n }, () => valido((s.items ?? {}) as Json, a, c, nombre, raiz, nivel + 1));
  }
  if (tipo === 'integer' || tipo === 'number') return numero(s, a);
  if (tipo === 'boolean') return a.prob(500);
  if (tipo === 'null') return null;
  return texto(nombre, s, a, c);
}
