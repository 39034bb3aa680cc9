/** Id of what is left of a partial match: a line of its own in the conciliaciones that follow. */
const PREFIJO = 'resto:';

export const idDeResto = (calce_id: string): string => `${PREFIJO}${calce_id}`;
/** The match that a rest is left of, or null for a line of the statement or of the books. */
export const calceDeResto = (linea: string): string | null => (linea.startsWith(PREFIJO) ? linea.slice(PREFIJO.length) : null);

interface LineaCalzada {
  lado: 'banco' | 'libro';
  linea: string;
  fecha: string;
  monto: number;
}

/**
 * What a partial match leaves open: on the side of the greater sum, by its oldest line, with its sign. Null when both sides come to the same.
 * Whole pesos.
 */
export function restoDe(lineas: readonly LineaCalzada[]): { lado: 'banco' | 'libro'; linea: string; fecha: string; monto: number } | null {
  const suma = (lado: LineaCalzada['lado']) => lineas.filter((l) => l.lado === lado).reduce((s, l) => s + l.monto, 0);
  const [banco, libro] = [suma('banco'), suma('libro')];
  if (banco === libro) return null;
  const lado = Math.abs(banco) > Math.abs(libro) ? 'banco' : 'libro';
  const [mayor] = lineas
    .filter((l) => l.lado === lado)
    .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.linea < b.linea ? -1 : 1));
  return mayor ? { lado, linea: mayor.linea, fecha: mayor.fecha, monto: lado === 'banco' ? banco - libro : libro - banco } : null;
}
