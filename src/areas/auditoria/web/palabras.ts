import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import { campo as nombreDe } from '#platform/web/inputs/campos.ts';

const PORCENTAJE = /(^|_)(tasa|tic|pct|porcentaje)(_|$)/;

/** Names of fields that hold money, whole pesos when they are a number; amounts in UF are text. */
const DINERO =
  /(^|_)(monto|saldo|capital|interes|intereses|mora|gastos|costas|comision|anticipo|retencion|excedente|neto|iva|impuesto|debe|haber|girar|pagar|disponible|amount)(_|$)/;
/** Of those, the ones that count something else: days, months, shares, UF, folios. */
const NO_DINERO = /(^|_)(dias|meses|pct|porcentaje|tasa|uf|num|numero|n|cuotas|plazo|veces)(_|$)/;

/** States and catalogue codes of two or more words; one alone may be a name. */
const CODIGO = /^([a-z]+(_[a-z\d]+)+|[A-ZÑ]+(_[A-ZÑ\d]+)+)$/;
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const CHILE = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** A figure as Chile writes it: "1.80" → "1,80", 1500000 → "1.500.000"; with its sign when the field is a rate. */
function cifra(campo: string, texto: string): string {
  const [entero = '', decimales] = texto.replace(/^-/, '').split('.');
  const miles = entero.replace(/\B(?=(\d{3})+$)/g, '.');
  const signo = texto.startsWith('-') ? '-' : '';
  return `${signo}${miles}${decimales ? `,${decimales}` : ''}${PORCENTAJE.test(campo) ? ' %' : ''}`;
}

/** The name of a field inside a phrase: 'Monto' → 'monto'; initials stay. */
function enFrase(campo: string): string {
  const nombre = nombreDe(campo);
  return /^\p{Lu}{2}/u.test(nombre) ? nombre : nombre.charAt(0).toLowerCase() + nombre.slice(1);
}

/** A value of the log in words: dates, figures, yes or no, lists; never raw JSON. */
export function dicho(campo: string, v: unknown): string {
  if (v === null || v === undefined || v === '') return 'vacío';
  if (typeof v === 'boolean') return v ? 'sí' : 'no';
  if (typeof v === 'number') return DINERO.test(campo) && !NO_DINERO.test(campo) ? formatPesos(v as Pesos) : cifra(campo, String(v));
  if (Array.isArray(v))
    return v.length === 0
      ? 'vacío'
      : v.length > 3 || typeof v[0] === 'object'
        ? v.length === 1
          ? '1 elemento'
          : `${v.length} elementos`
        : v.map((x) => dicho(campo, x)).join(', ');
  if (typeof v === 'object')
    return Object.entries(v)
      .map(([k, x]) => `${enFrase(k)} ${dicho(k, x)}`)
      .join(', ');
  const texto = String(v);
  if (isFecha(texto)) return formatFecha(texto);
  if (INSTANTE.test(texto)) return CHILE.format(new Date(texto)).replaceAll('/', '-');
  if (/^-?\d+\.\d+$/.test(texto)) return cifra(campo, texto);
  return CODIGO.test(texto) ? words(texto) : texto;
}

type Campos = Record<string, unknown> | null;

/** «tasa de 1,80 % a 1,95 % · estado de borrador a emitida»: a phrase for each field that changed. */
export function frases(antes: Campos, despues: Campos): string[] {
  return Object.keys(despues ?? antes ?? {})
    .filter((k) => !k.endsWith('_id'))
    .map((k) => {
      const nombre = enFrase(k);
      if (!antes) return `${nombre}: ${dicho(k, despues?.[k])}`;
      return despues ? `${nombre} de ${dicho(k, antes[k])} a ${dicho(k, despues[k])}` : `${nombre}: se quitó`;
    });
}
