/** Marks of the template's editor that a description may keep, always without attributes. */
const PERMITIDAS = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li']);

/** The markup of a description reduced to bare permitted marks; any other angle bracket becomes a letter. Repeating it changes nothing. */
export function limpiarHtml(html: string): string {
  let out = '';
  let desde = 0;
  for (const m of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?\/?>/g)) {
    out += cifrar(html.slice(desde, m.index));
    const tag = (m[2] ?? '').toLowerCase();
    if (PERMITIDAS.has(tag)) out += `<${m[1] ?? ''}${tag}>`;
    desde = m.index + m[0].length;
  }
  return out + cifrar(html.slice(desde));
}

const cifrar = (s: string): string => s.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const LETRAS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** A description as the plain text that the screen edits. */
export function textoDe(html: string): string {
  return html
    .replace(/<br>|<\/(?:p|li|ul|ol)>/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/?[a-z]+>/g, '')
    .replace(/&(?:lt|gt|amp|quot|nbsp|#39);/g, (e) => LETRAS[e] ?? e)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Plain text as a description: a paragraph a line, nothing of it read as marks. */
export function htmlDe(texto: string): string {
  return texto
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l !== '')
    .map((l) => `<p>${cifrar(l.replaceAll('&', '&amp;'))}</p>`)
    .join('');
}
