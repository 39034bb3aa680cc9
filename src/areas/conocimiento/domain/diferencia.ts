interface Linea {
  signo: '=' | '+' | '-';
  texto: string;
  /** Place in the answer: its key on screen. */
  n: number;
}

const MAX_LINEAS = 600;

/** Lines that leave and enter from one text to another, by their longest common part. Beyond 600 lines the whole text changes. */
export function diferencia(antes: string, despues: string): Linea[] {
  const [a, b] = [antes.split('\n'), despues.split('\n')];
  const out: Linea[] = [];
  const poner = (signo: Linea['signo'], texto = ''): void => {
    out.push({ signo, texto, n: out.length });
  };
  if (a.length > MAX_LINEAS || b.length > MAX_LINEAS) {
    for (const l of a) poner('-', l);
    for (const l of b) poner('+', l);
    return out;
  }
  // largo[i][j]: longest common part of what follows from line i of one and j of the other.
  const largo = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const en = (i: number, j: number): number => largo[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const fila = largo[i];
      if (fila) fila[j] = a[i] === b[j] ? en(i + 1, j + 1) + 1 : Math.max(en(i + 1, j), en(i, j + 1));
    }
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      poner('=', a[i]);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && en(i + 1, j) >= en(i, j + 1))) {
      poner('-', a[i]);
      i += 1;
    } else {
      poner('+', b[j]);
      j += 1;
    }
  }
  return out;
}
