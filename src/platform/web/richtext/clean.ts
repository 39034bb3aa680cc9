import DOMPurify from 'dompurify';

/** The last sieve before the page: no form, no style, nothing that loads by itself; links open apart. */
export function purify(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'img', 'video', 'audio', 'picture', 'source'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
    ADD_ATTR: ['target'],
  });
}
