/** '/clientes/<id>' or its whole address → the record that it shows; null for an empty box. */
export function enlaceDe(direccion: unknown): { area: string; id: string } | null {
  const texto = String(direccion ?? '').trim();
  if (texto === '') return null;
  const partes = texto
    .replace(/^https?:\/\/[^/]+/, '')
    .split(/[?#]/)[0]
    ?.split('/')
    .filter(Boolean);
  return { area: partes?.[0] ?? '', id: partes?.at(-1) ?? '' };
}
