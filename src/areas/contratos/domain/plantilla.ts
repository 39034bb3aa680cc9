import { Rule } from '#kernel/errors.ts';

/** A template is text with named variables in braces: `{razon_social}`. */
const VARIABLE = /\{([a-z][a-z0-9_]*)\}/g;

/** What the contract itself gives to its text, and how the preview calls it before there is a contract: nobody writes it. */
export const AUTOMATICAS = {
  empresa: 'nuestra razón social',
  empresa_rut: 'nuestro RUT',
  razon_social: 'el cliente',
  rut: 'su RUT',
  num_contrato: 'el número',
  representantes: 'los representantes',
  monto: 'el monto',
  porcentaje: 'el porcentaje',
  fecha_inicio: 'la fecha de inicio',
  vencimiento: 'el vencimiento',
  vigencia: 'la vigencia',
  responsabilidad: 'la responsabilidad',
  clausulas: 'las cláusulas elegidas',
  domicilio: 'el domicilio convencional',
} as const;

interface Clausulas {
  compensacion: boolean;
  mandato_llenado: boolean;
  mandato_cobro: boolean;
}

const DICE = [
  ['compensacion', 'autoriza a compensar lo que adeude con lo que se le deba'],
  ['mandato_llenado', 'da mandato para llenar el pagaré que suscribe en garantía'],
  ['mandato_cobro', 'da mandato para cobrar los créditos cedidos'],
] as const;

/** The clauses as the text says them: what was not agreed is not written. */
export function clausulasDichas(c: Clausulas): string {
  const dichas = DICE.flatMap(([cual, texto]) => (c[cual] ? [texto] : []));
  const ultima = dichas.pop();
  if (!ultima) return 'no da mandatos ni autoriza a compensar';
  return dichas.length > 0 ? `${dichas.join(', ')} y ${ultima}` : ultima;
}

/** Names of the variables of a text, each once, in order of appearance. */
export function variables(texto: string): string[] {
  return [...new Set([...texto.matchAll(VARIABLE)].map((m) => m[1] ?? ''))];
}

/** The version that rules on a day: the last one whose date came; among those of one date, the newest. */
export function plantillaQueRige<P extends { tipo: string; numero: number; vigente_desde: string }>(
  todas: readonly P[],
  tipo: string,
  dia: string,
): P | undefined {
  return todas
    .filter((p) => p.tipo === tipo && p.vigente_desde <= dia)
    .sort((a, b) => b.vigente_desde.localeCompare(a.vigente_desde) || b.numero - a.numero)[0];
}

/** Variables without value; blank counts as none. */
export function sinValor(texto: string, valores: Readonly<Record<string, string>>): string[] {
  return variables(texto).filter((v) => !Object.hasOwn(valores, v) || (valores[v] ?? '').trim() === '');
}

/**
 * The final text. A value that looks like a variable is not expanded again.
 * Throws 422 `variables_sin_valor` {lista, variables}.
 */
export function rellenar(texto: string, valores: Readonly<Record<string, string>>): string {
  const faltan = sinValor(texto, valores);
  if (faltan.length > 0) throw new Rule('variables_sin_valor', { lista: faltan.join(', '), variables: faltan });
  return texto.replace(VARIABLE, (_, nombre: string) => valores[nombre] ?? '');
}

/** Preview: missing variables stay marked, for the screen to paint them. */
export function previsualizar(texto: string, valores: Readonly<Record<string, string>>): { texto: string; falta: boolean }[] {
  const out: { texto: string; falta: boolean }[] = [];
  const faltan = new Set(sinValor(texto, valores));
  let desde = 0;
  for (const m of texto.matchAll(VARIABLE)) {
    if (m.index > desde) out.push({ texto: texto.slice(desde, m.index), falta: false });
    const nombre = m[1] ?? '';
    out.push(faltan.has(nombre) ? { texto: m[0], falta: true } : { texto: valores[nombre] ?? '', falta: false });
    desde = m.index + m[0].length;
  }
  if (desde < texto.length) out.push({ texto: texto.slice(desde), falta: false });
  return out;
}
