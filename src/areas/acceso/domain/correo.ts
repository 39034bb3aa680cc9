/** Domain of an address with exactly one @, in small letters; null for anything else: what follows a second @ is where the mail really goes. */
export function dominioDe(correo: string): string | null {
  const partes = correo.trim().toLowerCase().split('@');
  return partes.length === 2 && partes[0] ? partes[1] || null : null;
}

/** Whether a text that a stranger chose would be shown as a link by whoever reads it. */
export function llevaEnlace(texto: string): boolean {
  return /:\/\/|^www\.|\swww\.|[/\\<>]/i.test(texto.normalize('NFKC'));
}
