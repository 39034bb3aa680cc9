/** Letters and digits of a title, joined by hyphens: what an address may say. */
export function slugDe(titulo: string): string {
  const llano = titulo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return llano || 'entrada';
}

/** The first of `slug`, `slug-2`, `slug-3`… that nobody has. */
export function slugLibre(slug: string, tomados: ReadonlySet<string>): string {
  if (!tomados.has(slug)) return slug;
  let n = 2;
  while (tomados.has(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}

/** The beginning of a text, up to `max` characters, cut at a word. */
export function extracto(texto: string, max = 200): string {
  const llano = texto.replace(/\s+/g, ' ').trim();
  if (llano.length <= max) return llano;
  const corte = llano.lastIndexOf(' ', max - 1);
  return `${llano.slice(0, corte > max / 2 ? corte : max - 1)}…`;
}
