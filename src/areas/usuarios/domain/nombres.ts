/** Name of sign-in proposed from a mail: what goes before the @, in plain letters; the turn makes it unique. */
export function nombreDeCorreo(email: string, turno = 0): string {
  const base = (email.split('@')[0] ?? 'usuario')
    .normalize('NFD')
    .replace(/[^\w.-]/g, '')
    .toLowerCase()
    .slice(0, 50);
  return `${base || 'usuario'}${turno > 0 ? turno + 1 : ''}`;
}

/** Full name proposed from a mail: `ana.rojas@…` gives Ana Rojas. */
export function nombreCompletoDe(email: string): string {
  const palabras = (email.split('@')[0] ?? '').split(/[._-]+/).filter((p) => p.length > 0);
  return palabras.map((p) => p.charAt(0).toUpperCase() + p.slice(1)).join(' ') || email;
}
