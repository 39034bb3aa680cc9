import { Rule } from '#kernel/errors.ts';

/** A template is text with named variables in braces: `{razon_social}`. */
const VARIABLE = /\{([a-z][a-z0-9_]*)\}/g;

/** Names of the variables of a text, each once, in order of appearance. */
export function variables(texto: string): string[] {
  return [...new Set([...texto.matchAll(VARIABLE)].map((m) => m[1] ?? ''))];
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
