/** The same text for the same content, whatever the order of its keys: the database keeps its own, and null is what is not there. */
export function canonico(valor: unknown): string {
  return JSON.stringify(valor, (_, v: unknown) => {
    if (v === null || typeof v !== 'object' || Array.isArray(v)) return v;
    const claves = Object.entries(v).filter(([, x]) => x !== null && x !== undefined);
    return Object.fromEntries(claves.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
