/** A piece of an article. Its author writes plain text: `## ` a heading, `- ` or `1. ` an item, an empty line between paragraphs. */
type Bloque =
  | { tipo: 'titulo'; texto: string; ancla: string }
  | { tipo: 'lista'; numerada: boolean; items: string[] }
  | { tipo: 'parrafo'; texto: string };

/** Letters and digits of a text, joined by hyphens: what an address may say. */
export function slugDe(texto: string): string {
  const llano = texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return llano || 'articulo';
}

const ITEM = /^(?:-|(\d{1,3})\.)\s+(.+)$/;

/** The text in blocks, in order. Nothing in it is markup: what is not one of the marks is a paragraph. */
export function bloquesDe(texto: string): Bloque[] {
  const out: Bloque[] = [];
  let abierto: Bloque | null = null;
  for (const linea of texto.split(/\r?\n/)) {
    const limpia = linea.trim();
    const titulo = /^##\s+(.+)$/.exec(limpia);
    const item = ITEM.exec(limpia);
    if (limpia === '') abierto = null;
    else if (titulo) {
      const ancla = slugDe(titulo[1] ?? '');
      const repetida = out.filter((b) => b.tipo === 'titulo' && (b.ancla === ancla || b.ancla.startsWith(`${ancla}--`))).length;
      out.push({ tipo: 'titulo', texto: titulo[1] ?? '', ancla: repetida ? `${ancla}--${repetida + 1}` : ancla });
      abierto = null;
    } else if (item) {
      const numerada = item[1] !== undefined;
      if (abierto?.tipo === 'lista' && abierto.numerada === numerada) abierto.items.push(item[2] ?? '');
      else {
        abierto = { tipo: 'lista', numerada, items: [item[2] ?? ''] };
        out.push(abierto);
      }
    } else if (abierto?.tipo === 'parrafo') abierto.texto += `\n${limpia}`;
    else {
      abierto = { tipo: 'parrafo', texto: limpia };
      out.push(abierto);
    }
  }
  return out;
}

const CIFRADO: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapar = (s: string): string => s.replace(/[&<>"']/g, (c) => CIFRADO[c] ?? c);

/** `content` of the template's clients: markup of four tags of ours; whatever the author wrote is escaped. */
export function htmlDe(texto: string): string {
  return bloquesDe(texto)
    .map((b) => {
      if (b.tipo === 'titulo') return `<h2>${escapar(b.texto)}</h2>`;
      if (b.tipo === 'parrafo') return `<p>${escapar(b.texto).replaceAll('\n', '<br>')}</p>`;
      const tag = b.numerada ? 'ol' : 'ul';
      return `<${tag}>${b.items.map((i) => `<li>${escapar(i)}</li>`).join('')}</${tag}>`;
    })
    .join('');
}
