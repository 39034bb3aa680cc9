export interface Linea {
  tipo: 'igual' | 'nueva' | 'quitada';
  texto: string;
}

/**
 * What changed between two emissions, line by line: what was taken out stands before what replaces it. Longest common subsequence; a
 * contract has at most a few hundred lines.
 */
export function diferencias(antes: string, ahora: string): Linea[] {
  const a = antes.split('\n');
  const b = ahora.split('\n');
  const comunes = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const en = (i: number, j: number): number => comunes[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const fila = comunes[i];
      if (fila) fila[j] = a[i] === b[j] ? en(i + 1, j + 1) + 1 : Math.max(en(i + 1, j), en(i, j + 1));
    }
  const out: Linea[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [vieja, nueva] = [a[i], b[j]];
    if (vieja !== undefined && vieja === nueva) {
      out.push({ tipo: 'igual', texto: vieja });
      i += 1;
      j += 1;
    } else if (vieja !== undefined && (nueva === undefined || en(i + 1, j) >= en(i, j + 1))) {
      out.push({ tipo: 'quitada', texto: vieja });
      i += 1;
    } else {
      out.push({ tipo: 'nueva', texto: nueva ?? '' });
      j += 1;
    }
  }
  return out;
}
