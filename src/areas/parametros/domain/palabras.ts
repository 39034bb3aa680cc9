const plano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether a text has every word of what is looked for, without case or accents; words of one letter do not look for anything. */
export function matches(texto: string, q: string): boolean {
  const palabras = plano(q)
    .split(/\s+/)
    .filter((p) => p.length > 1);
  const donde = plano(texto.replaceAll('_', ' '));
  return palabras.length > 0 && palabras.every((p) => donde.includes(p.replaceAll('_', ' ')));
}
