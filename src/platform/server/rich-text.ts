import sanitizeHtml from 'sanitize-html';

const MARKS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'pre',
  'hr',
  'span',
];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const http = (v: string | undefined): v is string => v !== undefined && /^https?:\/\//i.test(v);

/**
 * Formatted text as the product keeps it: the marks of its editor, links that leave no trace of the reader, no style, no event, no form.
 * An image of another server would tell who read and when: it becomes a link that the reader may open. Repeating it changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...MARKS, ...TABLES],
    allowedAttributes: { a: ['href', 'rel', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 40,
    transformTags: {
      a: (_tag, { href }) => ({
        tagName: 'a',
        attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (_tag, { src, alt }): sanitizeHtml.Tag =>
        http(src)
          ? {
              tagName: 'a',
              attribs: { href: src, rel: 'noopener noreferrer nofollow', target: '_blank' },
              text: `Imagen: ${alt || 'abrir'}`,
            }
          : { tagName: 'span', attribs: {} },
    },
  });
}

/** The words of a formatted text, a line per paragraph: for search, previews and the plain part of a mail. */
export function htmlToText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|h\d|tr|blockquote|pre|div)>/gi, '\n');
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, nestingLimit: 40 })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
