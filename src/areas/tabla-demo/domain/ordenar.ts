/** `name,-age` → the fields of a sort by several columns, in order. Unknown ones and repeated ones fall out. */
export function criterios(texto: string, campos: readonly string[]): { campo: string; desc: boolean }[] {
  const out: { campo: string; desc: boolean }[] = [];
  for (const parte of texto.split(',')) {
    const desc = parte.startsWith('-');
    const campo = desc ? parte.slice(1) : parte;
    if (campos.includes(campo) && !out.some((c) => c.campo === campo)) out.push({ campo, desc });
  }
  return out;
}

const letras = new Intl.Collator('es', { numeric: true });

/** Rows by several columns, each up or down; those that tie keep their place. */
export function ordenarPor<T>(filas: readonly T[], por: readonly { campo: string; desc: boolean }[]): T[] {
  const valor = (f: T, campo: string): unknown => (f as Readonly<Record<string, unknown>>)[campo];
  return [...filas].sort((a, b) => {
    for (const { campo, desc } of por) {
      const [x, y] = [valor(a, campo), valor(b, campo)];
      const c = typeof x === 'number' && typeof y === 'number' ? x - y : letras.compare(String(x), String(y));
      if (c !== 0) return desc ? -c : c;
    }
    return 0;
  });
}

/** The next sort when a header is pressed: up, down, none; `suma` keeps the others before it. */
export function alPulsar(ahora: readonly { campo: string; desc: boolean }[], campo: string, suma: boolean): string {
  const mio = ahora.find((c) => c.campo === campo);
  const sigue = mio ? (mio.desc ? null : { campo, desc: true }) : { campo, desc: false };
  const lista = suma
    ? mio
      ? ahora.flatMap((c) => (c.campo === campo ? (sigue ? [sigue] : []) : [c]))
      : [...ahora, ...(sigue ? [sigue] : [])]
    : sigue
      ? [sigue]
      : [];
  return lista.map((c) => (c.desc ? `-${c.campo}` : c.campo)).join(',');
}
