/** A receipt of a book that is no longer blank. */
interface Comprobante {
  numero: number;
  estado: 'usado' | 'anulado' | 'extraviado';
}

/** Numbers of a book that were passed over: blank, with a later one already used, annulled or lost. `hasta`: the most that are named. */
export function saltos(desde: number, hechos: readonly Comprobante[], hasta = 50): number[] {
  const suyos = new Set(hechos.map((c) => c.numero));
  const ultimo = Math.max(desde - 1, ...suyos);
  const out: number[] = [];
  for (let n = desde; n < ultimo && out.length < hasta; n += 1) if (!suyos.has(n)) out.push(n);
  return out;
}

/** Numbers in words, runs together: 3, 7 a 9 y 12. */
export function enPalabras(numeros: readonly number[]): string {
  const tramos: [number, number][] = [];
  for (const n of [...numeros].sort((a, b) => a - b)) {
    const ultimo = tramos.at(-1);
    if (ultimo && ultimo[1] === n - 1) ultimo[1] = n;
    else tramos.push([n, n]);
  }
  const textos = tramos.map(([a, b]) => (a === b ? `${a}` : `${a} a ${b}`));
  return textos.length < 2 ? (textos[0] ?? '') : `${textos.slice(0, -1).join(', ')} y ${textos.at(-1)}`;
}
