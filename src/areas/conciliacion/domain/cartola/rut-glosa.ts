import { parseRut, type Rut } from '#kernel/values/rut.ts';

// With its hyphen, its thousands parted by dots, spaces or nothing; with its dots and the digit right after them, which no amount has, or
// without either right after the word RUT. None may be a piece of a longer number or account.
const CON_GUION = /(?<![\d.\-/])0{0,3}(\d{1,2}\.\d{3}\.\d{3}|\d{7,8})\s?[-–]\s?([\dkK])(?![\dA-Za-z]|-\d|\.\d)/g;
const CON_ESPACIOS = /(?<![\d.\-/]|\d )(\d{1,2} \d{3} \d{3})\s?[-–]\s?([\dkK])(?![\dA-Za-z]|-\d|\.\d)/g;
const CON_PUNTOS = /(?<![\d.\-/])(\d{1,2}\.\d{3}\.\d{3})([\dkK])(?![\dA-Za-z]|[-.]\d)/g;
const TRAS_RUT = /\br\.?u\.?[tn]\.?[\s:°º]*0{0,3}(\d{1,2}\.\d{3}\.\d{3}|\d{7,8})([\dkK])(?![\dA-Za-z])/gi;

/**
 * RUTs written inside a description, in order, without repeats: `TF2 096689310-9 TRANSBANK` gives 96689310-9.
 * Only those whose check digit is right (domain §14); bodies under a million are taken for other numbers.
 */
export function rutsEnGlosa(texto: string): Rut[] {
  const hallados = new Map<Rut, number>();
  for (const patron of [CON_GUION, CON_ESPACIOS, CON_PUNTOS, TRAS_RUT]) {
    for (const m of texto.slice(0, 2000).matchAll(patron)) {
      const r = parseRut(`${(m[1] ?? '').replace(/[. ]/g, '')}-${m[2] ?? ''}`);
      if (r && Number(r.split('-')[0]) >= 1_000_000 && !hallados.has(r)) hallados.set(r, m.index);
    }
  }
  return [...hallados].sort((x, y) => x[1] - y[1]).map(([r]) => r);
}

/** The one RUT that a row can mean: the holder's own does not count, and two different ones mean none. `columna` are those of a RUT column. */
export function rutDetectado(textos: readonly string[], titular?: Rut, columna: readonly Rut[] = []): Rut | undefined {
  const todos = new Set([...textos.flatMap(rutsEnGlosa), ...columna]);
  if (titular) todos.delete(titular);
  const [unico, ...otros] = todos;
  return otros.length === 0 ? unico : undefined;
}
